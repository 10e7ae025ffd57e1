import { type SQL, sql } from "drizzle-orm";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { payouts } from "#app/db/schema/payments.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { TOGETHER_WITHIN } from "./payout-rules.ts";
import { isOf } from "./purses.server.ts";

/** What the review of a payout asks about those before it. */
export interface PayoutRecord {
  /** 0 or 1: one of theirs arrived. */
  paid_before: number;
  /** Minor units of that currency that left within `TOGETHER_WITHIN` on less than the word of two. */
  left_together: number;
}

/** What an owner had paid out before, by which a payout may leave at once or is looked at first. */
export function selectPayoutRecord(
  db: Database,
  owner: Owner,
  currency: string,
  now: number,
): Query<PayoutRecord[]> {
  return rowsOf<PayoutRecord>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM ${payouts} WHERE ${isOf(owner)} AND status = 'paid') AS paid_before,
      ${leftOf(owner, currency, now)} AS left_together`,
  );
}

/** SQL of `left_together`. What came back did not leave. */
export function leftOf(owner: Owner, currency: string, now: number): SQL {
  return sumOf(sql`${isOf(owner)} AND currency = ${currency}`, now);
}

/** SQL of the same for the payout of a row of `payouts` that has not left itself. */
export function leftBeside(now: number): SQL<number> {
  const same = sql`currency = ${payouts}.currency`;
  return sql`(iif(${payouts}.company_id IS NULL,
    ${sumOf(sql`user_id = ${payouts}.user_id AND company_id IS NULL AND ${same}`, now)},
    ${sumOf(sql`company_id = ${payouts}.company_id AND ${same}`, now)}))`;
}

function sumOf(whose: SQL, now: number): SQL {
  return sql`(SELECT coalesce(sum(amount), 0) FROM ${payouts} AS left_before WHERE ${whose}
    AND status IN ('requested', 'processing', 'paid') AND first_yes_by IS NULL
    AND coalesce(decided_at, created_at) > ${now - TOGETHER_WITHIN})`;
}
