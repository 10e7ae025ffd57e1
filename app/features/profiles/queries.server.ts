import { and, desc, eq, gte, or, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { TIERS } from "#app/core/tiers.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const SHOWN_POSTINGS = 6;
const FEATURED_LIMIT = 6;
const FEATURED_EXCERPT = 160;

/** "Featured in Discover" is a benefit of the creator tier (specification §9). */
const FEATURED_XP = TIERS.find((tier) => tier.key === "creator")?.min ?? 0;

/**
 * A member's public page by id or handle, with the postings they have open. Seen by the owner's settings only, and
 * never by someone either side blocks.
 * @throws AppError `not_found`
 */
export async function getProfile(ctx: Pick<AppContext, "db" | "viewer">, idOrHandle: string) {
  const viewerId = ctx.viewer?.userId ?? null;
  const byId: boolean = isId(idOrHandle);
  const target = byId
    ? eq(profiles.user_id, idOrHandle)
    : eq(profiles.handle, idOrHandle.toLowerCase().slice(0, 60));
  const seen = or(
    eq(profiles.visibility, "public"),
    viewerId ? eq(profiles.visibility, "members") : undefined,
    viewerId ? eq(profiles.user_id, viewerId) : undefined,
  );
  const allowed = viewerId ? notBlocked(viewerId, profiles.user_id) : undefined;
  const profile = ctx.db
    .select({
      userId: profiles.user_id,
      handle: profiles.handle,
      accountType: profiles.account_type,
      name: profiles.display_name,
      headline: profiles.headline,
      bio: profiles.bio,
      avatarUrl: profiles.avatar_url,
      city: profiles.city,
      country: profiles.country,
      languages: profiles.languages,
      website: profiles.website,
      skills: profiles.skills,
      wants: profiles.wants,
      availability: profiles.availability,
      xp: profiles.xp,
    })
    .from(profiles)
    .where(and(target, eq(profiles.status, "active"), seen, allowed));
  const postings = ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
    })
    .from(opportunities)
    .where(
      and(
        eq(opportunities.created_by, sql`(SELECT ${profiles.user_id} FROM ${profiles} WHERE ${target})`),
        eq(opportunities.status, "active"),
        eq(opportunities.visibility, "public"),
      ),
    )
    .orderBy(desc(opportunities.created_at))
    .limit(SHOWN_POSTINGS);
  const [[row], open] = await ctx.db.batch([profile, postings]);
  if (!row) throw new AppError("not_found");
  return { ...row, own: row.userId === viewerId, postings: open };
}

export type PublicProfile = Awaited<ReturnType<typeof getProfile>>;

/** Creators whose tier has them featured and whose page anyone may see: from the top of the XP index. */
export function selectFeaturedMembers(ctx: Pick<AppContext, "db" | "viewer">) {
  return ctx.db
    .select({
      id: profiles.user_id,
      handle: profiles.handle,
      name: profiles.display_name,
      accountType: profiles.account_type,
      headline: profiles.headline,
      excerpt: sql<string | null>`substr(${profiles.bio}, 1, ${FEATURED_EXCERPT})`,
      avatarUrl: profiles.avatar_url,
      city: profiles.city,
      country: profiles.country,
      skills: profiles.skills,
      availability: profiles.availability,
      xp: profiles.xp,
    })
    .from(profiles)
    .where(
      and(
        gte(profiles.xp, FEATURED_XP),
        eq(profiles.account_type, "creator"),
        eq(profiles.status, "active"),
        eq(profiles.visibility, "public"),
        ctx.viewer ? notBlocked(ctx.viewer.userId, profiles.user_id) : undefined,
      ),
    )
    .orderBy(desc(profiles.xp))
    .limit(FEATURED_LIMIT);
}
