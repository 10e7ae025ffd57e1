import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { blocks } from "#app/db/schema/safety.ts";

/** SQL condition: neither member blocks the other. Every list and every command on another member carries it. */
export function notBlocked(viewerId: Id | Placeholder | SQLWrapper, other: SQLWrapper | Id): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${blocks} WHERE (blocker_id = ${viewerId} AND blocked_id = ${other})
    OR (blocker_id = ${other} AND blocked_id = ${viewerId}))`;
}
