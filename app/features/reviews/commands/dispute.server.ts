import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { DisputeInput } from "../schema.ts";

/**
 * Disputes a published review of oneself, once (product.md §5.11). It stays shown and counts until our team, which is
 * told, has decided; what was said against it is shown to nobody else.
 * @throws AppError `not_found` for a review of somebody else or one that is sealed, `conflict` when it was disputed before
 */
export async function disputeReview(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  { review_id, reason, details }: DisputeInput,
): Promise<void> {
  const me = ctx.viewer.userId;
  const mine = and(eq(reviews.id, review_id), eq(reviews.subject_user_id, me));
  const read = ctx.db
    .select({ status: reviews.status, authorId: reviews.author_id })
    .from(reviews)
    .where(mine);
  const [[review]] = await ctx.limits.take("api_write", me, [read]);
  if (!review || review.status === "submitted" || review.status === "removed")
    throw new AppError("not_found");
  await orConflict(
    () =>
      ctx.commit(
        [
          ctx.db
            .update(reviews)
            .set({
              status: "disputed",
              dispute_reason: reason,
              dispute_details: details,
              disputed_at: ctx.clock.now(),
            })
            .where(and(mine, eq(reviews.status, "published"))),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        {
          name: "review.disputed",
          payload: {
            reviewId: review_id,
            subjectUserId: me,
            subjectName: ctx.viewer.displayName,
            authorId: review.authorId,
          },
          usual: true,
        },
      ),
    "You have disputed this review before.",
  );
}
