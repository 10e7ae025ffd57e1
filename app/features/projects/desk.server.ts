import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { companies } from "#app/db/schema/companies.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_events, project_members, projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Goods } from "./completion-rules.ts";
import type { MilestoneStatus, Seat } from "./milestone-rules.ts";
import type { ProjectContext } from "./project-context.server.ts";
import { may, type Permission, type ProjectRole, projectRole } from "./rules.ts";

/** Somebody who is part of a project now. */
export interface DeskMember {
  userId: Id;
  role: ProjectRole;
  title: string | null;
  splitBps: number;
  confirmedAt: number | null;
  joinedAt: number;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
}

/** What a desk's head and rail show of a milestone. */
export interface DeskPart {
  id: Id;
  title: string;
  status: MilestoneStatus;
  amount: number;
  /** Of what was held, to those who did the work, where it was shared; basis points. */
  splitBps: number | null;
  dueOn: string | null;
  required: boolean;
}

/** SQL condition: this member is part of the project now. */
export function isOnDesk(projectId: SQL | Id, userId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = ${projectId}
    AND seat.user_id = ${userId} AND seat.status = 'active')`;
}

/** SQL condition: something is still owed of an `item` of a barter (`isSettled`). */
export const unsettled = sql`item.approved_at IS NULL AND item.status NOT IN ('waived', 'returned')`;

/** What a project is made of, as one row: its people, its milestones, its trade, and where its log ends. */
const inside = {
  people: sql<DeskMember[]>`(SELECT json_group_array(json_object('userId', m.user_id, 'role', m.role,
      'title', m.title, 'splitBps', m.split_bps, 'confirmedAt', m.confirmed_at, 'joinedAt', m.created_at,
      'name', p.display_name, 'handle', p.handle, 'avatarUrl', p.avatar_url, 'xp', p.xp)
      ORDER BY m.created_at, m.user_id)
    FROM ${project_members} AS m CROSS JOIN ${profiles} AS p ON p.user_id = m.user_id
    WHERE m.project_id = projects.id AND m.status = 'active')`
    .mapWith((list: string) => JSON.parse(list) as DeskMember[])
    .as("people"),
  parts: sql<DeskPart[]>`(SELECT json_group_array(json_object('id', part.id, 'title', part.title,
      'status', part.status, 'amount', part.amount, 'dueOn', part.due_on,
      'splitBps', (SELECT q.split_bps FROM ${disputes} AS q WHERE q.id = part.dispute_id),
      'required', json(iif(part.required, 'true', 'false'))) ORDER BY part.position)
    FROM ${milestones} AS part WHERE part.project_id = projects.id)`
    .mapWith((list: string) => JSON.parse(list) as DeskPart[])
    .as("parts"),
  goods: sql<Goods>`(SELECT json_object('total', count(*), 'open', count(*) FILTER (WHERE ${unsettled}),
      'first', min(item.description) FILTER (WHERE ${unsettled}),
      'disputed', count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ${disputes} AS q WHERE q.barter_item_id = item.id
        AND q.status NOT IN ('accepted', 'resolved', 'withdrawn'))))
    FROM ${barter_items} AS item WHERE item.project_id = projects.id)`
    .mapWith((goods: string) => JSON.parse(goods) as Goods)
    .as("goods"),
  logSeq: sql<number>`(SELECT coalesce(max(e.seq), 0) FROM ${project_events} AS e
    WHERE e.project_id = projects.id)`.as("log_seq"),
  logHash: sql<string>`coalesce((SELECT e.hash FROM ${project_events} AS e WHERE e.project_id = projects.id
    ORDER BY e.seq DESC LIMIT 1), '')`.as("log_hash"),
};

/** A project as one of its people sees it; no row for anybody else. Every loader and command of a desk begins here. */
export function selectDesk(ctx: Pick<QueryContext, "db" | "viewer">, projectId: string | undefined) {
  const id = isId(projectId) ? projectId : "";
  const seat = sql`FROM ${project_members} AS mine WHERE mine.project_id = projects.id
    AND mine.user_id = ${ctx.viewer.userId}`;
  return ctx.db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      kind: projects.kind,
      status: projects.status,
      version: projects.version,
      ownerId: projects.owner_id,
      companyId: projects.company_id,
      company: sql<string | null>`(SELECT c.name FROM ${companies} AS c WHERE c.id = projects.company_id)`.as(
        "company",
      ),
      matchId: projects.match_id,
      opportunityId: projects.opportunity_id,
      applicationId: projects.application_id,
      currency: projects.currency,
      budgetTotal: projects.budget_total,
      startsOn: projects.starts_on,
      dueOn: projects.due_on,
      visibility: projects.visibility,
      clientApproval: projects.client_approval_required,
      autoReleaseDays: projects.auto_release_days,
      holdReason: projects.hold_reason,
      cancelledReason: projects.cancelled_reason,
      completionDueAt: projects.completion_due_at,
      completedAt: projects.completed_at,
      createdAt: projects.created_at,
      role: sql<ProjectRole>`(SELECT mine.role ${seat})`.as("my_role"),
      own: sql<string>`(SELECT mine.permissions ${seat})`.mapWith(toOwn).as("my_permissions"),
      ...inside,
    })
    .from(projects)
    .where(sql`${projects.id} = ${id} AND ${isOnDesk(id, ctx.viewer.userId)}`);
}

export type Desk = Awaited<ReturnType<typeof selectDesk>>[number];

/** @throws AppError `not_found` for a project that is not there for them */
export function deskOf(rows: readonly Desk[]): Desk {
  const [desk] = rows;
  if (!desk || !projectRole({ role: desk.role, status: "active" })) throw new AppError("not_found");
  return desk;
}

/**
 * The desk that a command is about, with one write counted in the same round trip.
 * @throws AppError `not_found` for who is not part of it, `forbidden` for a role that may not do this
 */
export async function getDesk(ctx: ProjectContext, projectId: string, permission: Permission): Promise<Desk> {
  const [rows] = await ctx.limits.take("api_write", ctx.viewer.userId, [selectDesk(ctx, projectId)]);
  return allowed(deskOf(rows), permission);
}

/** @throws AppError `forbidden` */
export function allowed(desk: Desk, permission: Permission): Desk {
  if (!may(desk.role, permission, desk.own)) {
    throw new AppError("forbidden", { sentence: "Your role in this project does not allow that." });
  }
  return desk;
}

/** A project for what time does in it, whoever is there. */
export async function findDeskForTime(db: Database, projectId: Id) {
  const [desk] = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      matchId: projects.match_id,
      clientApproval: projects.client_approval_required,
      completionDueAt: projects.completion_due_at,
      ...inside,
    })
    .from(projects)
    .where(sql`${projects.id} = ${projectId}`);
  return desk;
}

/** Somebody at it, and as what: whoever looks without a seat of their own does so as what they were let in for. */
export function seatOf(desk: Pick<Desk, "people" | "role">, userId: Id): Seat {
  return desk.people.find((seat) => seat.userId === userId) ?? { userId, role: desk.role };
}

/** Their own seat at it. */
export function mySeat(desk: Desk, userId: Id): DeskMember {
  const seat = desk.people.find((member) => member.userId === userId);
  if (!seat) throw new AppError("not_found");
  return seat;
}

function toOwn(stored: string): Record<string, boolean> {
  const own: unknown = JSON.parse(stored);
  if (typeof own !== "object" || own === null) return {};
  return Object.fromEntries(
    Object.entries(own).filter((pair): pair is [string, boolean] => typeof pair[1] === "boolean"),
  );
}
