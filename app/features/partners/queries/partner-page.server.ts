import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { user_roles } from "#app/db/schema/auth.ts";
import { partner_deals, partner_visits, partners } from "#app/db/schema/partners.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Asked, withMine } from "./deals.server.ts";

/** A partner as members see it; for its owner at any time. */
export function selectPartner({ db, viewer }: Asked, slug: string) {
  return db
    .select({
      partnerId: sql<Id>`${partners.id}`.as("the_partner"),
      name: partners.name,
      about: partners.about,
      website: partners.website,
      categoryOf: sql<string>`${partners.category}`.as("category_of"),
      country: partners.country,
      logo: sql<string | null>`${partners.logo_url}`.as("logo"),
      partnerStatus: sql<(typeof partners.$inferSelect)["status"]>`${partners.status}`.as("partner_status"),
      owns: sql<number>`coalesce(${partners.owner_user_id} = ${viewer.userId}, 0)`
        .mapWith(Boolean)
        .as("owns"),
    })
    .from(partners)
    .where(
      sql`${partners.slug} = ${slug} AND (${partners.status} = 'live' OR ${partners.owner_user_id} = ${viewer.userId})`,
    );
}

/**
 * The deals of a partner that run now, those that are sold out among them: they come back for who saved them. Our team
 * sees the others as well, and who looks after the listing those that our team has not looked at.
 */
export function selectDealsOf({ db, viewer, clock }: Asked & Pick<QueryContext, "clock">, slug: string) {
  const now = clock.now();
  const owns = sql`coalesce(${partners.owner_user_id} = ${viewer.userId}, 0)`;
  const others = sql`${partner_deals.status} <> 'draft' AND EXISTS (SELECT 1 FROM ${user_roles} AS r
    WHERE r.user_id = ${viewer.userId} AND r.role IN ('partner_manager', 'admin'))`;
  return db
    .select({
      ...withMine(viewer.userId),
      usedCount: partner_deals.used_count,
      deadReports: partner_deals.dead_reports,
    })
    .from(partners)
    .innerJoin(partner_deals, sql`${partner_deals.partner_id} = ${partners.id}`)
    .where(
      sql`${partners.slug} = ${slug}
        AND (${owns} OR ${others} OR ${partner_deals.status} IN ('live', 'sold_out') AND ${partner_deals.live_at} <= ${now}
          AND coalesce(${partner_deals.ends_at}, ${now + 1}) > ${now})
        AND (${partners.status} = 'live' OR ${owns})`,
    )
    .orderBy(sql`${partner_deals.created_at} DESC`)
    .limit(50);
}

/** How many members visited a partner in the last thirty days, for its owner. */
export function selectVisits({ db, viewer, clock }: Asked & Pick<QueryContext, "clock">, slug: string) {
  return db
    .select({ visits: sql<number>`count(*)`.as("visits") })
    .from(partners)
    .innerJoin(partner_visits, sql`${partner_visits.partner_id} = ${partners.id}`)
    .where(
      sql`${partners.slug} = ${slug} AND ${partners.owner_user_id} = ${viewer.userId}
        AND ${partner_visits.visited_at} > ${clock.now() - days(30)}`,
    );
}
