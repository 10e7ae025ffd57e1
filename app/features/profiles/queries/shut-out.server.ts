import { and, desc, eq, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { blocks, mutes } from "#app/db/schema/safety.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { findable, haveTalked } from "../stealth-rule.server.ts";

const MOST = 200;

/** Whom this member blocks, newest first. Who blocks them is told to nobody. */
export function selectBlocked(ctx: QueryContext) {
  return ctx.db
    .select({
      userId: blocks.blocked_id,
      blockedAt: blocks.created_at,
      ...faceFor(ctx.viewer.userId, blocks.blocked_id),
    })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.user_id, blocks.blocked_id))
    .where(eq(blocks.blocker_id, ctx.viewer.userId))
    .orderBy(desc(blocks.created_at))
    .limit(MOST);
}

/** Whom this member mutes, newest first, as far as they see each other. */
export function selectMuted(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({ userId: mutes.muted_id, mutedAt: mutes.created_at, ...faceFor(me, mutes.muted_id) })
    .from(mutes)
    .innerJoin(profiles, eq(profiles.user_id, mutes.muted_id))
    .where(and(eq(mutes.user_id, me), eq(profiles.status, "active"), notBlocked(me, mutes.muted_id)))
    .orderBy(desc(mutes.created_at))
    .limit(MOST);
}

/** Name and picture of whom one may find, or has written with: anybody's id can be blocked or muted, and names nobody. */
function faceFor(me: Id, other: SQLWrapper) {
  const known = sql`(${findable(me, other)} OR ${haveTalked(me, other)})`;
  return {
    name: sql<string>`iif(${known}, ${profiles.display_name}, 'A member')`,
    avatarUrl: sql<string | null>`iif(${known}, ${profiles.avatar_url}, NULL)`,
  };
}
