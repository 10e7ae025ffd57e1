import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { kit_links, media_kits } from "#app/db/schema/kits.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { hashToken } from "#app/features/files/token-hash.server.ts";
import { selectPortfolio } from "#app/features/portfolio/queries.server.ts";
import { platformName, socialOf } from "#app/features/profiles/links.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { readSocials } from "#app/features/profiles/stored-values.server.ts";
import {
  selectRatingOf,
  selectReviewsOf,
  toReviewPage,
} from "#app/features/reviews/queries/reviews-of.server.ts";
import { ratingOf } from "#app/features/reviews/rules.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { hasPass } from "./pass.server.ts";
import { inChosenOrder, kitAnswer, seesRates } from "./rules.ts";
import { readAudience, readRates } from "./stored.ts";
import { KIT_REVIEWS_MAX } from "./terms.ts";

type KitContext = Pick<AppContext, "db" | "ask" | "viewer" | "clock" | "env" | "limits" | "address">;

/** How a kit is asked for. */
export interface KitAsked {
  slug: string;
  /** The secret of a recipient's link. */
  token: string | null;
  /** All cookies of the request, among which a code may have left its proof. */
  cookies: string | null;
  /** Somebody opens the page, rather than a machine that only fetches it. */
  opens: boolean;
}

export type KitPage = Awaited<ReturnType<typeof getKit>>;

/**
 * A kit as far as whoever asks sees it, in one round trip; with the secret of a link it is that link's kit, wherever it
 * stands by now, and its opening is counted.
 * @throws AppError `not_found`, `gone` for a member who left for good, RateLimited for whoever tries secrets
 */
export async function getKit(ctx: KitContext, { slug, token, cookies, opens }: KitAsked) {
  const row = await readRows(ctx, { slug, token, opens });
  const { kit, link } = row;
  const own = kit?.userId === ctx.viewer?.userId;
  const answer = kit
    ? kitAnswer({
        kit,
        profile: { status: kit.standing, visibility: kit.visibility },
        own,
        blocked: kit.blocked === 1,
        linked: link !== undefined,
      })
    : "not_found";
  if (!kit || answer !== "shown") throw new AppError(answer === "gone" ? "gone" : "not_found");
  const passed = !own && (await hasPass(ctx, kit.userId, kit.codeHash, cookies));
  const lines = readRates(kit.rates);
  const hasCode = kit.codeHash !== null;
  const open = seesRates({ own, hasCode, passed, link: link ?? null });
  return {
    owner: {
      userId: kit.userId,
      name: kit.name,
      handle: kit.handle,
      headline: kit.headline,
      avatarUrl: kit.avatarUrl,
      xp: kit.xp,
    },
    slug: kit.slug,
    title: kit.title,
    intro: kit.intro,
    status: kit.status,
    reach: kit.reach,
    changedAt: kit.changedAt,
    profileIsPublic: kit.visibility === "public",
    profileIsHidden: kit.visibility === "hidden",
    own,
    // In the order of the kit each stands for itself, whatever is featured on the profile.
    works: inChosenOrder(kit.works, row.works).map((work) => ({ ...work, featured: false })),
    audience: audienceOf(kit),
    reviews: kit.showsReviews ? toReviewPage(row.reviews).reviews.slice(0, KIT_REVIEWS_MAX) : [],
    rating: kit.showsReviews ? ratingOf(row.rating) : null,
    rates: open ? lines : [],
    /** There are rates, and a code opens them. */
    asksForCode: !open && hasCode && lines.length > 0,
    /** The link they hold leads somewhere; false for one that does not any more, null without one. */
    linked: token === null ? null : link !== undefined,
    /** What stands here is not what every visitor sees. */
    personal: own || passed || token !== null,
    now: ctx.clock.now(),
  };
}

