import { type SQL, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { saved_items } from "#app/db/schema/opportunities.ts";
import { deal_redemptions, partner_deals, partners } from "#app/db/schema/partners.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { isSaved } from "#app/features/opportunities/saved.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

export type Asked = Pick<QueryContext, "db" | "viewer">;

const PAGE = 24;
const MOST_FEATURED = 3;
const MOST_MINE = 100;

/** What cards of deals show. Codes and links, which are had by a claim alone, are in none of it. */
const columns = {
  id: partner_deals.id,
  title: partner_deals.title,
  description: partner_deals.description,
  valueText: partner_deals.value_text,
  kind: partner_deals.kind,
  codeMode: partner_deals.code_mode,
  terms: partner_deals.terms,
  endsAt: partner_deals.ends_at,
  stock: partner_deals.stock,
  claimedCount: partner_deals.claimed_count,
  perUserLimit: partner_deals.per_user_limit,
  tierMin: partner_deals.tier_min,
  planMin: partner_deals.plan_min,
  countries: partner_deals.countries,
  status: sql<(typeof partner_deals.$inferSelect)["status"]>`${partner_deals.status}`.as("deal_status"),
  liveAt: partner_deals.live_at,
  usefulSum: partner_deals.useful_sum,
  usefulCount: partner_deals.useful_count,
  partnerName: partners.name,
  slug: partners.slug,
  logoUrl: partners.logo_url,
  category: partners.category,
  featured: partners.featured,
};

/** Columns of a deal with what the member has done with it. */
export const withMine = (userId: Id) => ({
  ...columns,
  mine: sql<number>`(SELECT count(*) FROM ${deal_redemptions} AS r WHERE r.deal_id = ${partner_deals.id}
    AND r.user_id = ${userId} AND r.status <> 'reversed')`.as("mine"),
  kept: isSaved(userId, "deal", partner_deals.id).as("kept_deal"),
});

export interface DealFilters {
  text: string;
  category: string | null;
  kind: string | null;
  tier: string | null;
  /** Only those that end within two weeks. */
  ending: boolean;
  /** Only those that came within two weeks. */
  fresh: boolean;
  /** Only those that can be had where the member is at home. */
  nearby: boolean;
}

/** All there are. */
export const ANY_DEAL: DealFilters = {
  text: "",
  category: null,
  kind: null,
  tier: null,
  ending: false,
  fresh: false,
  nearby: false,
};

/** A page of what the directory shows: the newest first. */
export function selectDeals(
  ctx: Asked & Pick<QueryContext, "clock">,
  filters: DealFilters,
  after: Cursor | null,
) {
  const { text, category, kind, tier, ending, fresh, nearby } = filters;
  const now = ctx.clock.now();
  const wanted: SQL[] = [
    ...(category ? [sql`AND ${partners.category} = ${category}`] : []),
    ...(kind ? [sql`AND ${partner_deals.kind} = ${kind}`] : []),
    ...(tier ? [sql`AND ${partner_deals.tier_min} = ${tier}`] : []),
    ...(ending ? [sql`AND ${partner_deals.ends_at} <= ${now + days(14)}`] : []),
    ...(fresh ? [sql`AND ${partner_deals.live_at} > ${now - days(14)}`] : []),
    ...(nearby
      ? [
          sql`AND (${partner_deals.countries} = '[]' OR EXISTS (SELECT 1 FROM json_each(${partner_deals.countries}) WHERE value = (SELECT ${profiles.country} FROM ${profiles} WHERE ${profiles.user_id} = ${ctx.viewer.userId})))`,
        ]
      : []),
    ...(text
      ? [
          sql`AND instr(lower(${partner_deals.title} || ' ' || ${partners.name} || ' ' || ${partner_deals.description}), ${text.toLowerCase()}) > 0`,
        ]
      : []),
    ...(after
      ? [sql`AND (${partner_deals.live_at}, ${partner_deals.id}) < (${after.key}, ${after.id})`]
      : []),
  ];
  return selectShown(ctx, wanted, PAGE + 1);
}

/** What stands first in the directory: the newest deals of partners that our team chose. */
export function selectFeatured(ctx: Asked & Pick<QueryContext, "clock">, limit = MOST_FEATURED) {
  return selectShown(ctx, [sql`AND ${partners.featured} = 1`], limit);
}

/** Deals that can be had now, the newest first. @param wanted what is asked of them besides, each after an AND */
function selectShown(
  { db, viewer, clock }: Asked & Pick<QueryContext, "clock">,
  wanted: SQL[],
  limit: number,
) {
  const now = clock.now();
  return db
    .select(withMine(viewer.userId))
    .from(partner_deals)
    .crossJoin(partners)
    .where(
      sql`${partners.id} = ${partner_deals.partner_id} AND ${partner_deals.status} = 'live' AND ${partners.status} = 'live'
        AND ${partner_deals.live_at} <= ${now} AND coalesce(${partner_deals.ends_at}, ${now + 1}) > ${now} ${sql.join(wanted, sql` `)}`,
    )
    .orderBy(sql`${partner_deals.live_at} DESC, ${partner_deals.id} DESC`)
    .limit(limit);
}

export type DealRow = Awaited<ReturnType<typeof selectDeals>>[number];

/** A page of deals with the cursor of the next one. */
export function toDealPage(rows: DealRow[]) {
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    deals: rows.slice(0, PAGE),
    nextCursor: last ? encodeCursor({ key: last.liveAt ?? 0, id: last.id }) : null,
  };
}

