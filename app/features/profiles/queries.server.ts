import { and, desc, eq, gt, gte, type SQL, sql } from "drizzle-orm";
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

type Asker = Pick<AppContext, "db" | "viewer">;

/** Creators whose tier has them featured and whose page anyone may see: from the top of the XP index. */
export function selectFeaturedMembers(ctx: Asker) {
  return selectCreators(ctx, gte(profiles.xp, FEATURED_XP)).orderBy(desc(profiles.xp)).limit(FEATURED_LIMIT);
}

/** Creators whom the team features right now, the longest first. */
export function selectChosenMembers(ctx: Asker & Pick<AppContext, "clock">) {
  return selectCreators(ctx, gt(profiles.featured_until, ctx.clock.now()))
    .orderBy(desc(profiles.featured_until))
    .limit(FEATURED_LIMIT);
}

/** Whom the team chose, then who is featured by their tier; each once. */
export function toFeatured<Member extends { id: string }>(chosen: Member[], byTier: Member[]): Member[] {
  const others = byTier.filter(({ id }) => !chosen.some((one) => one.id === id));
  return [...chosen, ...others].slice(0, FEATURED_LIMIT);
}

function selectCreators(ctx: Asker, which: SQL) {
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
        which,
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
    );
}
