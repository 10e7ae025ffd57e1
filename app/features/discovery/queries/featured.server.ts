import { and, desc, eq, ne, sql } from "drizzle-orm";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { PASS_HIDES } from "#app/features/sparks/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type FeaturedMember, LONGEST_HEAD_START } from "../rules.ts";
import { me, startOf, unswiped } from "./conditions.server.ts";

/** How many featured members are shown, and among how many they are looked for. */
const FEATURED_SHOWN = 8;
const FEATURED_LOOKED_AT = 40;

/** "Featured in Discover" is a benefit of the creator tier (specification §9, product.md R10). */
const selectFeatured = compiledSelect((db) => {
  const newest = db
    .select({ id: profiles.user_id })
    .from(profiles)
    // As the index of featured members has it.
    .where(
      sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden' AND ${profiles.xp} >= 1500
        AND ${startOf("first", profiles.deck_at, profiles.user_id)}`,
    )
    .orderBy(desc(profiles.deck_at), desc(profiles.user_id))
    .limit(FEATURED_LOOKED_AT)
    .as("newest");
  return db
    .select({
      id: profiles.user_id,
      name: profiles.display_name,
      handle: profiles.handle,
      headline: profiles.headline,
      avatarUrl: profiles.avatar_url,
      city: listed(profiles.city, "location", "members", null),
      country: listed(profiles.country, "location", "members", null),
      skills: profiles.skills,
      xp: profiles.xp,
    })
    .from(newest)
    .innerJoin(profiles, eq(profiles.user_id, newest.id))
    .where(
      and(
        ne(profiles.user_id, me),
        unswiped("user", profiles.user_id),
        notBlocked(me, profiles.user_id),
        notHiddenFrom(me, profiles.user_id),
      ),
    )
    .limit(FEATURED_SHOWN);
});

/** Members of the creator tier and above for the lane beside the deck: a few of the newest, whoever was not swiped. */
export async function listFeatured(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer">,
): Promise<FeaturedMember[]> {
  const now = ctx.clock.now();
  return selectFeatured(ctx.db, {
    me: ctx.viewer.userId,
    now: now + LONGEST_HEAD_START,
    passesHideSince: now - PASS_HIDES,
  });
}
