import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { connections } from "#app/db/schema/network.ts";
import { connected, haveSpark } from "#app/features/profiles/relations.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { REQUEST_LIVES, type Tie } from "./rules.ts";

type Who = SQLWrapper | Id;

/**
 * How two members stand to each other, each a SQL condition for any batch: `connected`, `matched` (an open Spark),
 * `blocked` (either way).
 */
export function relation(one: Who, other: Who): Record<"connected" | "matched" | "blocked", SQL> {
  return {
    connected: connected(one, other),
    matched: haveSpark(one, other),
    blocked: sql`NOT ${notBlocked(one, other)}`,
  };
}

/** SQL of how `me` stands to another, as they may know it: a refused request goes on waiting for who sent it. */
export function tieTo(me: Who, other: Who, now: number): SQL<Tie> {
  return sql<Tie>`coalesce((SELECT CASE WHEN status = 'accepted' THEN 'connected'
      WHEN status = 'pending' AND addressee_id = ${me} THEN 'incoming'
      WHEN requester_id = ${me} AND requested_at > ${now - REQUEST_LIVES}
        AND (status = 'pending' OR (status = 'declined' AND ignored_at IS NULL)) THEN 'requested' END
    FROM ${connections} WHERE pair_key = ${pairKeyOf(me, other)}), 'none')`;
}

/** SQL of `pairKey`. */
export function pairKeyOf(one: Who, other: Who): SQL {
  return sql`min(${one}, ${other}) || ':' || max(${one}, ${other})`;
}
