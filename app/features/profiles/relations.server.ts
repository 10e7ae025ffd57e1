import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";

/** SQL condition: these two have an open Spark. */
export function haveSpark(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${matches} WHERE status <> 'closed'
    AND user_a = min(${one}, ${other}) AND user_b = max(${one}, ${other}))`;
}

/** SQL condition: this member has liked that one, and the like stands. */
export function likes(one: SQLWrapper | Id, other: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${one} AND target_type = 'user'
    AND target_id = ${other} AND direction = 'right' AND undone_at IS NULL)`;
}

/** SQL condition on `profiles`: the member's page reaches this viewer, null for a visitor. Blocks are asked apart. */
export function pageReaches(viewerId: Id | null): SQL {
  return viewerId ? sql`${profiles.visibility} <> 'hidden'` : sql`${profiles.visibility} = 'public'`;
}
