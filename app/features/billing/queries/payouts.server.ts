import { desc, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { payout_methods, payouts } from "#app/db/schema/payments.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { REVIEW_WORDS, type ReviewReason } from "../payout-rules.ts";
import { isOf } from "../purses.server.ts";

/** So many are shown. */
const PAYOUTS = 10;

/** The last payouts of a member or a company, the newest first. */
export function selectPayouts(db: Database, owner: Owner) {
  return db
    .select({
      id: payouts.id,
      amount: payouts.amount,
      fee: payouts.fee,
      currency: payouts.currency,
      status: payouts.status,
      reason: payouts.review_reason,
      eta: payouts.eta,
      at: payouts.created_at,
    })
    .from(payouts)
    .where(isOf(owner))
    .orderBy(desc(payouts.created_at))
    .limit(PAYOUTS);
}

/** The payouts as their list shows them: with what one in review waits for. */
export function toPayouts(rows: Awaited<ReturnType<typeof selectPayouts>>) {
  return rows.map(({ reason, ...payout }) => ({
    ...payout,
    waitsFor: reason ? (REVIEW_WORDS[reason as ReviewReason] ?? null) : null,
  }));
}

export type ShownPayout = ReturnType<typeof toPayouts>[number];

/** An account of the member's own, or of a company they act for, by the name the provider has for it. */
export function selectAskedMethod(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  provider: string,
  accountRef: string,
) {
  return db
    .select({
      bank: payout_methods.bank,
      last4: payout_methods.last4,
      holder: payout_methods.holder,
      status: payout_methods.status,
      methodUser: sql<Id>`${payout_methods.user_id}`.as("method_user"),
      methodCompany: sql<Id | null>`${payout_methods.company_id}`.as("method_company"),
    })
    .from(payout_methods)
    .where(
      sql`${payout_methods.provider} = ${provider} AND ${payout_methods.provider_ref} = ${accountRef} AND (${payout_methods.company_id} IN (${pursesOf(viewer.userId)})
        OR ${isOf(asOwner(viewer.userId))}) AND ${payout_methods.status} <> 'removed'`,
    )
    .limit(1);
}
