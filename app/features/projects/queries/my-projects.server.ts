import { and, desc, eq, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { barter_confirmations, barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { companies } from "#app/db/schema/companies.ts";
import { conversation_members, conversations } from "#app/db/schema/messages.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_invites, project_members, projects } from "#app/db/schema/projects.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { whatIsOpen } from "../completion-rules.ts";
import {
  countedParts,
  HOLDING,
  healthOf,
  type MilestoneStatus,
  nextDue,
  paidOut,
  progressOf,
} from "../milestone-rules.ts";
import { waitsInMilestones } from "../milestone-waits.ts";
import type { KINDS } from "../new-project-schema.ts";
import type { ProjectRole } from "../rules.ts";
import { type CardTrade, goodsOf, toTrade, type Wait, waitsInTrade } from "../trade-waits.ts";
import { type DoneWith, doneWith, toTurn } from "./turns.server.ts";

/** Projects on one page of the list. */
export const PROJECTS_PAGE = 60;
const INVITES = 20;
/** So many companies are offered as filters. */
const COMPANIES = 12;

interface CardPart {
  title: string;
  status: MilestoneStatus;
  amount: number;
  dueOn: string | null;
  required: boolean;
  done: DoneWith;
}

interface CardPerson {
  userId: Id;
  name: string;
  avatarUrl: string | null;
  role: ProjectRole;
  confirmedAt: number | null;
}

interface Wanted {
  kind?: keyof typeof KINDS | null;
  role?: ProjectRole | null;
  /** Those of this company alone. */
  company?: Id | null;
  after?: Cursor | null;
  /** Most of them; one page and one more without it. */
  limit?: number;
}

/** The projects one is part of, those joined last first: a page, and one more that tells whether there are others. */
export function selectMyProjects(
  ctx: QueryContext,
  { kind, role, company, after, limit = PROJECTS_PAGE + 1 }: Wanted = {},
) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: projects.id,
      title: projects.title,
      kind: projects.kind,
      status: projects.status,
      version: projects.version,
      dueOn: projects.due_on,
      currency: projects.currency,
      company: sql<string | null>`(SELECT c.name FROM ${companies} AS c WHERE c.id = projects.company_id)`.as(
        "company",
      ),
      /** Messages of the desk they have not read. */
      unread: sql<number>`coalesce((SELECT mine.unread FROM ${conversations} AS thread
        CROSS JOIN ${conversation_members} AS mine ON mine.conversation_id = thread.id
        WHERE thread.context_key = 'project:' || projects.id AND mine.user_id = ${me} AND mine.left_at IS NULL), 0)`.as(
        "unread",
      ),
      clientApproval: projects.client_approval_required,
      completionDueAt: projects.completion_due_at,
      updatedAt: projects.updated_at,
      role: project_members.role,
      joinedAt: project_members.created_at,
      people: sql<
        CardPerson[]
      >`(SELECT json_group_array(json_object('userId', m.user_id, 'name', p.display_name,
          'avatarUrl', p.avatar_url, 'role', m.role, 'confirmedAt', m.confirmed_at) ORDER BY m.created_at, m.user_id)
        FROM ${project_members} AS m CROSS JOIN ${profiles} AS p ON p.user_id = m.user_id
        WHERE m.project_id = projects.id AND m.status = 'active')`
        .mapWith((list: string) => JSON.parse(list) as CardPerson[])
        .as("people"),
      parts: sql<CardPart[]>`(SELECT json_group_array(json_object('title', part.title, 'status', part.status,
          'amount', part.amount, 'dueOn', part.due_on, 'required', json(iif(part.required, 'true', 'false')), 'done', ${doneWith}))
        FROM ${milestones} AS part WHERE part.project_id = projects.id)`
        .mapWith((list: string) => JSON.parse(list) as CardPart[])
        .as("parts"),
      // Of a barter alone: no row is read for the others.
      trade: sql<CardTrade | null>`CASE WHEN projects.kind = 'barter' THEN json_object(
        'said', (SELECT json_group_array(c.side) FROM ${barter_terms} AS t CROSS JOIN ${barter_confirmations} AS c
          ON c.project_id = t.project_id AND c.version = t.version WHERE t.project_id = projects.id),
        'items', (SELECT json_group_array(json_object('title', item.description, 'side', item.side,
            'value', item.agreed_value, 'status', item.status, 'agreedAt', item.agreed_at,
            'approvedAt', item.approved_at, 'quarrel', (SELECT json_object('status', q.status, 'by', q.opened_by,
              'until', q.answer_due_at) FROM ${disputes} AS q WHERE q.barter_item_id = item.id
                AND q.status NOT IN ('accepted', 'resolved', 'withdrawn'))) ORDER BY item.created_at, item.id)
          FROM ${barter_items} AS item WHERE item.project_id = projects.id)) END`
        .mapWith((trade: string | null) => (trade === null ? null : toTrade(trade)))
        .as("trade"),
      toSign: sql<number>`EXISTS (SELECT 1 FROM ${agreements} AS a WHERE a.project_id = projects.id
        AND a.status IN ('sent', 'partially_signed')
        AND a.version = (SELECT max(n.version) FROM ${agreements} AS n WHERE n.project_id = projects.id)
        AND NOT EXISTS (SELECT 1 FROM ${agreement_signatures} AS s
          WHERE s.agreement_id = a.id AND s.user_id = ${me}))`.as("to_sign"),
    })
    .from(project_members)
    .innerJoin(projects, sql`${projects.id} = ${project_members.project_id}`)
    .where(
      and(
        sql`${project_members.user_id} = ${me} AND ${project_members.status} = 'active'`,
        kind ? eq(projects.kind, kind) : undefined,
        role ? eq(project_members.role, role) : undefined,
        company ? eq(projects.company_id, company) : undefined,
        after
          ? sql`(${project_members.created_at}, ${project_members.project_id}) < (${after.key}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(sql`${project_members.created_at} DESC, ${project_members.project_id} DESC`)
    .limit(limit);
}

/** The companies that projects one is part of are for, by name. */
export function selectMyCompanies({ db, viewer }: QueryContext) {
  return db
    .selectDistinct({ id: companies.id, name: companies.name })
    .from(project_members)
    .innerJoin(projects, sql`${projects.id} = ${project_members.project_id}`)
    .innerJoin(companies, sql`${companies.id} = ${projects.company_id}`)
    .where(sql`${project_members.user_id} = ${viewer.userId} AND ${project_members.status} = 'active'`)
    .orderBy(companies.name, companies.id)
    .limit(COMPANIES);
}

/** So many titles are looked through. */
const TITLES = 200;

/** What the projects one is part of are called, those joined last first. */
export function selectProjectTitles({ db, viewer }: QueryContext) {
  return db
    .select({ id: projects.id, title: projects.title, status: projects.status })
    .from(project_members)
    .innerJoin(projects, sql`${projects.id} = ${project_members.project_id}`)
    .where(sql`${project_members.user_id} = ${viewer.userId} AND ${project_members.status} = 'active'`)
    .orderBy(desc(project_members.created_at))
    .limit(TITLES);
}

/** Open invitations to them, by name or by the address of their account. */
export function selectMyInvites(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: project_invites.id,
      projectId: project_invites.project_id,
      title: projects.title,
      kind: projects.kind,
      role: project_invites.role,
      message: project_invites.message,
      expiresAt: project_invites.expires_at,
      inviter: profiles.display_name,
      inviterAvatar: profiles.avatar_url,
    })
    .from(project_invites)
    .innerJoin(projects, sql`${projects.id} = ${project_invites.project_id}`)
    .innerJoin(profiles, sql`${profiles.user_id} = ${project_invites.inviter_id}`)
    .where(
      sql`(${project_invites.user_id} = ${me} OR ${project_invites.email} = (SELECT u.email FROM users AS u
          WHERE u.id = ${me} AND u.email_confirmed_at IS NOT NULL))
        AND ${project_invites.status} IN ('pending', 'viewed') AND ${project_invites.expires_at} > ${ctx.clock.now()}
        AND ${projects.status} IN ('draft', 'active', 'on_hold') AND ${notBlocked(me, project_invites.inviter_id)}`,
    )
    .orderBy(sql`${project_invites.created_at} DESC`)
    .limit(INVITES);
}

type Row = Awaited<ReturnType<typeof selectMyProjects>>[number];

/** What of the rows read is one page, and the cursor that leads to the next one. */
export function toPage(rows: readonly Row[]): { page: readonly Row[]; next: string | null } {
  const page = rows.slice(0, PROJECTS_PAGE);
  const last = rows.length > PROJECTS_PAGE ? page.at(-1) : undefined;
  return { page, next: last ? encodeCursor({ key: last.joinedAt, id: last.id }) : null };
}

/** What a card shows. */
export function toProjectCard(row: Row, userId: Id, now: number) {
  const { parts, people, toSign, trade, clientApproval: _, joinedAt: __, completionDueAt, ...card } = row;
  const today = dayOf(now);
  const wait = waitingFor(row, userId, toSign === 1, completionDueAt);
  const goods = goodsOf(trade);
  const paid = parts.filter(({ amount, status }) => amount > 0 && status !== "cancelled");
  return {
    ...card,
    others: people
      .filter((seat) => seat.userId !== userId)
      .map(({ userId: id, name, avatarUrl }) => ({ id, name, avatarUrl })),
    nextDue: nextDue(row, parts),
    health: healthOf({ dueOn: row.dueOn, quarrels: goods.disputed }, parts, today),
    progress: progressOf(parts, goods),
    parts: countedParts(parts).length,
    /** Of a trade. */
    things: goods.total,
    total: paid.reduce((sum, { amount }) => sum + amount, 0),
    held: paid.reduce((sum, { amount, status }) => sum + (HOLDING.includes(status) ? amount : 0), 0),
    released: paid.reduce(
      (sum, part) => sum + paidOut({ ...part, splitBps: part.done.dispute?.splitBps ?? null }),
      0,
    ),
    waiting: wait?.text ?? null,
    /** When time answers for them. */
    waitsUntil: wait?.until ?? null,
    /** The tab of the desk where it is answered. */
    waitsAt: wait?.at ?? "",
  };
}

export type ProjectCardView = ReturnType<typeof toProjectCard>;

/** What waits for this one person; null when nothing does. */
function waitingFor(row: Row, userId: Id, toSign: boolean, doneAt: number | null): Wait | null {
  const { role, people, parts, status } = row;
  if (status !== "active" && status !== "draft") return null;
  const me = { userId, role };
  const running = status === "active";
  const turns = parts.map((part) => ({ ...part, ...toTurn(part, me, row) }));
  const { answer, pay } = waitsInMilestones(turns, role, running);
  if (answer) return answer;
  const sides = role === "lead" || role === "client";
  const traded = row.trade && waitsInTrade(row.trade, me, people, running);
  if (traded) return traded;
  if (toSign && sides) return { text: "Sign the agreement", until: null, at: "/agreement" };
  if (pay) return pay;
  const unsaid = people.some((seat) => seat.userId === userId && seat.confirmedAt === null);
  const goods = goodsOf(row.trade);
  const over = running && parts.length + goods.total > 0 && whatIsOpen({ parts, goods }) === null;
  return sides && unsaid && (doneAt !== null || over)
    ? { text: "Say that it is done", until: doneAt, at: "" }
    : null;
}
