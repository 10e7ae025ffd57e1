import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { projects } from "#app/db/schema/projects.ts";
import { showEvidence } from "#app/features/files/evidence.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { ANSWERED, answered, openedAs, takenBack } from "../dispute-rows.server.ts";
import { commitToDesk } from "../log.server.ts";
import { forbiddenBecause, getMilestone, peopleIn } from "../milestone-case.server.ts";
import { canMoveMilestone, DISPUTE_ANSWER_LIFE, mayAnswerDispute } from "../milestone-rules.ts";
import type { answerDisputeSchema, disputeSchema, MilestoneTarget } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { filesOf } from "../project-files.server.ts";
import { heldSince, moveMilestone } from "../transition.server.ts";
import { CHANGED } from "./plan-milestone.server.ts";

/** A disagreement freezes the milestone: nothing moves, also not by time, until it is settled. */
export async function openDispute(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version, file_ids, ...said }: z.output<typeof disputeSchema>,
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "dispute");
  if (!canMoveMilestone("dispute", me.role, milestone)) {
    throw new AppError("conflict", { sentence: "There is nothing under way here to disagree about." });
  }
  const files = await filesOf(ctx, desk.id, file_ids);
  const now = ctx.clock.now();
  const id = newId(now);
  const { title } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "milestone.disputed", data: { milestone_id, title, dispute_id: id, ...said, files } }],
    [
      // The row first: what the milestone goes back to is what it is before it moves.
      statement(
        ctx.db,
        sql`INSERT INTO ${disputes} (id, project_id, milestone_id, opened_by, reason, statement, requested_outcome,
            milestone_status, status, answer_due_at, created_at)
          SELECT ${id}, project_id, id, ${me.userId}, ${said.reason}, ${said.statement}, ${said.requested_outcome},
            status, 'open', ${now + DISPUTE_ANSWER_LIFE}, ${now} FROM ${milestones}
          WHERE id = ${milestone_id} AND status <> 'disputed'`,
      ),
      ...moveMilestone(ctx.db, {
        id: milestone_id,
        move: "dispute",
        now,
        version,
        set: [sql`dispute_id = ${id}`, sql`approve_due_at = NULL`, sql`reminded_days = NULL`],
      }),
      ...showEvidence(ctx.db, id, file_ids, now),
    ],
    [
      changed(ctx.viewer, desk, "milestone.disputed", {
        mark: id,
        about: title,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    CHANGED,
  );
}

/** The other side says how it sees it. @throws AppError `forbidden` to the side that opened it */
export async function answerDispute(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, answer, file_ids }: z.output<typeof answerDisputeSchema>,
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "dispute");
  const [dispute] = await ctx.db
    .select({ userId: disputes.opened_by, role: openedAs })
    .from(disputes)
    .where(sql`${disputes.id} = ${milestone.disputeId ?? ""}`);
  if (!dispute) throw new AppError("conflict", { sentence: ANSWERED });
  if (!mayAnswerDispute(me, dispute, desk.people))
    throw forbiddenBecause("The other side answers a dispute.");
  const files = await filesOf(ctx, desk.id, file_ids);
  const now = ctx.clock.now();
  const { title, disputeId } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "dispute.answered", data: { milestone_id, title, dispute_id: disputeId, answer, files } }],
    [...answered(ctx.db, { id: disputeId ?? "", by: me.userId, answer, fileIds: file_ids, now })],
    [
      changed(ctx.viewer, desk, "dispute.answered", {
        mark: disputeId ?? milestone_id,
        about: title,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    ANSWERED,
  );
}

/** SQL: when a project was put on hold that rests now; else this moment. */
const restsSince = (projectId: Id, now: number) =>
  sql`coalesce(iif((SELECT status FROM ${projects} WHERE id = ${projectId}) = 'on_hold', ${heldSince(projectId)}, NULL),
    ${now})`;

/** Whoever opened it takes it back: the milestone goes on where it was. */
export async function withdrawDispute(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id }: MilestoneTarget,
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "dispute");
  const now = ctx.clock.now();
  const { title, disputeId } = milestone;
  const [dispute] = await ctx.db
    .select({ openedBy: disputes.opened_by, back: disputes.milestone_status })
    .from(disputes)
    .where(sql`${disputes.id} = ${disputeId ?? ""}`);
  if (!dispute || milestone.status !== "disputed") throw new AppError("conflict", { sentence: CHANGED });
  if (dispute.openedBy !== me.userId) throw forbiddenBecause("Who opened a dispute takes it back.");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "dispute.withdrawn", data: { milestone_id, title, dispute_id: disputeId } }],
    [
      ...takenBack(ctx.db, disputeId ?? "", now),
      // What was delivered is given its whole time again; while the project rests, from when it goes on: what has passed
      // of the rest is added then.
      statement(
        ctx.db,
        sql`UPDATE ${milestones} SET status = ${dispute.back}, dispute_id = NULL, version = version + 1,
            updated_at = ${now},
            approve_due_at = iif(${dispute.back} = 'delivered', ${restsSince(desk.id, now)} + ${days(desk.autoReleaseDays)}, NULL)
          WHERE id = ${milestone_id} AND status = 'disputed' AND dispute_id = ${disputeId}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(ctx.viewer, desk, "dispute.withdrawn", {
        mark: disputeId ?? milestone_id,
        about: title,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    CHANGED,
  );
}
