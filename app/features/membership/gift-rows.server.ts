import { randomInt } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { plan_gifts } from "#app/db/schema/membership.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Interval, PaidPlan } from "./plans.ts";

const LISTED = 20;
/** Without those that look alike. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
export const GIFT_PREFIX = "GIFT-";

/** Sixty bits nobody guesses: `GIFT-7QKD-2MXA-HW4T`. */
function newGiftCode(): string {
  const part = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return `${GIFT_PREFIX}${part()}-${part()}-${part()}`;
}

/** What a payment for somebody else's plan becomes. */
export function giftOf(
  db: Database,
  payment: Payment,
  { plan, interval }: { plan: PaidPlan; interval: Interval },
  now: number,
): Statement {
  const { id, reference_id: giver_id, amount, currency } = payment;
  return db.insert(plan_gifts).values({
    id,
    giver_id,
    code: newGiftCode(),
    plan_key: plan,
    interval,
    amount,
    currency,
    created_at: now,
  });
}

/** Its money went back; a plan that was begun with it goes on. */
export function revokedGift(db: Database, paymentId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${plan_gifts} SET revoked_at = ${now} WHERE id = ${paymentId} AND redeemed_at IS NULL`,
  );
}

/** What a member gave, the newest first, with the codes. */
export function selectGifts({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({
      giftId: plan_gifts.id,
      giftCode: plan_gifts.code,
      giftPlan: plan_gifts.plan_key,
      giftInterval: plan_gifts.interval,
      redeemedAt: plan_gifts.redeemed_at,
      revokedAt: plan_gifts.revoked_at,
      gaveAt: plan_gifts.created_at,
    })
    .from(plan_gifts)
    .where(eq(plan_gifts.giver_id, viewer.userId))
    .orderBy(desc(plan_gifts.created_at))
    .limit(LISTED);
}
