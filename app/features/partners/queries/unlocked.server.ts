import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { partner_deals, partners } from "#app/db/schema/partners.ts";
import { profiles } from "#app/db/schema/profiles.ts";

/**
 * How many deals a tier has just opened to a member, in words: those that nothing else keeps from them (`lockOf`).
 * @returns a select of `user_id`, `entity_id` and `message`; no row where there are none
 */
export function selectUnlocked(userId: Id, tier: string, now: number): SQL {
  return sql`SELECT ${userId} AS user_id, ${tier} AS entity_id,
      iif(count(*) = 1, 'One more deal of our partners is', count(*) || ' more deals of our partners are') ||
        ' open to you now.' AS message
    FROM ${partner_deals} AS d INDEXED BY partner_deals_live
    CROSS JOIN ${partners} AS p ON p.id = d.partner_id
    CROSS JOIN ${profiles} AS me ON me.user_id = ${userId}
    WHERE d.status = 'live' AND d.live_at <= ${now} AND p.status = 'live' AND d.tier_min = ${tier}
      AND coalesce(d.ends_at, ${now} + 1) > ${now}
      AND (d.plan_min = 'free' OR me.subscription_status = 'active' AND me.subscription_tier IN (d.plan_min, 'business'))
      AND (d.countries = '[]' OR me.country IN (SELECT value FROM json_each(d.countries)))
    HAVING count(*) > 0`;
}
