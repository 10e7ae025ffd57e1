import { sql } from "drizzle-orm";
import { media_kits } from "#app/db/schema/kits.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { platformName, socialOf } from "#app/features/profiles/links.ts";
import { readSocials } from "#app/features/profiles/stored-values.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { isStale } from "./rules.ts";
import { readAudience, readRates } from "./stored.ts";

/** The member's own kit as its editor shows it; none where it was not begun. */
export function selectOwnKit({ db, viewer }: QueryContext) {
  return db
    .select({
      kitSlug: media_kits.slug,
      kitStatus: media_kits.status,
      kitReach: media_kits.reach,
      kitTitle: media_kits.title,
      kitIntro: media_kits.intro,
      kitWorks: media_kits.works,
      kitAudience: media_kits.audience,
      kitRates: media_kits.rates,
      kitHasCode: sql<boolean>`${media_kits.code_hash} IS NOT NULL`.mapWith(Boolean).as("kit_has_code"),
      kitShowsReviews: media_kits.shows_reviews,
      kitChanged: sql<number>`${media_kits.updated_at}`.as("kit_changed"),
    })
    .from(media_kits)
    .where(sql`${media_kits.user_id} = ${viewer.userId}`);
}

/** What the editor offers of the member's profile: where they are found, and what an address may be called. */
export function selectKitSources({ db, viewer }: QueryContext) {
  return db
    .select({ handle: profiles.handle, socials: profiles.socials, visibility: profiles.visibility })
    .from(profiles)
    .where(sql`${profiles.user_id} = ${viewer.userId}`);
}

type OwnKit = Awaited<ReturnType<typeof selectOwnKit>>[number];
type Sources = Awaited<ReturnType<typeof selectKitSources>>[number];

/** What the editor shows: the kit, or what one begins with. */
export function toEditedKit(kit: OwnKit | undefined, sources: Sources | undefined, now: number) {
  const stated = new Map(readAudience(kit?.kitAudience ?? []).map((one) => [one.url, one]));
  return {
    slug: kit?.kitSlug ?? sources?.handle ?? "",
    begun: kit !== undefined,
    status: kit?.kitStatus ?? ("draft" as const),
    reach: kit?.kitReach ?? ("public" as const),
    title: kit?.kitTitle ?? null,
    intro: kit?.kitIntro ?? null,
    works: kit?.kitWorks ?? [],
    showsReviews: kit?.kitShowsReviews ?? true,
    hasCode: kit?.kitHasCode ?? false,
    rates: readRates(kit?.kitRates ?? []),
    profileIsHidden: sources?.visibility === "hidden",
    places: readSocials(sources?.socials).map(({ url }) => {
      const one = stated.get(url);
      const social = socialOf(url);
      return {
        url,
        name: `${platformName(social)}, ${social.handle}`,
        count: one?.count ?? null,
        statedAt: one?.stated_at ?? null,
        stale: one !== undefined && isStale(one.stated_at, now),
      };
    }),
  };
}

export type EditedKit = ReturnType<typeof toEditedKit>;
