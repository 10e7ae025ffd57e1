import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import { fieldsAround } from "./around.server.ts";

/** The member who reads. */
export const me = sql.placeholder("me");

/** A filter that is set as `true`; unset it holds for every row. */
export function unless(name: string, condition: SQL): SQL {
  return sql`(${sql.placeholder(name)} IS NULL OR ${condition})`;
}

/** Not swiped right, and not passed within the last 30 days; undone swipes do not count. */
export function unswiped(type: "user" | "opportunity", target: SQLWrapper): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${me} AND target_type = ${sql.raw(`'${type}'`)}
    AND target_id = ${target} AND undone_at IS NULL
    AND (direction = 'right' OR swiped_at > ${sql.placeholder("passesHideSince")}))`;
}

/** The direction of their swipe that stands. */
export function swipeOf(type: "user" | "opportunity", target: SQLWrapper): SQL<"left" | "right" | null> {
  return sql`(SELECT direction FROM ${swipes} WHERE actor_id = ${me} AND target_type = ${sql.raw(`'${type}'`)}
    AND target_id = ${target} AND undone_at IS NULL)`;
}

/** Whether the two have an open Spark. */
export function sparkedWith(other: SQLWrapper): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${matches} WHERE user_a = min(${me}, ${other}) AND user_b = max(${me}, ${other})
    AND status <> 'closed')`.mapWith(Boolean) as SQL<boolean>;
}

/** After the cursor, else from now on, so that the index is always entered at a place of its range. */
export function startOf(page: "first" | "later", key: SQLWrapper, id: SQLWrapper): SQL {
  return page === "later"
    ? sql`(${key}, ${id}) < (${sql.placeholder("key")}, ${sql.placeholder("id")})`
    : sql`${key} <= ${sql.placeholder("now")}`;
}

/** One of the ids handed in as JSON. */
export function amongIds(id: SQLWrapper): SQL {
  return sql`${id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`;
}

type Index = "posting_search" | "member_search";

/** The number of a match in the index. */
export const MATCH = sql<number>`matched.doc`;

/**
 * The matches of a full-text index, newest first, at most `depth` of them below `below`: what they are joined with takes
 * them one by one, and the index is walked no further than that. It has to stand first, with cross joins after it:
 * anywhere else SQLite would find all of them before it takes the first.
 */
export function matchesIn(index: Index): SQL {
  return sql`(${matching(index)}) AS matched`;
}

/** How many matches there are within `depth`, and the oldest of them. */
export function lookedAt(db: Database, index: Index) {
  return db
    .select({ found: sql<number>`count(*)`, lowest: sql<number | null>`min(doc)` })
    .from(matchesIn(index));
}

function matching(index: Index): SQL {
  const name = sql.raw(index);
  return sql`SELECT rowid AS doc FROM ${name} WHERE ${name} MATCH (${sql.placeholder("match")} || ${fieldsAround()})
    AND rowid >= ${sql.placeholder("from")} AND rowid < ${sql.placeholder("below")}
    ORDER BY rowid DESC LIMIT ${sql.placeholder("depth")}`;
}