/** The deals that the member keeps for later, the newest first; those that are over are left out. */
export function selectKeptDeals(
  { db, viewer, clock }: Asked & Pick<QueryContext, "clock">,
  limit = MOST_MINE,
) {
  return db
    .select(withMine(viewer.userId))
    .from(saved_items)
    .innerJoin(partner_deals, sql`${partner_deals.id} = ${saved_items.item_id}`)
    .innerJoin(partners, sql`${partners.id} = ${partner_deals.partner_id}`)
    .where(
      sql`${saved_items.user_id} = ${viewer.userId} AND ${saved_items.item_type} = 'deal' AND ${partners.status} = 'live'
        AND ${partner_deals.status} IN ('live', 'sold_out') AND coalesce(${partner_deals.ends_at}, ${clock.now() + 1}) > ${clock.now()}`,
    )
    .orderBy(sql`${saved_items.created_at} DESC`)
    .limit(limit);
}

/** The first who asked are told; more codes than this are seldom added at once. */
const MOST_TOLD = 500;

/** Who waits for a deal that can be had again: a select of `user_id`, `entity_id` and `message`. */
export function selectWaiting(deal: { dealId: Id; title: string; restockedAt: number }): SQL {
  return sql`SELECT s.user_id, ${`${deal.dealId}:${deal.restockedAt}`} AS entity_id,
      ${`“${deal.title}” can be had again.`} AS message
    FROM ${saved_items} AS s INDEXED BY saved_items_deals WHERE s.item_type = 'deal' AND s.item_id = ${deal.dealId}
      AND NOT EXISTS (SELECT 1 FROM ${deal_redemptions} AS r WHERE r.deal_id = s.item_id AND r.user_id = s.user_id
        AND r.status <> 'reversed')
    ORDER BY s.created_at LIMIT ${MOST_TOLD}`;
}

/** One deal of a partner that is live, for a claim. */
export function selectDeal({ db, viewer }: Asked, dealId: Id) {
  return db
    .select(withMine(viewer.userId))
    .from(partner_deals)
    .innerJoin(partners, sql`${partners.id} = ${partner_deals.partner_id}`)
    .where(
      sql`${partner_deals.id} = ${dealId} AND ${partners.status} = 'live' AND ${partner_deals.status} IN ('live', 'sold_out', 'expired')`,
    );
}

/** What the member claimed, the newest first, with their codes. */
export function selectMyDeals({ db, viewer }: Asked) {
  return db
    .select({
      ...columns,
      redemptionId: sql<Id>`${deal_redemptions.id}`.as("redemption_id"),
      state: sql<(typeof deal_redemptions.$inferSelect)["status"]>`${deal_redemptions.status}`.as(
        "redemption_status",
      ),
      code: sql<string | null>`${deal_redemptions.code}`.as("own_code"),
      dealUrl: partner_deals.url,
      claimedAt: deal_redemptions.claimed_at,
      usedAt: deal_redemptions.used_at,
      deadReportedAt: deal_redemptions.dead_reported_at,
      useful: deal_redemptions.useful,
      valueAmount: partner_deals.value_amount,
      valueCurrency: partner_deals.value_currency,
    })
    .from(deal_redemptions)
    .innerJoin(partner_deals, sql`${partner_deals.id} = ${deal_redemptions.deal_id}`)
    .innerJoin(partners, sql`${partners.id} = ${partner_deals.partner_id}`)
    .where(sql`${deal_redemptions.user_id} = ${viewer.userId}`)
    .orderBy(sql`${deal_redemptions.claimed_at} DESC`)
    .limit(MOST_MINE);
}

export type MyDeal = Awaited<ReturnType<typeof selectMyDeals>>[number];
