import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import { takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import type { DecideDisputeInput } from "../schema.ts";

const DECIDED = "It was decided meanwhile.";

/**
 * A moderator ends a dispute about a review (product.md §5.11): it stays for good, or it is taken down as moderation
 * does it, so that its author may ask for another look, which lets it stay as well. Both sides are told why.
 * @throws AppError `not_found`, `conflict` (decided, or gone meanwhile), `forbidden` for who wrote it or whom it is about
 */
export async function decideDispute(
  ctx: AuditedContext,
  { review_id: id, outcome, reason }: DecideDisputeInput,
): Promise<void> {
  requireStaff(ctx, "moderator");
  const { userId: me } = ctx.viewer;
  const { author_id: authorId, subject_user_id: subjectUserId, status } = await find(ctx, id);
  if (me === authorId || me === subjectUserId)
    throw new AppError("forbidden", { sentence: "Somebody who is not part of it decides this." });
  if (status !== "disputed") throw new AppError("conflict", { sentence: DECIDED });
  const stays = outcome === "upheld";
  // Also one that goes is decided: what a takedown puts back is not in the queue again.
  const over = [
    statement(
      ctx.db,
      sql`UPDATE ${reviews} SET status = 'upheld', dispute_ruling = ${stays ? reason : null}
        WHERE id = ${id} AND status = 'disputed'`,
    ),
    failWhen(ctx.db, sql`changes() = 0`),
  ];
  const told: Happened = {
    name: "review.dispute_decided",
    payload: { reviewId: id, subjectUserId, authorId, outcome, reason },
  };
  if (!stays)
    return takeDownContent(
      ctx,
      { subject_type: "review", subject_id: id, reason },
      { steps: over, events: [told] },
    );
  const subject = { type: "review", id };
  const line = audited(ctx, { action: "review_uphold", subject, reason, now: ctx.clock.now() });
  await orConflict(() => ctx.commit([...over, line], told), DECIDED);
}

async function find(ctx: AuditedContext, id: string) {
  const [[found]] = (await ctx.limits.take("api_write", ctx.viewer.userId, [
    statement(ctx.db, sql`SELECT author_id, subject_user_id, status FROM ${reviews} WHERE id = ${id}`),
  ])) as [Pick<typeof reviews.$inferSelect, "author_id" | "subject_user_id" | "status">[]];
  // What is sealed is nobody's to see yet.
  if (!found || found.status === "submitted") throw new AppError("not_found");
  return found;
}
