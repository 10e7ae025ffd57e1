import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members } from "#app/db/schema/projects.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { type Desk, findDeskForTime } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import {
  forbiddenBecause,
  getMilestone,
  type MilestoneCase,
  peopleIn,
  selectMilestone,
} from "../milestone-case.server.ts";
import { ended, findFunder } from "../milestone-money.server.ts";
import { sideOf } from "../milestone-rules.ts";
import type { MilestoneTarget } from "../milestone-schema.ts";
import { type Actor, changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { moveMilestone } from "../transition.server.ts";
import { CHANGED } from "./plan-milestone.server.ts";

const SWEEP = 50;

/** The other side agrees: what was held is on the balance of who paid. */
export async function agreeToRefund(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id }: MilestoneTarget,
): Promise<void> {
  const { desk, me, milestone } = await getMilestone(ctx, projectId, milestone_id, "cancel_milestone");
  // Also of who asked and has left since: their side does not agree with itself.
  const [asker] = await ctx.db
    .select({ role: project_members.role })
    .from(project_members)
    .where(
      sql`${project_members.project_id} = ${desk.id} AND ${project_members.user_id} = ${milestone.refundAskedBy ?? ""}`,
    );
  if (asker && sideOf(asker.role) === sideOf(me.role))
    throw forbiddenBecause("The other side has to agree to it.");
  const asSeen = sql`m.refund_asked_by IS ${milestone.refundAskedBy}`;
  await commitRefund(ctx, desk, milestone, { actor: ctx.viewer, asSeen });
}

/** Not so: by whoever asked, who takes it back, or by the other side. The work goes on as it was. */
export async function keepFunded(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id }: MilestoneTarget,
): Promise<void> {
  const { desk, milestone } = await getMilestone(ctx, projectId, milestone_id, "cancel_milestone");
  const { id, title } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [{ type: "milestone.kept", data: { milestone_id: id, title } }],
    moveMilestone(ctx.db, {
      id,
      move: "keep_funded",
      now: ctx.clock.now(),
      set: [sql`refund_asked_by = NULL`, sql`refund_due_at = NULL`],
    }),
    [
      changed(ctx.viewer, desk, "milestone.kept", {
        mark: `${id}:${milestone.version}`,
        about: title,
        tell: peopleIn(desk, "lead", "client"),
      }),
    ],
    CHANGED,
  );
}

/** Who said nothing for 72 hours said yes. */
export async function refundByTime(ctx: Pick<AppContext, "db" | "clock" | "commit">): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ id: milestones.id, projectId: milestones.project_id })
    .from(milestones)
    .where(sql`${milestones.status} = 'refund_requested' AND ${milestones.refund_due_at} <= ${now}`)
    .orderBy(milestones.refund_due_at)
    .limit(SWEEP);
  await eachAlone(due, async ({ id, projectId }) => {
    const desk = await findDeskForTime(ctx.db, projectId);
    const [milestone] = await selectMilestone(ctx, projectId, id);
    if (!desk || !milestone) return;
    try {
      await commitRefund({ ...ctx, viewer: null }, desk, milestone, {
        actor: null,
        asSeen: sql`m.refund_due_at <= ${now}`,
      });
    } catch (error) {
      // Somebody was quicker: then it is theirs.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
    }
  });
}

/** @param asSeen what the asking has to be still: it may be taken back and asked anew, by the other side, meanwhile */
async function commitRefund(
  ctx: Pick<AppContext, "db" | "clock" | "commit"> & { viewer: { userId: Id } | null },
  desk: Pick<Desk, "id" | "title" | "people" | "logSeq" | "logHash">,
  milestone: MilestoneCase,
  { actor, asSeen }: { actor: Actor; asSeen: SQL },
): Promise<void> {
  const { id, title } = milestone;
  const stillAsked = failWhen(
    ctx.db,
    sql`NOT EXISTS (SELECT 1 FROM ${milestones} AS m WHERE m.id = ${id} AND ${asSeen})`,
  );
  const money = ended(ctx.db, desk, milestone, await findFunder(ctx.db, id), {
    move: "refund",
    workBps: 0,
    by: ctx.viewer?.userId ?? null,
    now: ctx.clock.now(),
    set: [sql`refund_due_at = NULL`],
  });
  await commitToDesk(
    ctx,
    desk,
    money.entries,
    [stillAsked, ...money.statements],
    [
      ...money.happened,
      changed(actor, desk, "milestone.refunded", { mark: id, about: title, tell: peopleIn(desk, "lead") }),
    ],
    CHANGED,
  );
}
