import { asc, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";

const SWEEP_SIZE = 50;

/** Where a review is read by its subject, who may reply there. */
export function receivedPath(reviewId: Id): string {
  return `/review?tab=received#${reviewId}`;
}

/** Opens those of these reviews that are still sealed, if the condition holds. */
export function publish(db: Database, reviewIds: Id[], now: number, when: SQL): Statement {
  return statement(
    db,
    sql`UPDATE ${reviews} SET status = 'published', published_at = ${now}
      WHERE id IN ${reviewIds} AND status = 'submitted' AND ${when}`,
  );
}

/** SQL condition: this review has been written, whether it is open yet or not. */
export function isWritten(reviewId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${reviews} WHERE id = ${reviewId})`;
}

/** Told in the batch in which a review opens, and in no other. */
export function published(
  env: AppContext["env"],
  review: { id: Id; subjectUserId: Id; authorId: Id | null },
  now: number,
): Happened {
  const { id, subjectUserId, authorId } = review;
  const link = `${authSettings(env).siteUrl}${receivedPath(id)}`;
  return {
    name: "review.published",
    payload: { reviewId: id, subjectUserId, authorId, link },
    when: sql`EXISTS (SELECT 1 FROM ${reviews} WHERE id = ${id} AND published_at = ${now}
      AND status = 'published')`,
  };
}

/**
 * The cron: opens what has been sealed for 14 days, whether the other side has written or not (product.md §5.11).
 * @returns how many it looked at
 */
export async function publishSealed(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "commit">,
): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ id: reviews.id, subjectUserId: reviews.subject_user_id, authorId: reviews.author_id })
    .from(reviews)
    .where(sql`${reviews.status} = 'submitted' AND ${reviews.sealed_until} <= ${now}`)
    .orderBy(asc(reviews.sealed_until))
    .limit(SWEEP_SIZE);
  await eachAlone(due, async (review) => {
    await ctx.commit([publish(ctx.db, [review.id], now, sql`1`)], published(ctx.env, review, now));
  });
  return due.length;
}
