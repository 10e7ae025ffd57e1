import { and, type Column, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_requests, reviews } from "#app/db/schema/reviews.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { RequestPurpose } from "../request-links.server.ts";
import { REMIND_AFTER, RESEND_AFTER } from "../rules.ts";
import { readScores } from "./reviews-of.server.ts";

const LIST_LIMIT = 50;

type OwnContext = Pick<QueryContext, "db" | "viewer" | "clock">;

/** What this member was asked for and still owes, the next to end first. */
export function selectOwed(ctx: OwnContext, purpose: RequestPurpose) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: review_requests.id,
      projectTitle: review_requests.project_title,
      expiresAt: review_requests.expires_at,
      name: profiles.display_name,
      avatarUrl: profiles.avatar_url,
      xp: profiles.xp,
    })
    .from(review_requests)
    .innerJoin(profiles, eq(profiles.user_id, review_requests.subject_user_id))
    .where(
      and(
        eq(review_requests.to_user, me),
        sql`${review_requests.status} IN ('sent', 'opened') AND ${review_requests.expires_at} > ${ctx.clock.now()}`,
        eq(review_requests.purpose, purpose),
        sql`${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}`,
      ),
    )
    .orderBy(review_requests.expires_at)
    .limit(LIST_LIMIT);
}

/**
 * What this member asked others for, newest first, with what became of it: one more than a page, for `toOwnPage`.
 * @param before a page further down
 */
export function selectAsked(ctx: OwnContext, purpose: RequestPurpose, before: Cursor | null = null) {
  return ctx.db
    .select({
      id: review_requests.id,
      toEmail: review_requests.to_email,
      // A member who was found by their address is shown as the address that was typed.
      toName: sql<string | null>`iif(${review_requests.to_email} IS NULL, ${profiles.display_name}, NULL)`.as(
        "to_name",
      ),
      projectTitle: review_requests.project_title,
      skills: review_requests.skills,
      status: review_requests.status,
      declineReason: review_requests.decline_reason,
      mayRemind: sql<number>`coalesce(${review_requests.next_reminder_at}
        <= ${ctx.clock.now() + REMIND_AFTER - RESEND_AFTER}, 0)`.as("may_remind"),
      expiresAt: review_requests.expires_at,
      createdAt: review_requests.created_at,
    })
    .from(review_requests)
    .leftJoin(profiles, eq(profiles.user_id, review_requests.to_user))
    .where(
      and(
        eq(review_requests.requester_id, ctx.viewer.userId),
        eq(review_requests.purpose, purpose),
        sql`${review_requests.project_id} IS NULL`,
        isOlder(review_requests.created_at, review_requests.id, before),
      ),
    )
    .orderBy(desc(review_requests.created_at), desc(review_requests.id))
    .limit(LIST_LIMIT + 1);
}

/**
 * Reviews this member wrote, newest first, one more than a page, for `toOwnPage`; sealed ones too, which nobody else sees.
 * @param before a page further down
 */
export function selectGiven(ctx: OwnContext, before: Cursor | null = null) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: reviews.id,
      stars: reviews.rating_overall,
      body: reviews.body,
      status: reviews.status,
      ruling: reviews.dispute_ruling,
      sealedUntil: reviews.sealed_until,
      createdAt: reviews.created_at,
      name: profiles.display_name,
      handle: profiles.handle,
    })
    .from(reviews)
    .innerJoin(profiles, eq(profiles.user_id, reviews.subject_user_id))
    .where(
      and(
        eq(reviews.author_id, me),
        notBlocked(me, reviews.subject_user_id),
        isOlder(reviews.created_at, reviews.id, before),
      ),
    )
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(LIST_LIMIT + 1);
}

function isOlder(at: Column, id: Column, before: Cursor | null): SQL | undefined {
  return before ? sql`(${at}, ${id}) < (${before.key}, ${before.id})` : undefined;
}

/** A page of what `selectAsked` or `selectGiven` answered, and where the next one begins. */
export function toOwnPage<R extends { id: Id; createdAt: number }>(
  rows: R[],
): { rows: R[]; next: string | null } {
  const { page, last } = pageOf(rows, LIST_LIMIT);
  return { rows: page, next: last ? encodeCursor({ key: last.createdAt, id: last.id }) : null };
}

/**
 * A review of the member's own that is still sealed, to be changed.
 * @throws AppError `not_found`
 */
export async function getSealedReview(ctx: OwnContext, reviewId: string) {
  const id: Id = isId(reviewId) ? reviewId : "";
  const [review] = await ctx.db
    .select({
      id: reviews.id,
      direction: reviews.direction,
      rating_overall: reviews.rating_overall,
      ratings: reviews.ratings,
      would_again: reviews.would_again,
      body: reviews.body,
      private_feedback: reviews.private_feedback,
      until: reviews.sealed_until,
      name: profiles.display_name,
      handle: profiles.handle,
      headline: profiles.headline,
      avatarUrl: profiles.avatar_url,
      xp: profiles.xp,
    })
    .from(reviews)
    .innerJoin(profiles, eq(profiles.user_id, reviews.subject_user_id))
    .where(
      and(eq(reviews.id, id), eq(reviews.author_id, ctx.viewer.userId), eq(reviews.status, "submitted")),
    );
  if (!review) throw new AppError("not_found");
  return { ...review, ratings: readScores(review.ratings) };
}
