import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { deliverables, delivery_skills, milestones } from "#app/db/schema/milestones.ts";
import { projects } from "#app/db/schema/projects.ts";
import { wordList } from "#app/db/word-list.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { deliveredBy } from "./delivered-by.server.ts";
import { allowed, type Desk, type DeskMember, deskOf, mySeat, selectDesk } from "./desk.server.ts";
import type { ProjectContext } from "./project-context.server.ts";
import type { Permission, ProjectStatus } from "./rules.ts";
import { seatRole } from "./seat-role.server.ts";
import { STATUS_WORDS } from "./words.ts";

/** SQL of a row of `milestones`: the role of who proposed it, also where they have left the project. */
export const proposedAs = seatRole(sql`milestones.project_id`, sql`milestones.proposed_by`).as("proposed_as");

/** A milestone with what its next step is judged by. */
export function selectMilestone(ctx: Pick<ProjectContext, "db">, projectId: string, milestoneId: string) {
  return ctx.db
    .select({
      id: milestones.id,
      title: milestones.title,
      status: milestones.status,
      amount: milestones.amount,
      currency: milestones.currency,
      refundAskedBy: milestones.refund_asked_by,
      dueOn: milestones.due_on,
      version: milestones.version,
      assigneeIds: milestones.assignee_ids,
      proposedBy: milestones.proposed_by,
      proposedAs,
      revisionLimit: milestones.revision_limit,
      revisionsUsed: milestones.revisions_used,
      disputeId: milestones.dispute_id,
      deliveries: sql<number>`(SELECT coalesce(max(d.version_no), 0) FROM ${deliverables} AS d
        WHERE d.milestone_id = milestones.id)`.as("deliveries"),
      deliveredBy: deliveredBy(sql`milestones.id`).as("delivered_by"),
      /** What the last delivery shows. */
      shows: sql<
        { slug: string; name: string }[]
      >`(SELECT json_group_array(json_object('slug', s.skill, 'name', s.name))
        FROM ${delivery_skills} AS s WHERE s.deliverable_id = (SELECT d.id FROM ${deliverables} AS d
          WHERE d.milestone_id = milestones.id ORDER BY d.version_no DESC LIMIT 1))`
        .mapWith((list: string) => JSON.parse(list) as { slug: string; name: string }[])
        .as("shows"),
    })
    .from(milestones)
    .where(
      sql`${milestones.id} = ${isId(milestoneId) ? milestoneId : ""} AND ${milestones.project_id} = ${projectId}`,
    );
}

export type MilestoneCase = Awaited<ReturnType<typeof selectMilestone>>[number];

export interface OnMilestone {
  desk: Desk;
  me: DeskMember;
  milestone: MilestoneCase;
}

/**
 * The milestone that a command is about, with one write counted in the same round trip.
 * @throws AppError `not_found` for one of another project or for who is not part of it, `forbidden` for a role that may
 * not do this
 */
export async function getMilestone(
  ctx: ProjectContext,
  projectId: string,
  milestoneId: string,
  permission: Permission,
): Promise<OnMilestone> {
  const reads: Statement[] = [selectDesk(ctx, projectId), selectMilestone(ctx, projectId, milestoneId)];
  const [desks, [milestone]] = (await ctx.limits.take("api_write", ctx.viewer.userId, reads)) as [
    Desk[],
    MilestoneCase[],
  ];
  const desk = allowed(deskOf(desks), permission);
  if (!milestone) throw new AppError("not_found");
  return { desk, me: mySeat(desk, ctx.viewer.userId), milestone };
}

/** Rolls the batch back unless the project stands like this; to be put first. */
export function projectIs(
  ctx: Pick<ProjectContext, "db">,
  projectId: Id,
  statuses: ProjectStatus[],
): Statement {
  const list = wordList(statuses);
  return failWhen(
    ctx.db,
    sql`NOT EXISTS (SELECT 1 FROM ${projects} WHERE id = ${projectId} AND status IN (${list}))`,
  );
}

/** @throws AppError `conflict` when nothing can be done in the project as it stands */
export function requireStatus(desk: Desk, statuses: ProjectStatus[]): void {
  if (statuses.includes(desk.status)) return;
  throw new AppError("conflict", {
    sentence: `This project is ${STATUS_WORDS[desk.status].toLowerCase()}: that has to wait.`,
  });
}

/** A refusal with its reason. */
export const forbiddenBecause = (sentence: string) => new AppError("forbidden", { sentence });

/** The people of one side, or of both. */
export function peopleIn(desk: Pick<Desk, "people">, ...roles: DeskMember["role"][]): Id[] {
  return desk.people.filter(({ role }) => roles.includes(role)).map(({ userId }) => userId);
}
