import { and, desc, eq, sql } from "drizzle-orm";
import { companies } from "#app/db/schema/companies.ts";
import { follows } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { near } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { hasMuted, notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const MOST = 100;

/** Members and companies this one follows, newest first; without those who are not shown to them any more. */
export function selectFollows(ctx: QueryContext, limit = MOST) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      targetType: follows.target_type,
      targetId: follows.target_id,
      muted: sql<boolean>`${hasMuted(me, follows.target_id)}`.mapWith(Boolean).as("is_muted"),
      followedAt: follows.created_at,
      name: sql<string>`coalesce(${profiles.display_name}, ${companies.name})`.as("followed_name"),
      handle: sql<string>`coalesce(${profiles.handle}, ${companies.handle})`.as("followed_handle"),
      avatarUrl: sql<string | null>`coalesce(${profiles.avatar_url}, ${companies.logo_url})`.as(
        "followed_face",
      ),
    })
    .from(follows)
    .leftJoin(profiles, and(eq(follows.target_type, "user"), eq(profiles.user_id, follows.target_id)))
    .leftJoin(companies, and(eq(follows.target_type, "company"), eq(companies.id, follows.target_id)))
    .where(
      and(
        eq(follows.follower_id, me),
        sql`(${profiles.status} = 'active' OR ${companies.status} = 'active')`,
        notBlocked(me, follows.target_id),
        sql`(${follows.target_type} <> 'user' OR ((${profiles.visibility} <> 'hidden' OR ${near(me, follows.target_id)})
          AND ${notHiddenFrom(me, follows.target_id)}))`,
      ),
    )
    .orderBy(desc(follows.created_at), desc(follows.target_id))
    .limit(limit);
}
