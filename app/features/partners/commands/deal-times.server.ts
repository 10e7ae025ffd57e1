import { sql } from "drizzle-orm";
import { type Database, statement } from "#app/db/client.server.ts";
import { deal_redemptions, partner_deals } from "#app/db/schema/partners.ts";
import type { AppContext } from "#app/platform/context.server.ts";

import { removeOldDrafts } from "./drafts.server.ts";

const SWEEP_SIZE = 50;

/**
 * The cron: deals begin and end by their times (product.md §5.10); with a deal end the codes nobody used. Offers that
 * were kept for later and forgotten go.
 * @returns how many began or ended; 0 when there is nothing left
 */
export async function runDealTimes({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const ending = sql`SELECT id FROM ${partner_deals} INDEXED BY partner_deals_ending
    WHERE ends_at <= ${now} AND ends_at IS NOT NULL AND status IN ('scheduled', 'live', 'paused', 'sold_out')
    ORDER BY ends_at LIMIT ${SWEEP_SIZE}`;
  const [, ended, begun] = await db.batch([
    statement(
      db,
      sql`UPDATE ${deal_redemptions} SET status = 'expired' WHERE status = 'claimed' AND deal_id IN (${ending})`,
    ),
    statement(
      db,
      sql`UPDATE ${partner_deals} SET status = 'expired', updated_at = ${now} WHERE id IN (${ending}) RETURNING id`,
    ),
    beginning(db, now),
    removeOldDrafts(db, now),
  ]);
  return rowsIn(ended) + rowsIn(begun);
}

function beginning(db: Database, now: number) {
  return statement(
    db,
    sql`UPDATE ${partner_deals} SET status = 'live', live_at = ${now}, updated_at = ${now} WHERE id IN (
      SELECT id FROM ${partner_deals} INDEXED BY partner_deals_starting
      WHERE starts_at <= ${now} AND status = 'scheduled' ORDER BY starts_at LIMIT ${SWEEP_SIZE}) RETURNING id`,
  );
}

function rowsIn(result: unknown): number {
  return Array.isArray(result) ? result.length : 0;
}
