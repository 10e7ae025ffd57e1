import { and, desc, eq } from "drizzle-orm";
import { profiles } from "#app/db/schema/profiles.ts";
import { blocks, mutes } from "#app/db/schema/safety.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { notBlocked } from "./rules.server.ts";

const MOST = 200;

/** Whom this member blocks, newest first. Who blocks them is told to nobody. */
export function selectBlocked(ctx: QueryContext) {
  return ctx.db
    .select({
      userId: blocks.blocked_id,
      blockedAt: blocks.created_at,
      name: profiles.display_name,
      handle: profiles.handle,
      avatarUrl: profiles.avatar_url,
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
    .select({
      userId: mutes.muted_id,
      mutedAt: mutes.created_at,
      name: profiles.display_name,
      avatarUrl: profiles.avatar_url,
    })
    .from(mutes)
    .innerJoin(profiles, eq(profiles.user_id, mutes.muted_id))
    .where(and(eq(mutes.user_id, me), eq(profiles.status, "active"), notBlocked(me, mutes.muted_id)))
    .orderBy(desc(mutes.created_at))
    .limit(MOST);
}
