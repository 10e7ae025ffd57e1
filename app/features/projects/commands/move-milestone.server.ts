import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { commitToDesk } from "../log.server.ts";
import {
  forbiddenBecause,
  getMilestone,
  type OnMilestone,
  peopleIn,
  projectIs,
  requireStatus,
} from "../milestone-case.server.ts";
import { type MilestoneMove, mayAgree, proposerOf } from "../milestone-rules.ts";
import type { MilestoneTarget } from "../milestone-schema.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { moveMilestone } from "../transition.server.ts";
import { CHANGED, deciders, PLANNED_IN, recountBudget } from "./plan-milestone.server.ts";

/** A draft is shown to the other side, who decides about it. */
export async function proposeMilestone(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version }: MilestoneTarget,
): Promise<void> {
  const on = await getMilestone(ctx, projectId, milestone_id, "propose_milestone");
  await step(ctx, on, version, {
    moves: [{ move: "propose", set: [sql`proposed_by = ${ctx.viewer.userId}`] }],
    what: "milestone.proposed",
    tell: deciders(on.desk, ctx.viewer.userId),
  });
}

/**
 * The other side says yes; work for nothing begins at once, and what has an amount waits until it is funded.
 * @throws AppError `forbidden` to one's own proposal
 */
export async function agreeMilestone(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version }: MilestoneTarget,
): Promise<void> {
  const on = await getMilestone(ctx, projectId, milestone_id, "agree_milestone");
  const { desk, me, milestone } = on;
  const proposer = proposerOf({ by: milestone.proposedBy, as: milestone.proposedAs });
  if (!mayAgree(me, proposer, desk.people)) {
    throw forbiddenBecause("The other side has to agree to what yours proposed.");
  }
  const now = ctx.clock.now();
  const begins = milestone.amount === 0 && desk.status === "active";
  await step(ctx, on, version, {
    moves: [
      { move: "agree", set: [sql`agreed_at = ${now}`] },
      ...(begins ? [{ move: "start" as const }] : []),
    ],
    what: "milestone.agreed",
    tell: peopleIn(desk, "lead", "client", "member"),
  });
}

/** Work on an agreed part begins. @throws AppError `conflict` for one with an amount that nobody has funded yet */
export async function startMilestone(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version }: MilestoneTarget,
): Promise<void> {
  const on = await getMilestone(ctx, projectId, milestone_id, "start_milestone");
  const paid = on.milestone.amount > 0;
  if (paid && on.milestone.status !== "funded") {
    throw new AppError("conflict", { sentence: "This part begins when the client has funded it." });
  }
  if (paid && on.me.role === "client") throw forbiddenBecause("Whoever works on it begins.");
  requireStatus(on.desk, ["active"]);
  const move = paid ? "start_funded" : "start";
  await step(ctx, on, version, { moves: [{ move }], what: "milestone.started", tell: [] });
}

/** A part that nobody has begun is called off. */
export async function cancelMilestone(
  ctx: ProjectContext,
  projectId: string,
  { milestone_id, version, reason }: MilestoneTarget & { reason: string | null },
): Promise<void> {
  const on = await getMilestone(ctx, projectId, milestone_id, "cancel_milestone");
  await step(ctx, on, version, {
    moves: [{ move: "cancel" }],
    what: "milestone.cancelled",
    note: reason,
    tell: peopleIn(on.desk, "lead", "client", "member"),
  });
}

interface Step {
  moves: { move: MilestoneMove; set?: ReturnType<typeof sql>[] }[];
  what: string;
  note?: string | null;
  tell: Id[];
}

async function step(
  ctx: ProjectContext,
  { desk, milestone }: OnMilestone,
  version: number | undefined,
  { moves, what, note = null, tell }: Step,
): Promise<void> {
  requireStatus(desk, PLANNED_IN);
  const now = ctx.clock.now();
  const { id, title } = milestone;
  await commitToDesk(
    ctx,
    desk,
    [
      { type: what, data: { milestone_id: id, title, ...(note ? { reason: note } : {}) } },
      ...(moves.length > 1 ? [{ type: "milestone.started", data: { milestone_id: id, title } }] : []),
    ],
    [
      projectIs(ctx, desk.id, PLANNED_IN),
      ...moves.flatMap(({ move, set }, index) =>
        moveMilestone(ctx.db, {
          id,
          move,
          now,
          // The first step counts the version up.
          version: index === 0 ? version : undefined,
          ...(set ? { set } : {}),
        }),
      ),
      recountBudget(ctx, desk.id, now),
    ],
    [changed(ctx.viewer, desk, what, { mark: `${id}:${milestone.version}`, about: title, note, tell })],
    CHANGED,
  );
}