async function readRows(ctx: KitContext, { slug, token, opens }: Pick<KitAsked, "slug" | "token" | "opens">) {
  const hash = token === null ? null : await hashToken(token);
  const now = ctx.clock.now();
  const holds = sql`token_hash = ${hash} AND coalesce(expires_at > ${now}, 1)`;
  const bySlug = sql`SELECT user_id FROM ${media_kits} WHERE slug = ${slug.slice(0, 60).toLowerCase()}`;
  const owner =
    hash === null
      ? sql<Id>`(${bySlug})`
      : sql<Id>`coalesce((SELECT user_id FROM ${kit_links} WHERE ${holds}), (${bySlug}))`;
  const reads = [
    selectKit(ctx, owner),
    selectPortfolio(
      { db: ctx.db, viewer: null },
      owner,
      sql`${portfolio_items.id} IN (SELECT chosen.value FROM ${media_kits} AS kit, json_each(kit.works) AS chosen
        WHERE kit.user_id = ${owner})`,
    ),
    selectReviewsOf(ctx, owner),
    selectRatingOf(ctx, owner),
  ] as const;
  if (hash === null) {
    const [[kit], works, reviews, [rating]] = await ctx.ask([...reads]);
    return { kit, works, reviews, rating, link: undefined };
  }
  const selectLink = ctx.db
    .select({ showsRates: kit_links.shows_rates })
    .from(kit_links)
    .where(sql`${kit_links.token_hash} = ${hash} AND coalesce(${kit_links.expires_at} > ${now}, 1)`);
  const count = statement(
    ctx.db,
    sql`UPDATE ${kit_links} SET opened = opened + 1, last_opened_at = ${now} WHERE ${holds}
      AND user_id <> ${ctx.viewer?.userId ?? ""}
      AND EXISTS (SELECT 1 FROM ${media_kits} AS kit WHERE kit.user_id = kit_links.user_id AND kit.status = 'published')`,
  );
  const asked = [...reads, selectLink, ...(opens ? [count] : [])] as const;
  const [[kit], works, reviews, [rating], [link]] = await ctx.limits.take("guest_link", ctx.address, [
    ...asked,
  ]);
  return { kit, works, reviews, rating, link };
}

/** The member whose kit is read. */
const OWNER = sql.raw('"media_kits"."user_id"');

function selectKit({ db, viewer }: Pick<AppContext, "db" | "viewer">, owner: SQL<Id>) {
  const me = viewer?.userId;
  return db
    .select({
      userId: media_kits.user_id,
      slug: media_kits.slug,
      status: media_kits.status,
      reach: media_kits.reach,
      title: media_kits.title,
      intro: media_kits.intro,
      works: media_kits.works,
      audience: media_kits.audience,
      rates: media_kits.rates,
      codeHash: media_kits.code_hash,
      showsReviews: media_kits.shows_reviews,
      changedAt: media_kits.updated_at,
      name: profiles.display_name,
      handle: profiles.handle,
      headline: profiles.headline,
      avatarUrl: profiles.avatar_url,
      xp: profiles.xp,
      socials: profiles.socials,
      visibility: profiles.visibility,
      standing: sql<string>`${profiles.status}`.as("standing"),
      blocked: (me
        ? sql<number>`NOT (${notBlocked(me, OWNER)} AND ${notHiddenFrom(me, OWNER)})`
        : sql<number>`0`
      ).as("blocked"),
    })
    .from(media_kits)
    .innerJoin(profiles, sql`${profiles.user_id} = ${media_kits.user_id}`)
    .where(sql`${media_kits.user_id} = ${owner}`);
}

/** The numbers a member stated, of the places that still stand on their profile. */
function audienceOf({ audience, socials }: { audience: unknown; socials: unknown }) {
  const known = new Set(readSocials(socials).map(({ url }) => url));
  return readAudience(audience)
    .filter(({ url }) => known.has(url))
    .map(({ url, count, stated_at }) => {
      const social = socialOf(url);
      return { url, name: platformName(social), handle: social.handle, count, statedAt: stated_at };
    });
}

/** Where a member's kit stands, when everybody may open it; for the page that links to it. */
export function selectOpenKit({ db }: Pick<AppContext, "db">, owner: Id | SQL<Id>) {
  return db
    .select({ kitSlug: media_kits.slug })
    .from(media_kits)
    .where(
      sql`${media_kits.user_id} = ${owner} AND ${media_kits.status} = 'published' AND ${media_kits.reach} = 'public'`,
    );
}
