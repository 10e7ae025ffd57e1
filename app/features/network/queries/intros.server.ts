import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";
import { intros } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const MOST = 50;
const via = alias(profiles, "via");
const target = alias(profiles, "target");

const NEWEST_FIRST = [desc(intros.created_at), desc(intros.id)] as const;
const viaName = sql<string>`${via.display_name}`.as("via_name");
const targetName = sql<string>`${target.display_name}`.as("target_name");

/** Introductions of this member (`own` says as what), between whom and the others of it no block stands. */
function between(me: Id, own: SQLiteColumn, state: SQL, ...others: SQLiteColumn[]): SQL | undefined {
  return and(eq(own, me), state, ...others.map((other) => notBlocked(me, other)));
}

/** Introductions this member asked for, newest first. */
export function selectAskedIntros(ctx: QueryContext, limit = MOST) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: intros.id,
      state: intros.state,
      note: intros.note,
      createdAt: intros.created_at,
      viaName,
      targetId: intros.target_id,
      targetName,
      targetAvatarUrl: sql<string | null>`${target.avatar_url}`.as("target_avatar_url"),
    })
    .from(intros)
    .innerJoin(via, eq(via.user_id, intros.via_id))
    .innerJoin(target, eq(target.user_id, intros.target_id))
    .where(
      between(
        me,
        intros.requester_id,
        sql`${intros.state} NOT IN ('withdrawn', 'expired')`,
        intros.target_id,
        intros.via_id,
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Those this member is asked to pass on. */
export function selectIntrosToForward(ctx: QueryContext, limit = MOST) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: intros.id,
      note: intros.note,
      createdAt: intros.created_at,
      requesterId: intros.requester_id,
      requesterName: profiles.display_name,
      requesterAvatarUrl: profiles.avatar_url,
      targetId: intros.target_id,
      targetName,
    })
    .from(intros)
    .innerJoin(profiles, eq(profiles.user_id, intros.requester_id))
    .innerJoin(target, eq(target.user_id, intros.target_id))
    .where(
      and(
        between(me, intros.via_id, sql`${intros.state} = 'asked'`, intros.requester_id, intros.target_id),
        notBlocked(intros.requester_id, intros.target_id),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Those that wait for this member: who passes them on and what they say. Who asks stays unnamed (product.md B17). */
export function selectIntrosForMe(ctx: QueryContext, limit = MOST) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      id: intros.id,
      forwardNote: intros.forward_note,
      movedAt: intros.moved_at,
      viaId: intros.via_id,
      viaName,
      viaAvatarUrl: sql<string | null>`${via.avatar_url}`.as("via_avatar_url"),
      accountType: profiles.account_type,
      city: listed(profiles.city, "location", "members", null),
    })
    .from(intros)
    .innerJoin(profiles, eq(profiles.user_id, intros.requester_id))
    .innerJoin(via, eq(via.user_id, intros.via_id))
    .where(
      between(me, intros.target_id, sql`${intros.state} = 'forwarded'`, intros.requester_id, intros.via_id),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** How many pairs this member brought together; 100 at most are counted. */
export function countIntroduced(ctx: QueryContext) {
  return ctx.db
    .select({
      introduced: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${intros}
        WHERE via_id = ${ctx.viewer.userId} AND state = 'introduced' LIMIT 100))`.as("introduced"),
      waiting: sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${intros}
          WHERE via_id = ${ctx.viewer.userId} AND state = 'asked' LIMIT 50))
        + (SELECT count(*) FROM (SELECT 1 FROM ${intros}
          WHERE target_id = ${ctx.viewer.userId} AND state = 'forwarded' LIMIT 50))`.as("waiting"),
    })
    .from(sql`(SELECT 1)`);
}
