import { eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { plan_gifts, subscriptions } from "#app/db/schema/membership.ts";
import { payments } from "#app/db/schema/payments.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { creditsOfPlan } from "../credits.ts";
import { changedPlan } from "../news.ts";
import { planCredits } from "../plan-credits.server.ts";
import {
  GIFTS_PAGE,
  INTERVALS,
  type Interval,
  type PaidPlan,
  PLAN_NAMES,
  planCurrency,
  priceOf,
} from "../plans.ts";
import { selectSubscription } from "../queries.server.ts";
import { dueDayOf, periodFrom } from "../rules.ts";
import { moveSubscription, noted } from "../transition.server.ts";
import { isOver } from "./subscribe.server.ts";

type GiftContext = Pick<MemberContext, "db" | "clock" | "viewer" | "payments" | "commit" | "limits">;

/** SQL: the bank of who paid has the last of its money, for good or until it has decided; of a part the rest stands for it. */
const AT_THE_BANK = sql`status IN ('disputed', 'lost') AND refunded_amount + disputed_amount >= amount`;
const TAKEN_BACK =
  "The bank of who gave it has taken its money back. If that is undone, the code works again.";
/** What a plan before it left in the row. */
const CLEARED = ["next_plan", "next_interval", "cancel_reason", "company_id", "paused_at", "paused_until"];
const UNKNOWN = "This code does not work, or not any more. Please check it.";

/**
 * Begins to pay for a plan of somebody else (product.md `/membership`): its code is there once it is paid.
 * @returns the provider's page
 * @throws AppError `conflict` for another price than was seen, RateLimited
 */
export async function buyGift(
  ctx: GiftContext,
  { plan, interval, seen, key }: { plan: PaidPlan; interval: Interval; seen: number; key: string },
): Promise<string> {
  const { userId, email, country } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const { url } = await startCheckout(ctx, {
    purpose: "subscription",
    referenceId: userId,
    title: `Thrive ${PLAN_NAMES[plan]} as a gift, ${INTERVALS[interval].toLowerCase()}`,
    details: { kind: "gift", plan, interval },
    amount: priceOf(plan, interval),
    seenAmount: seen,
    currency: planCurrency(country),
    payer: { userId, email },
    backTo: GIFTS_PAGE,
    key: `gift:${key}`,
  });
  return url;
}

/**
 * Begins the plan that a code of a gift stands for: for one period, without a card. What is left of a trial comes on top.
 * @throws AppError `invalid_input` (unknown, used, taken back), `conflict` for who has a plan, RateLimited
 */
export async function redeemGift(ctx: GiftContext, code: string): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("code_entry", me);
  const [[gift], [current], [taken]] = await ctx.db.batch([
    ctx.db.select().from(plan_gifts).where(eq(plan_gifts.code, code)),
    selectSubscription(ctx),
    ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(sql`${payments.id} = (SELECT id FROM ${plan_gifts} WHERE code = ${code}) AND ${AT_THE_BANK}`),
  ]);
  if (!gift || gift.redeemed_at !== null || gift.revoked_at !== null) throw unknown();
  if (taken) throw new AppError("invalid_input", { fields: { code: [TAKEN_BACK] } });
  if (current && !isOver(current) && current.status !== "trialing")
    throw new AppError("conflict", {
      sentence: "You have a plan already. Keep the code: it begins another one once yours has ended.",
    });
  const now = ctx.clock.now();
  const { plan_key, interval, amount, currency } = gift;
  const from = current?.status === "trialing" ? Math.max(now, current.period_end) : now;
  const end = periodFrom(from, interval);
  const columns = { plan_key, interval, price: amount, currency, period_start: now, period_end: end };
  const begun = { ...columns, due_at: end, due_day: dueDayOf(from), cancel_at_end: 1, started_at: now };
  const title = `Thrive ${PLAN_NAMES[plan_key]}`;
  try {
    await ctx.commit(
      [
        statement(
          ctx.db,
          sql`UPDATE ${plan_gifts} SET redeemed_by = ${me}, redeemed_at = ${now}
            WHERE id = ${gift.id} AND redeemed_at IS NULL AND revoked_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM ${payments} WHERE id = ${gift.id} AND ${AT_THE_BANK})`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        ...(current
          ? moveSubscription(ctx.db, {
              userId: me,
              move: "start",
              now,
              version: current.version,
              set: [
                ...Object.entries(begun).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`),
                ...CLEARED.map((name) => sql`${sql.identifier(name)} = NULL`),
                sql`failed_tries = 0`,
              ],
            })
          : [
              statement(
                ctx.db,
                sql`INSERT INTO ${subscriptions} (user_id, plan_key, interval, price, currency, status, period_start,
                    period_end, due_at, due_day, cancel_at_end, started_at, updated_at)
                  VALUES (${me}, ${plan_key}, ${interval}, ${amount}, ${currency}, 'active', ${now}, ${end}, ${end},
                    ${begun.due_day}, 1, ${now}, ${now}) ON CONFLICT DO NOTHING`,
              ),
              failWhen(ctx.db, sql`changes() = 0`),
            ]),
        noted(ctx.db, { user_id: me, what: "started", plan_key, at: now }),
        ...planCredits(
          ctx.db,
          { userId: me, credits: creditsOfPlan(plan_key, interval), paymentId: gift.id, title },
          now,
        ),
      ],
      changedPlan({ user_id: me, plan_key, currency }, "started", `gift:${gift.id}`, { amount }),
    );
  } catch (error) {
    if (isGuardFailure(error)) throw unknown();
    throw error;
  }
}

function unknown(): AppError {
  return new AppError("invalid_input", { fields: { code: [UNKNOWN] } });
}
