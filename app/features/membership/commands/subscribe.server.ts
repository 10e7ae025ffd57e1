import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { selectPayingCompanies, toBilledTo } from "#app/features/billing/billed-to.server.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { heldWhilePaying, selectDiscount } from "../coupons.server.ts";
import { percentFor } from "../discount.ts";
import { INTERVALS, type Interval, type PaidPlan, PLAN_NAMES, planCurrency, priceOf } from "../plans.ts";
import { selectSubscription } from "../queries.server.ts";
import { discounted, prorate, type Subscription } from "../rules.ts";
import type { PaidFor } from "../schema.ts";

type BuyContext = Pick<MemberContext, "db" | "clock" | "viewer" | "payments" | "commit">;

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
  if (current && !isOver(current) && current.status !== "trialing")
    throw new AppError("conflict", {
      sentence: "You have a plan already. Change it on your subscription page.",
    });
  return checkout(
    ctx,
    { kind: "start", plan, interval },
    { due: priceOf(plan, interval), currency: planCurrency(ctx.viewer.country) },
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
  const order = { due: change.charge, credit: change.credit, currency: current.currency };
  return checkout(ctx, { kind: "change", plan, interval, version }, order, input);
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
  return checkout(ctx, paidFor, { due: priceOf(plan, interval), currency: current.currency }, pressed);
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

interface Order {
  /** Minor units, before a code takes its part off. */
  due: number;
  /** What is left of the period before, which the new one is worth too. */
  credit?: number;
  currency: string;
}

async function checkout(
  ctx: BuyContext,
  paidFor: PaidFor,
  { due, credit = 0, currency }: Order,
  { seen, key }: Pressed,
): Promise<string> {
  const { userId, email } = ctx.viewer;
  const { amount, details, held } = await reduced(ctx, paidFor, due, credit);
  const billedTo = await payingCompany(ctx);
  if (held.length > 0) await ctx.commit(held);
  const { url } = await startCheckout(ctx, {
    purpose: "subscription",
    referenceId: userId,
    title: `Thrive ${PLAN_NAMES[paidFor.plan]}, ${INTERVALS[paidFor.interval].toLowerCase()}`,
    details,
    amount,
    seenAmount: seen,
    currency,
    payer: { userId, email },
    billedTo,
    backTo: BACK,
    key,
    saveMethod: true,
  });
  return url;
}

/** The company a member's plan is billed to, while they keep its books; null for themselves. */
export async function payingCompany(ctx: Pick<MemberContext, "db"> & { viewer: { userId: Id } }) {
  const [[current], companies] = await ctx.db.batch([selectSubscription(ctx), selectPayingCompanies(ctx)]);
  return toBilledTo(companies.find(({ payer_id }) => payer_id === current?.company_id));
}

/** What is to pay with the code that its payer entered, if any, and what keeps that code for them meanwhile. */
export async function reduced(
  ctx: { db: BuyContext["db"]; clock: BuyContext["clock"]; viewer: { userId: Id } },
  paidFor: PaidFor,
  due: number,
  credit = 0,
): Promise<{ amount: number; details: PaidFor; held: Statement[] }> {
  const [discount] = await selectDiscount(ctx);
  const percent = percentFor(discount, paidFor.plan);
  if (!discount || percent === 0) return { amount: due, details: paidFor, held: [] };
  const amount = discounted(due, percent);
  const { couponId } = discount;
  return {
    amount,
    details: { ...paidFor, couponId, worth: amount + credit },
    held: [heldWhilePaying(ctx.db, ctx.viewer.userId, couponId, ctx.clock.now())],
  };
}
