import { sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_requests, reviews } from "#app/db/schema/reviews.ts";
import type { DISPUTE_REASONS } from "../rules.ts";
import { toAuthor } from "./authors.server.ts";
import { readScores, type ShownReview } from "./reviews-of.server.ts";

export const DISPUTES_PAGE = 25;

interface DisputedRow {
  review_id: Id;
  stars: number;
  ratings: string;
  would_again: number | null;
  review_body: string;
  verified: "project" | "external";
  published_at: number;
  reply_body: string | null;
  reply_at: number | null;
  project_title: string | null;
  author_external: string | null;
  author_id: Id | null;
  author_name: string | null;
  author_handle: string | null;
  author_avatar: string | null;
  author_xp: number | null;
  author_status: string | null;
  subject_id: Id;
  subject_name: string;
  subject_handle: string;
  dispute_reason: keyof typeof DISPUTE_REASONS;
  dispute_details: string | null;
  disputed_at: number;
  /** Its open case, where it was reported as well. */
  case_id: Id | null;
}

/**
 * Reviews whose subjects wait for our team to decide, the longest waiting first (product.md §5.11), with what moderators
 * need for it: whoever wrote it is named, also where members would not see their name.
 */
export function selectDisputedReviews(db: Database, after: Cursor | null) {
  const behind = after ? sql`AND (r.disputed_at, r.id) > (${after.key}, ${after.id})` : sql``;
  return rowsOf<DisputedRow>(
    db,
    sql`SELECT r.id AS review_id, r.rating_overall AS stars, r.ratings, r.would_again, r.body AS review_body, r.verified,
        r.published_at, r.reply_body, r.reply_at, q.project_title, r.author_external, r.author_id,
        a.display_name AS author_name, a.handle AS author_handle, a.avatar_url AS author_avatar, a.xp AS author_xp,
        a.status AS author_status, r.subject_user_id AS subject_id, s.display_name AS subject_name,
        s.handle AS subject_handle, r.dispute_reason, r.dispute_details, r.disputed_at,
        (SELECT id FROM ${moderation_cases} WHERE subject_type = 'review' AND subject_id = r.id AND status = 'open') AS case_id
      FROM ${reviews} AS r CROSS JOIN ${profiles} AS s ON s.user_id = r.subject_user_id
      LEFT JOIN ${profiles} AS a ON a.user_id = r.author_id
      LEFT JOIN ${review_requests} AS q ON q.id = r.request_id
      WHERE r.status = 'disputed' AND r.disputed_at > 0 ${behind} ORDER BY r.disputed_at, r.id LIMIT ${DISPUTES_PAGE + 1}`,
  );
}

/** A disputed review as who decides reads it. */
export interface DisputedReview {
  review: ShownReview;
  authorId: Id | null;
  subject: { id: Id; name: string; handle: string };
  reason: keyof typeof DISPUTE_REASONS;
  details: string | null;
  disputedAt: number;
  caseId: Id | null;
}

/** A disputed review as a moderator decides about it. */
export function toDisputed(row: DisputedRow): DisputedReview {
  return {
    review: {
      id: row.review_id,
      status: "disputed",
      ruling: null,
      stars: row.stars,
      ratings: readScores(parsed(row.ratings)),
      wouldAgain: row.would_again === null ? null : row.would_again === 1,
      body: row.review_body,
      projectTitle: row.project_title,
      verified: row.verified,
      publishedAt: row.published_at,
      reply: row.reply_body ? { body: row.reply_body, at: row.reply_at ?? 0 } : null,
      author: toAuthor({
        external: parsed(row.author_external),
        authorName: row.author_name,
        authorHandle: row.author_handle,
        authorAvatarUrl: row.author_avatar,
        authorXp: row.author_xp,
        authorStatus: row.author_status,
        named: 1,
      }),
    },
    authorId: row.author_id,
    subject: { id: row.subject_id, name: row.subject_name, handle: row.subject_handle },
    reason: row.dispute_reason,
    details: row.dispute_details,
    disputedAt: row.disputed_at,
    caseId: row.case_id,
  };
}

function parsed(stored: string | null): unknown {
  return stored === null ? null : JSON.parse(stored);
}
