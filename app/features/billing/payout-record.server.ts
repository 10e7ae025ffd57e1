import { type SQL, sql } from "drizzle-orm";
import { type Database, statement } from "#app/db/client.server.ts";
import type { Query } from "#app/db/compiled-select.server.ts";
import { payouts } from "#app/db/schema/payments.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { TOGETHER_WITHIN } from "./payout-rules.ts";
import { isOf } from "./purses.server.ts";

/** What the review of a payout asks about those before it. */
export interface PayoutRecord {
  /** 0 or 1: one of theirs arrived. */
  paid_before: number;
  /** Minor units of that currency that left within `TOGETHER_WITHIN` and that nobody looked at. */
  unseen: number;
}

export function selectPayoutRecord(
  db: Database,
  owner: Owner,
  currency: string,
  now: number,
): Query<PayoutRecord[]> {
  return statement(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM ${payouts} WHERE ${isOf(owner)} AND status = 'paid') AS paid_before,
      ${unseenOf(owner, currency, now)} AS unseen`,
  ) as Query<PayoutRecord[]>;
}

/** SQL of `unseen`. What came back did not leave. */
export function unseenOf(owner: Owner, currency: string, now: number): SQL {
  return sql`(SELECT coalesce(sum(amount), 0) FROM ${payouts} WHERE ${isOf(owner)} AND currency = ${currency}
    AND created_at > ${now - TOGETHER_WITHIN} AND review_reason IS NULL AND status NOT IN ('failed', 'canceled'))`;
}
