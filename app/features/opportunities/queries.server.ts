import { and, desc, eq, gt, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { countRows } from "#app/db/count-rows.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { PAID_POSTING_LIFE } from "./life.ts";

const OWN_LIMIT = 50;
const OPENINGS_LIMIT = 24;
const FEATURED_LIMIT = 6;
const FEATURED_EXCERPT = 160;

/** The member's own postings, newest first, with how many people are interested. */
export function selectOwnOpportunities(ctx: QueryContext, ownerId: Id = ctx.viewer.userId) {
  return ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      status: opportunities.status,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
      interestCount: opportunities.interest_count,
      publishedAt: opportunities.published_at,
      expiresAt: opportunities.expires_at,
    })
    .from(opportunities)
    .where(and(eq(opportunities.created_by, ownerId), ne(opportunities.status, "removed")))
    .orderBy(desc(opportunities.created_at))
    .limit(OWN_LIMIT);
}

const OPENING = {
  id: opportunities.id,
  title: opportunities.title,
  type: opportunities.type,
  imageUrl: opportunities.image_url,
  aiImage: opportunities.ai_image,
  publishedAt: opportunities.published_at,
};

/** A member's open postings as this viewer may find them, newest first (product.md §6.1 `/profile/{userId}`). */
export function selectOpeningsOf(ctx: Pick<AppContext, "db" | "viewer">, poster: Id | SQL<Id>) {
  return ctx.db
    .select(OPENING)
    .from(opportunities)
    .where(openTo(ctx, poster))
    .orderBy(desc(opportunities.created_at))
    .limit(OPENINGS_LIMIT);
}

/** A company's open postings as this viewer may find them, newest first: those of colleagues whom they blocked are not there. */
export function selectCompanyOpenings(ctx: Pick<AppContext, "db" | "viewer">, companyId: Id) {
  const { viewer } = ctx;
  return ctx.db
    .select(OPENING)
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        eq(opportunities.company_id, companyId),
        isOpenTo(ctx),
        eq(profiles.status, "active"),
        viewer ? notBlocked(viewer.userId, opportunities.created_by) : undefined,
      ),
    )
    .orderBy(desc(opportunities.created_at))
    .limit(OPENINGS_LIMIT);
}

/** How many open postings of a member this viewer may find, at most `most`. */
export function countOpeningsOf(
  ctx: Pick<AppContext, "db" | "viewer">,
  poster: Id | SQL<Id>,
  { most }: { most: number },
) {
  return countRows(ctx.db, opportunities, openTo(ctx, poster), most);
}

function openTo(ctx: Pick<AppContext, "viewer">, poster: Id | SQL<Id>) {
  return and(eq(opportunities.created_by, poster), isOpenTo(ctx));
}

function isOpenTo({ viewer }: Pick<AppContext, "viewer">) {
  const reach = viewer ? (["public", "members"] as const) : (["public"] as const);
  return and(
    eq(opportunities.status, "active"),
    inArray(opportunities.visibility, [...reach]),
    viewer ? notExcluded(viewer.userId) : undefined,
  );
}

/** The newest postings that anyone may see, for visitors: read off the deck's index, newest first. */
export function selectFeaturedOpportunities(ctx: Pick<AppContext, "db" | "clock" | "viewer">) {
  return ctx.db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      type: opportunities.type,
      excerpt: sql<string>`substr(${opportunities.description}, 1, ${FEATURED_EXCERPT})`,
      compensation: opportunities.compensation,
      location: opportunities.location,
      skills: opportunities.skills,
      company: opportunities.company_name,
      imageUrl: opportunities.image_url,
      aiImage: opportunities.ai_image,
      publishedAt: sql<number>`${opportunities.published_at}`,
    })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        sql`${opportunities.status} = 'active' AND ${opportunities.visibility} <> 'invited'`,
        eq(opportunities.visibility, "public"),
        gt(opportunities.published_at, ctx.clock.now() - PAID_POSTING_LIFE),
        eq(profiles.status, "active"),
        ctx.viewer
          ? and(notBlocked(ctx.viewer.userId, opportunities.created_by), notExcluded(ctx.viewer.userId))
          : undefined,
      ),
    )
    .orderBy(desc(opportunities.published_at), desc(opportunities.id))
    .limit(FEATURED_LIMIT);
}
