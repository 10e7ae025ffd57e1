import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { endPosting, managedBy } from "#app/features/opportunities/life.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { closeOutOpen, countWaiting, nobodyWaits } from "../close-out.server.ts";
import type { HiringContext } from "../find-application.server.ts";
import type { CloseOutInput, ClosePostingInput } from "../schema.ts";

/**
 * Answers everybody who still waits at a posting, at once; the posting goes on.
 * @throws AppError `not_found`, `invalid_input` (a forbidden domain)
 */
export async function closeOutPosting(ctx: HiringContext, input: CloseOutInput): Promise<{ closed: number }> {
  const { posterId, waiting } = await getPosting(ctx, input.opportunity_id);
  const { reason, note } = input;
  await refuseBanned(ctx, null, note);
  await ctx.commit(
    closeOutOpen(ctx.db, {
      opportunityId: input.opportunity_id,
      posterId,
      reason,
      note,
      now: ctx.clock.now(),
    }),
  );
  return { closed: waiting };
}

/**
 * Ends a posting. Nobody is left without an answer: it is refused while people wait, unless the same act answers all of
 * them (product.md B1).
 * @throws AppError `not_found`, `conflict` when people wait, or it was moved meanwhile, `invalid_input` (a forbidden domain)
 */
export async function closePosting(ctx: HiringContext, input: ClosePostingInput): Promise<void> {
  const { posterId, waiting } = await getPosting(ctx, input.opportunity_id);
  if (waiting > 0 && !input.answer_all)
    throw new AppError("conflict", {
      sentence: `${waiting === 1 ? "One person is" : `${waiting} people are`} still waiting for your answer.`,
    });
  const now = ctx.clock.now();
  const { opportunity_id: opportunityId, outcome, reason, note } = input;
  await refuseBanned(ctx, null, note);
  await orConflict(() =>
    ctx.commit([
      ...endPosting(ctx.db, { id: opportunityId, reason: outcome, version: input.version, now }),
      ...(input.answer_all
        ? closeOutOpen(ctx.db, { opportunityId, posterId, reason, note, now })
        : [failWhen(ctx.db, sql`NOT ${nobodyWaits(opportunityId)}`)]),
    ]),
  );
}

async function getPosting(ctx: HiringContext, opportunityId: Id) {
  const me = ctx.viewer.userId;
  const read = ctx.db
    .select({ posterId: opportunities.created_by })
    .from(opportunities)
    .where(and(eq(opportunities.id, opportunityId), managedBy(me)));
  const [[posting], [count]] = (await ctx.limits.take("api_write", me, [
    read,
    countWaiting(ctx.db, opportunityId),
  ])) as [Awaited<typeof read>, { waiting: number }[]];
  if (!posting) throw new AppError("not_found");
  return { ...posting, waiting: count?.waiting ?? 0 };
}
