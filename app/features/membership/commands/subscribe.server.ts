import { AppError } from "#app/core/errors.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { INTERVALS, type Interval, type PaidPlan, PLAN_NAMES, planCurrency, priceOf } from "../plans.ts";
import { selectSubscription } from "../queries.server.ts";
import { prorate, type Subscription } from "../rules.ts";
import type { PaidFor } from "../schema.ts";

type BuyContext = Pick<MemberContext, "db" | "clock" | "viewer" | "payments">;

interface Pressed {
  seen: number;
  key: string;
}

const BACK = "/subscription";

/**
 * Begins to pay for a plan.
 * @returns the provider's page
 * @throws AppError `conflict` for who has one already, or saw another price
 */
export async function subscribe(
  ctx: BuyContext,
  { plan, interval, ...pressed }: Pressed & { plan: PaidPlan; interval: Interval },
): Promise<string> {
  const [current] = await selectSubscription(ctx);
  if (current && !isOver(current))
    throw new AppError("conflict", {
      sentence: "You have a plan already. Change it on your subscription page.",
    });
  return checkout(
    ctx,
    { kind: "start", plan, interval },
    priceOf(plan, interval),
    planCurrency(ctx.viewer.country),
    pressed,
  );
}

/**
 * Begins to pay for more at once; what is left of the period that is paid is taken off.
 * @throws AppError `conflict` when there is nothing to pay now, or the amount is another than was seen
 */
export async function upgrade(
  ctx: BuyContext,
  input: Pressed & { plan: PaidPlan; interval: Interval; version: number },
): Promise<string> {
  const { plan, interval, version } = input;
  const current = await getRunning(ctx, version);
  const change = prorate(current, plan, interval, ctx.clock.now());
  if (current.status !== "active" || change.when !== "now")
    throw new AppError("conflict", {
      sentence: "There is nothing to pay for that now. Reload to see your plan.",
    });
  return checkout(ctx, { kind: "change", plan, interval, version }, change.charge, current.currency, input);
}

/** Pays a renewal that failed, with another card that is kept for those to come. */
export async function payDue(
  ctx: BuyContext,
  { version, ...pressed }: Pressed & { version: number },
): Promise<string> {
  const current = await getRunning(ctx, version);
  if (current.status !== "past_due")
    throw new AppError("conflict", { sentence: "Nothing is due on your plan." });
  const plan = current.next_plan ?? current.plan_key;
  const interval = current.next_interval ?? current.interval;
  const paidFor: PaidFor = { kind: "renew", plan, interval, periodEnd: current.period_end };
  return checkout(ctx, paidFor, priceOf(plan, interval), current.currency, pressed);
}

/** A plan that ran out, or was left: another one may be begun. */
export function isOver({ status }: Pick<Subscription, "status">): boolean {
  return status === "canceled" || status === "expired";
}

/** @throws AppError `not_found` without a plan, `conflict` when it is another than was on screen */
export async function getRunning(
  ctx: Pick<MemberContext, "db" | "viewer">,
  version: number,
): Promise<Subscription> {
  const [current] = await selectSubscription(ctx);
  if (!current || isOver(current)) throw new AppError("not_found");
  if (current.version !== version)
    throw new AppError("conflict", { sentence: "Your plan changed meanwhile. Reload to see it." });
  return current;
}

async function checkout(
  ctx: BuyContext,
  paidFor: PaidFor,
  amount: number,
  currency: string,
  { seen, key }: Pressed,
): Promise<string> {
  const { userId, email } = ctx.viewer;
  const { url } = await startCheckout(ctx, {
    purpose: "subscription",
    referenceId: userId,
    title: `Thrive ${PLAN_NAMES[paidFor.plan]}, ${INTERVALS[paidFor.interval].toLowerCase()}`,
    details: paidFor,
    amount,
    seenAmount: seen,
    currency,
    payer: { userId, email },
    backTo: BACK,
    key,
    saveMethod: true,
  });
  return url;
}
