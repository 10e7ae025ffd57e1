import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { posting_docs } from "#app/db/schema/discovery.ts";
import { feed_posts, post_comments } from "#app/db/schema/feed.ts";
import { moderation_cases, takedowns } from "#app/db/schema/moderation.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { type ContentKind, WORDS_SHOWN } from "./content-kinds.ts";
import { nameWords } from "./name-words.ts";

export const CONTENT_PAGE = 25;
/** How many of the newest are looked through at once; older ones with the next step. */
const LOOKED_THROUGH = 500;
/** Behind every id. */
const END = "~";

export interface ContentRow {
  content_id: Id;
  owner_id: Id;
  owner_name: string;
  owner_handle: string;
  content_title: string | null;
  content_words: string | null;
  content_state: string;
  made_at: number;
  /** The case that took it down, while it is. */
  case_id: Id | null;
  case_reason: string | null;
}

interface Source {
  table: unknown;
  owner: string;
  title: SQL;
  words: SQL;
  state: SQL;
  /** What all members may see, or could until it was taken down: the rest is private, and opened by a case alone. */
  open: SQL;
}

const SOURCES: Record<ContentKind, Source> = {
  opportunity: {
    table: opportunities,
    owner: "created_by",
    title: sql`t.title`,
    words: sql`t.description`,
    state: sql`t.status`,
    open: sql`t.status NOT IN ('draft', 'pending_review') AND t.visibility <> 'invited'`,
  },
  post: {
    table: feed_posts,
    owner: "user_id",
    title: sql`NULL`,
    words: sql`t.content`,
    state: sql`t.visibility`,
    open: sql`t.visibility <> 'circle' AND (t.deleted_at IS NULL OR down.case_id IS NOT NULL)`,
  },
  portfolio_item: {
    table: portfolio_items,
    owner: "user_id",
    title: sql`t.title`,
    words: sql`t.description`,
    state: sql`t.visibility`,
    open: sql`t.deleted_at IS NULL AND (t.visibility = 'public' OR down.case_id IS NOT NULL)`,
  },
  comment: {
    table: post_comments,
    owner: "user_id",
    title: sql`NULL`,
    words: sql`t.body`,
    state: sql`'public'`,
    open: sql`(t.deleted_at IS NULL OR down.case_id IS NOT NULL)
      AND EXISTS (SELECT 1 FROM ${feed_posts} WHERE id = t.post_id AND visibility <> 'circle')`,
  },
  review: {
    table: reviews,
    owner: "author_id",
    title: sql`t.rating_overall || ' of 5 stars'`,
    words: sql`t.body`,
    state: sql`t.status`,
    open: sql`t.status <> 'submitted'`,
  },
};

/**
 * What members made, the newest first: by words in it, or by `@handle` of who made it. Looks through a bounded number of
 * the newest, and for postings through the whole index of words. One more than a page.
 */
export function selectContent(db: Database, kind: ContentKind, typed: string, after: Id | null) {
  const { table, owner, title, words, state, open } = SOURCES[kind];
  return rowsOf<ContentRow>(
    db,
    sql`SELECT t.id AS content_id, p.user_id AS owner_id, p.display_name AS owner_name, p.handle AS owner_handle,
      ${title} AS content_title, substr(${words}, 1, ${WORDS_SHOWN}) AS content_words, ${state} AS content_state,
      t.created_at AS made_at, down.case_id, c.reason AS case_reason
      FROM (${idsOf(kind, typed, after)}) AS found CROSS JOIN ${table} AS t ON t.id = found.id
      CROSS JOIN ${profiles} AS p ON p.user_id = ${sql.raw(`t.${owner}`)}
      LEFT JOIN ${takedowns} AS down ON down.subject_type = ${kind} AND down.subject_id = t.id
      LEFT JOIN ${moderation_cases} AS c ON c.id = down.case_id
      WHERE ${open} ORDER BY t.id DESC LIMIT ${CONTENT_PAGE + 1}`,
  );
}

/** The last one that `selectContent` looked through, when there are older ones. */
export function selectContentEdge(db: Database, kind: ContentKind, typed: string, after: Id | null) {
  return rowsOf<{ id: Id }>(
    db,
    sql`SELECT id FROM ${SOURCES[kind].table} AS t WHERE ${within(kind, typed, after)} ORDER BY t.id DESC
      LIMIT 1 OFFSET ${LOOKED_THROUGH - 1}`,
  );
}

function within(kind: ContentKind, typed: string, after: Id | null): SQL {
  const before = sql`t.id < ${after ?? END}`;
  if (!typed.startsWith("@")) return before;
  const maker = sql`(SELECT user_id FROM ${profiles} WHERE handle = ${typed.slice(1).toLowerCase()})`;
  const own = sql`${sql.raw(`t.${SOURCES[kind].owner}`)} = ${maker} AND ${before}`;
  // As the index of a member's works has it: what was taken down is not in the trash.
  return kind === "portfolio_item" ? sql`${own} AND t.deleted_at IS NULL` : own;
}

function idsOf(kind: ContentKind, typed: string, after: Id | null): SQL {
  const { table, title, words } = SOURCES[kind];
  const text = sql`lower(concat_ws(' ', ${title}, ${words}))`;
  const newest = (column: SQL) =>
    sql`SELECT t.id${column} FROM ${table} AS t WHERE ${within(kind, typed, after)} ORDER BY t.id DESC LIMIT ${LOOKED_THROUGH}`;
  if (typed === "" || typed.startsWith("@")) return newest(sql``);
  const near = sql`SELECT id FROM (${newest(sql`, ${text} AS said`)}) WHERE instr(said, ${typed.toLowerCase()}) > 0`;
  const match = kind === "opportunity" ? nameWords("title", typed) : null;
  if (!match) return near;
  return sql`${near} UNION SELECT opportunity_id FROM ${posting_docs} WHERE opportunity_id < ${after ?? END} AND doc IN (
    SELECT rowid FROM posting_search WHERE posting_search MATCH ${match} ORDER BY rowid DESC LIMIT ${CONTENT_PAGE + 1})`;
}
