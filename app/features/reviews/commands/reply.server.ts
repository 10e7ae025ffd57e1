import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { requireDecent } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { SHOWN } from "../rules.ts";

/**
 * The subject's one reply to a review (product.md §5.11). The same reply sent twice is stored once.
 * @throws AppError `not_found` for a review of somebody else or one that is sealed, `conflict` after the first reply
 */
export async function replyToReview(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "moderation">,
  reviewId: Id,
  reply: string,
): Promise<void> {
  await requireDecent(ctx, "reply", "reply", reply);
  const me = ctx.viewer.userId;
  const mine = and(
    eq(reviews.id, reviewId),
    eq(reviews.subject_user_id, me),
    inArray(reviews.status, [...SHOWN]),
  );
  const read = ctx.db.select({ before: reviews.reply_body }).from(reviews).where(mine);
  const [[review]] = await ctx.limits.take("api_write", me, [read]);
  if (!review) throw new AppError("not_found");
  if (review.before === reply) return;
  try {
    await ctx.commit([
      ctx.db
        .update(reviews)
        .set({ reply_body: reply, reply_at: ctx.clock.now() })
        .where(and(mine, isNull(reviews.reply_body))),
      failWhen(ctx.db, sql`changes() = 0`),
    ]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    // The same press came at the same moment, and was first.
    const [meanwhile] = await read;
    if (meanwhile?.before === reply) return;
    throw new AppError("conflict", { sentence: "You have replied to this review already." });
  }
}
