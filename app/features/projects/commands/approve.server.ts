import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { deliverables } from "#app/db/schema/milestones.ts";
import { judgeVerified, wonVerified } from "#app/features/profiles/verified-skills.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { Desk } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import {
  forbiddenBecause,
  getMilestone,
  type MilestoneCase,
  type OnMilestone,
  peopleIn,
  projectIs,
  requireStatus,
} from "../milestone-case.server.ts";

import { type PaidMilestone, released } from "../milestone-money.server.ts";
import { mayApprove } from "../milestone-rules.ts";
import type { MilestoneTarget } from "../milestone-schema.ts";
import { type Actor, changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { moveMilestone } from "../transition.server.ts";

import { CHANGED } from "./plan-milestone.server.ts";

/** What was delivered is good. What was held for it is paid out in the same moment. */
export async function approve(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version }: MilestoneTarget,
): Promise<void> {
  const { desk, milestone } = await approving(ctx, projectId, milestone_id);
  await commitApproval(ctx, desk, milestone, { version, actor: ctx.viewer });
}

/**
 * One delivery approved, by a member or by the guest of a link.
 * @throws AppError `conflict` for one that was changed or answered meanwhile
 */
export async function commitApproval(
  ctx: Pick<AppContext, "db" | "clock" | "commit"> & { viewer: { userId: Id } | null },
  desk: Pick<Desk, "id" | "title" | "people" | "logSeq" | "logHash">,
  milestone: PaidMilestone & Pick<MilestoneCase, "version" | "deliveries" | "shows">,
  {
    version,
    actor,
    guest,
  }: { version: number | undefined; actor: Actor; guest?: { name: string; madeBy: Id; holds: SQL } },
): Promise<void> {
  const { id, title } = milestone;
  const now = ctx.clock.now();
  const by = ctx.viewer?.userId ?? null;
  const data = {
    milestone_id: id,
    title,
    version_no: milestone.deliveries,
    ...(guest ? { guest: guest.name } : {}),
  };
  const money = released(ctx.db, desk, milestone, by, now);
  const proved = provedBy(desk, milestone, by);
  await commitToDesk(
    ctx,
    desk,
    [{ type: "milestone.approved", data }, ...money.entries],
    [
      projectIs(ctx, desk.id, ["active"]),
      ...(guest ? [failWhen(ctx.db, sql`NOT ${guest.holds}`)] : []),
      ...moveMilestone(ctx.db, {
        id,
        move: "approve",
        now,
        version,
        set: [sql`approved_at = ${now}`, sql`approved_by = ${by}`, sql`approve_due_at = NULL`],
      }),
      answered(ctx, id, "approved", by, null, now),
      ...money.statements,
      ...(proved
        ? judgeVerified(
            ctx.db,
            proved.userId,
            proved.skills.map(({ slug }) => slug),
            now,
          )
        : []),
    ],
    [
      ...money.happened,
      ...(proved?.skills.map((skill) => wonVerified(proved.userId, skill, now, "work")) ?? []),
      changed(actor, desk, "milestone.approved", {
        mark: `${id}:${milestone.version}`,
        about: title,
        tell: peopleIn(desk, "lead", "member", "client"),
      }),
      {
        name: "milestone.approved",
        payload: {
          projectId: desk.id,
          milestoneId: id,
          earners: earners(desk, milestone).filter((userId) => userId !== by && userId !== guest?.madeBy),
        },
      },
    ],
    CHANGED,
  );
}

/** Whose skills an approval may prove, and which: a client's, of what is paid (product.md §5.11). */
function provedBy(
  { people }: Pick<Desk, "people">,
  { amount, deliveredBy, shows }: Pick<MilestoneCase, "amount" | "deliveredBy" | "shows">,
  by: Id | null,
): { userId: Id; skills: MilestoneCase["shows"] } | null {
  const client = people.some(({ userId, role }) => userId === by && role === "client");
  return client && amount > 0 && deliveredBy && shows.length > 0
    ? { userId: deliveredBy, skills: shows }
    : null;
}

/** Who is paid in points for it: those it was assigned to, or else who delivered it, as far as they are still there. */
export function earners(
  { people }: Pick<OnMilestone["desk"], "people">,
  { assigneeIds, deliveredBy }: Pick<OnMilestone["milestone"], "assigneeIds" | "deliveredBy">,
): Id[] {
  const there = people.map(({ userId }) => userId);
  const worked = assigneeIds.filter((userId) => there.includes(userId));
  if (worked.length > 0) return worked;
  return deliveredBy && there.includes(deliveredBy) ? [deliveredBy] : [];
}

/** The delivery somebody answers. @throws AppError `not_found`, `forbidden` to who may not answer it */
export async function approving(
  ctx: ProjectContext,
  projectId: string,
  milestoneId: string,
): Promise<OnMilestone> {
  const on = await getMilestone(ctx, projectId, milestoneId, "read");
  requireStatus(on.desk, ["active"]);
  if (!approvers(on).includes(on.me.userId)) {
    throw forbiddenBecause(
      on.milestone.deliveredBy === on.me.userId
        ? "Somebody else has to approve what you delivered."
        : "The client approves what is delivered here.",
    );
  }
  return on;
}

/** Who may answer what was delivered. */
export function approvers({ desk, milestone }: OnMilestone): Id[] {
  const { deliveredBy } = milestone;
  return desk.people
    .filter((seat) => mayApprove(seat, { clientApproval: desk.clientApproval, deliveredBy }))
    .map(({ userId }) => userId);
}

/** The delivery that was looked at gets its answer; its note says why. */
export function answered(
  ctx: Pick<ProjectContext, "db">,
  milestoneId: Id,
  status: "approved" | "changes_requested",
  by: Id | null,
  words: string | null,
  now: number,
) {
  return statement(
    ctx.db,
    sql`UPDATE ${deliverables} SET status = ${status}, answer = ${words}, answered_by = ${by}, answered_at = ${now}
      WHERE milestone_id = ${milestoneId} AND status = 'submitted'`,
  );
}
