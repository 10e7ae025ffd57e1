import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type { payout_methods, payouts } from "#app/db/schema/payments.ts";
import { ARRIVES_IN } from "#app/features/billing/payout-rules.ts";
import type { Account } from "./accounts.ts";
import { PROVIDER } from "./card-payments.ts";
import { seedId } from "./seed-id.ts";
import { payouts as told } from "./world/money.ts";

export interface PayoutStory {
  method: typeof payout_methods.$inferInsert;
  payout: typeof payouts.$inferInsert & { id: Id };
}

/** Money on its way to banks: the first one of everybody is looked at before it leaves. */
export function payoutStories(who: (key: string) => Account, now: number): PayoutStory[] {
  return told.map((one) => {
    const at = (ago: number) => Math.floor(now - days(ago));
    const owner = who(one.who).id;
    const methodId = seedId(`bank:${one.key}`, at(one.added));
    const id = seedId(`payout:${one.key}`, at(one.asked));
    const decided = one.decided ? at(one.decided.ago) : null;
    return {
      method: {
        id: methodId,
        user_id: owner,
        provider: PROVIDER,
        provider_ref: `ba_test_${methodId.replaceAll("-", "")}_${one.last4}`,
        holder: one.holder,
        bank: "Sandbox Bank",
        last4: one.last4,
        country: one.country,
        currency: "EUR",
        status: "active",
        is_default: true,
        created_at: at(one.added),
      },
      payout: {
        id,
        user_id: owner,
        method_id: methodId,
        amount: one.amount,
        currency: "EUR",
        status: decided ? "paid" : "in_review",
        review_reason: "first_payout",
        provider: PROVIDER,
        provider_ref: decided ? `po_test_${id}` : null,
        eta: (decided ?? at(one.asked)) + ARRIVES_IN,
        idempotency_key: seedId(`pressed:${one.key}`, at(one.asked)),
        decided_by: one.decided ? who(one.decided.by).id : null,
        decided_at: decided,
        attempts: decided ? 1 : 0,
        created_at: at(one.asked),
        updated_at: decided ? decided + hours(1) : at(one.asked),
      },
    };
  });
}
