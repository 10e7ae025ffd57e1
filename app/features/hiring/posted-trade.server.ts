import { type SQL, sql } from "drizzle-orm";
import { opportunities } from "#app/db/schema/opportunities.ts";

/** What a posting's trade is for whoever reads it. */
export interface PostedTrade {
  give: string | null;
  get: string | null;
}

/**
 * SQL of a row that reads `opportunities`: what is traded there, null for all other kinds.
 * @param applies whether who reads is the one who applies
 */
export function postedTrade(applies: SQL): SQL.Aliased<PostedTrade | null> {
  const { type, barter_give, barter_get } = opportunities;
  return sql<PostedTrade | null>`(CASE WHEN ${type} = 'barter' AND coalesce(${barter_give}, ${barter_get}) IS NOT NULL
    THEN json_object('give', iif(${applies}, ${barter_get}, ${barter_give}),
      'get', iif(${applies}, ${barter_give}, ${barter_get})) END)`
    .mapWith((trade: string | null) => (trade === null ? null : (JSON.parse(trade) as PostedTrade)))
    .as("posted_trade");
}
