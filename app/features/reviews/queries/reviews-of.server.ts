import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_ratings, review_requests, reviews } from "#app/db/schema/reviews.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { authorColumns, toAuthor } from "./authors.server.ts";

const REVIEWS_PAGE = 10;

type ReadContext = Pick<AppContext, "db" | "viewer">;

/** The sums behind a member's rating: one row by its key, for `ratingOf`. */
export function selectRatingOf(ctx: Pick<AppContext, "db">, userId: Id | SQL<Id>) {
  return ctx.db
    .select({ reviews: review_ratings.reviews, stars: review_ratings.stars })
    .from(review_ratings)
    .where(eq(review_ratings.user_id, userId));
}

/**
 * Reviews of a member that everybody may see, newest first, one more than a page to tell whether there is another. Not
 * those by members whom the viewer blocks, or is blocked by, and by suspended ones. Whether the member's page may be
 * seen is the page's to ask.
 */
export function selectReviewsOf(ctx: ReadContext, userId: Id | SQL<Id>, cursor: Cursor | null = null) {
  const viewerId = ctx.viewer?.userId ?? null;
  return ctx.db
    .select({
      id: reviews.id,
      status: reviews.status,
      stars: reviews.rating_overall,
      ratings: reviews.ratings,
      wouldAgain: reviews.would_again,
      body: reviews.body,
      verified: reviews.verified,
      publishedAt: reviews.published_at,
      replyBody: reviews.reply_body,
      replyAt: reviews.reply_at,
      // Theirs to read whom it is about.
      ruling: sql<
        string | null
      >`iif(${reviews.subject_user_id} = ${viewerId}, ${reviews.dispute_ruling}, NULL)`.as("ruling"),
      projectTitle: review_requests.project_title,
      external: reviews.author_external,
      ...authorColumns(viewerId, reviews.subject_user_id),
    })
    .from(reviews)
    .leftJoin(review_requests, eq(review_requests.id, reviews.request_id))
    .leftJoin(profiles, eq(profiles.user_id, reviews.author_id))
    .where(
      and(
        eq(reviews.subject_user_id, userId),
        sql`${reviews.status} IN ('published', 'disputed', 'upheld')`,
        sql`(${profiles.status} IS NULL OR ${profiles.status} <> 'suspended')`,
        viewerId
          ? sql`(${reviews.author_id} IS NULL OR ${notBlocked(viewerId, reviews.author_id)})`
          : undefined,
        cursor ? sql`(${reviews.published_at}, ${reviews.id}) < (${cursor.key}, ${cursor.id})` : undefined,
      ),
    )
    .orderBy(desc(reviews.published_at), desc(reviews.id))
    .limit(REVIEWS_PAGE + 1);
}

type ReviewRow = Awaited<ReturnType<typeof selectReviewsOf>>[number];

const scores = z.record(z.string(), z.number());

/** Stored scores, read. */
export function readScores(stored: unknown): Record<string, number> {
  return scores.catch({}).parse(stored);
}

/** One review as its list shows it. */
function toReview(row: ReviewRow) {
  return {
    id: row.id,
    status: row.status,
    /** Why our team let it stay, for its subject. */
    ruling: row.ruling,
    stars: row.stars,
    ratings: readScores(row.ratings),
    wouldAgain: row.wouldAgain,
    body: row.body,
    projectTitle: row.projectTitle,
    verified: row.verified,
    publishedAt: row.publishedAt ?? 0,
    reply: row.replyBody ? { body: row.replyBody, at: row.replyAt ?? 0 } : null,
    author: toAuthor(row),
  };
}

export type ShownReview = ReturnType<typeof toReview>;

/** A page of them, and where the next one begins. */
export function toReviewPage(rows: ReviewRow[]): { reviews: ShownReview[]; nextCursor: string | null } {
  const page = rows.slice(0, REVIEWS_PAGE);
  const last = page.at(-1);
  const more = rows.length > REVIEWS_PAGE && last;
  return {
    reviews: page.map(toReview),
    nextCursor: more ? encodeCursor({ key: last.publishedAt ?? 0, id: last.id }) : null,
  };
}
