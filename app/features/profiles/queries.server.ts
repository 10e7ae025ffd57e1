import { and, desc, eq, gte, sql } from "drizzle-orm";
import { TIERS } from "#app/core/tiers.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { listed } from "./listed.server.ts";
import { notHiddenFrom } from "./stealth-rule.server.ts";

const FEATURED_LIMIT = 6;
const FEATURED_EXCERPT = 160;

/** "Featured in Discover" is a benefit of the creator tier (specification §9). */
const FEATURED_XP = TIERS.find((tier) => tier.key === "creator")?.min ?? 0;

/** Creators whose tier has them featured and whose page anyone may see: from the top of the XP index. */
export function selectFeaturedMembers(ctx: Pick<AppContext, "db" | "viewer">) {
  return ctx.db
    .select({
      id: profiles.user_id,
      handle: profiles.handle,
      name: profiles.display_name,
      accountType: profiles.account_type,
      headline: profiles.headline,
      excerpt: sql<
        string | null
      >`substr(${listed(profiles.bio, "bio", "visitors", null)}, 1, ${FEATURED_EXCERPT})`.as("excerpt"),
      avatarUrl: profiles.avatar_url,
      city: listed(profiles.city, "location", "visitors", null),
      country: listed(profiles.country, "location", "visitors", null),
      skills: profiles.skills,
      availability: listed(profiles.availability, "availability", "visitors", "hidden"),
      xp: profiles.xp,
    })
    .from(profiles)
    .where(
      and(
        gte(profiles.xp, FEATURED_XP),
        eq(profiles.account_type, "creator"),
        eq(profiles.status, "active"),
        eq(profiles.visibility, "public"),
        ...(ctx.viewer
          ? [
              notBlocked(ctx.viewer.userId, profiles.user_id),
              notHiddenFrom(ctx.viewer.userId, profiles.user_id),
            ]
          : []),
      ),
    )
    .orderBy(desc(profiles.xp))
    .limit(FEATURED_LIMIT);
}
