import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#app/core/cursor.ts";
import { connections, network } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { memberFace } from "#app/features/profiles/member-face.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { COLD_REQUESTS, REQUEST_LIVES } from "../rules.ts";

export const REQUESTS_PAGE = 20;

/** How many connections of a member are looked through for those two have in common. */
const LOOKED_THROUGH = 200;

/** SQL: how many connections two members have in common, of the newest of `me`; ten and more are ten. */
export function mutualsOf(me: string, other: SQL): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM (SELECT other_id FROM ${network} WHERE user_id = ${me}
      ORDER BY connected_at DESC LIMIT ${LOOKED_THROUGH}) AS mine
    JOIN ${network} AS theirs ON theirs.user_id = ${other} AND theirs.other_id = mine.other_id LIMIT 10))`;
}

/** Who asks this member, newest first. Of who is gone the name stays, so that the request can be put away. */
export function selectIncoming(ctx: QueryContext, before: Cursor | null = null, limit = REQUESTS_PAGE + 1) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: connections.id,
      note: connections.note,
      requestedAt: connections.requested_at,
      gone: sql<boolean>`${profiles.status} <> 'active'`.mapWith(Boolean).as("gone"),
      mutuals: mutualsOf(me, sql`${connections.requester_id}`).as("mutuals"),
      ...memberFace,
    })
    .from(connections)
    .innerJoin(profiles, eq(profiles.user_id, connections.requester_id))
    .where(
      and(
        eq(connections.addressee_id, me),
        sql`${connections.status} = 'pending' AND ${connections.ignored_at} IS NULL`,
        before
          ? sql`(${connections.requested_at}, ${connections.id}) < (${before.key}, ${before.id})`
          : undefined,
        sql`${profiles.status} <> 'deleted' AND ${notBlocked(me, connections.requester_id)}`,
      ),
    )
    .orderBy(desc(connections.requested_at), desc(connections.id))
    .limit(limit);
}

/** What this member asked and has no answer to, newest first: a refusal looks the same. */
export function selectOutgoing(ctx: QueryContext, limit = 50) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({ note: connections.note, requestedAt: connections.requested_at, ...memberFace })
    .from(connections)
    .innerJoin(profiles, eq(profiles.user_id, connections.addressee_id))
    .where(
      and(
        eq(connections.requester_id, me),
        sql`${connections.requested_at} > ${ctx.clock.now() - REQUEST_LIVES}`,
        sql`(${connections.status} = 'pending' OR (${connections.status} = 'declined'
          AND ${connections.ignored_at} IS NULL))`,
        sql`${profiles.status} = 'active' AND ${notBlocked(me, connections.addressee_id)}`,
      ),
    )
    .orderBy(desc(connections.requested_at), desc(connections.id))
    .limit(limit);
}

/** How many wait for an answer, 100 at most; how many one is connected to, 1,000 at most; and the cold requests of a day. */
export function selectNetworkCounts(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  const waiting = sql`SELECT 1 FROM ${connections} JOIN ${profiles} ON user_id = requester_id
    WHERE addressee_id = ${me} AND connections.status = 'pending' AND ignored_at IS NULL
      AND profiles.status <> 'deleted' AND ${notBlocked(me, sql`requester_id`)} LIMIT 100`;
  const cold = sql`SELECT requested_at FROM ${connections} WHERE requester_id = ${me}
    AND requested_at > ${ctx.clock.now() - COLD_REQUESTS.window} AND cold = 1 AND status <> 'accepted'
    ORDER BY requested_at DESC, id DESC LIMIT ${COLD_REQUESTS.most}`;
  return ctx.db
    .select({
      incoming: sql<number>`(SELECT count(*) FROM (${waiting}))`.as("incoming"),
      network:
        sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${network} WHERE user_id = ${me} LIMIT 1000))`.as(
          "network_count",
        ),
      cold: sql<number>`(SELECT count(*) FROM (${cold}))`.as("cold_count"),
      coldSince: sql<number | null>`(SELECT min(requested_at) FROM (${cold}))`.as("cold_since"),
    })
    .from(sql`(SELECT 1)`);
}
