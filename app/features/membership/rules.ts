import { days } from "#app/core/time.ts";
import type { subscriptions } from "#app/db/schema/membership.ts";
import { type Interval, isHigher, type PaidPlan, priceOf } from "./plans.ts";

export type Subscription = typeof subscriptions.$inferSelect;
export type SubscriptionStatus = Subscription["status"];

/** The edges a subscription may go along (product.md §5.9); `past_due` to itself is another try that failed. */
export const MOVES = {
  start: { from: ["trialing", "canceled", "expired"], to: "active" },
  remind: { from: ["trialing"], to: "trialing" },
  change: { from: ["active"], to: "active" },
  renew: { from: ["active", "past_due"], to: "active" },
  fail: { from: ["active", "past_due"], to: "past_due" },
  pause: { from: ["active"], to: "paused" },
  resume: { from: ["paused"], to: "active" },
  cancel: { from: ["trialing", "active", "past_due", "paused"], to: "canceled" },
  /** It ended with a refund that did not arrive. */
  give_back: { from: ["canceled"], to: "active" },
  expire: { from: ["trialing", "past_due"], to: "expired" },
} as const satisfies Record<string, { from: readonly SubscriptionStatus[]; to: SubscriptionStatus }>;

export type Move = keyof typeof MOVES;

/** How long a plan is tried for nothing, once in a member's life, and how long before its end they are told. */
export const TRIAL = days(14);
export const TRIAL_REMINDER = days(3);

/** Days after the end of the period on which a renewal that failed is tried again; then the plan is free. */
const DUNNING = [1, 3, 7] as const;

/** When a renewal that failed so often is tried again; null when it is not. */
export function nextTry(periodEnd: number, failed: number): number | null {
  const day = DUNNING[failed - 1];
  return day === undefined ? null : periodEnd + days(day);
}

/** The same day of a later month, or another of it; its last day where it is shorter. */
export function addMonths(at: number, count: number, day?: number): number {
  const from = new Date(at);
  const to = new Date(at);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + count);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day ?? from.getUTCDate(), last));
  return to.getTime();
}

const MONTHS = { month: 1, year: 12 } as const satisfies Record<Interval, number>;

/** When a plan goes on to its next period, as it stands: one that rests, by as much later as it is to rest. */
export function renewsAt({
  period_end,
  paused_at,
  paused_until,
}: Pick<Subscription, "period_end" | "paused_at" | "paused_until">): number {
  return paused_at !== null && paused_until !== null ? period_end + (paused_until - paused_at) : period_end;
}

/** When a period that begins then is over. */
export function periodFrom(start: number, interval: Interval): number {
  return addMonths(start, MONTHS[interval]);
}

/** The day of the month that a plan keeps which begins then, or goes on from then. */
export function dueDayOf(at: number): number {
  return new Date(at).getUTCDate();
}

type Period = Pick<Subscription, "period_start" | "period_end" | "interval" | "due_day">;

/**
 * The day of the month on which the periods of a plan begin. What a version before wrote does not know it, or knows one
 * that was: there the running period says it, as far as it is whole.
 */
export function keptDay({ period_start, period_end, interval, due_day }: Period): number {
  if (due_day !== null && addMonths(period_end, 0, due_day) === period_end) return due_day;
  return dueDayOf(periodFrom(period_start, interval) === period_end ? period_start : period_end);
}

/**
 * When the period ends that follows one that ran its time. What began on the 31st ends on the last day of a shorter month,
 * and on the 31st again after it; what began on the 29th of February does so in each leap year.
 * @param next how long the one that follows is
 */
export function periodAfter(current: Period, next: Interval): number {
  return addMonths(current.period_end, MONTHS[next], keptDay(current));
}

export interface Change {
  /** At once, for `charge` now; or with the next period, for nothing now. */
  when: "now" | "period_end";
  price: number;
  /** What is left of the period that is paid, by whole days. */
  credit: number;
  charge: number;
}

/** The least that a payment may be. */
const LEAST_CHARGE = 50;

/** What is left to pay with a code that takes a part off; never less than the least payment. */
export function discounted(amount: number, percent: number): number {
  return Math.min(amount, Math.max(LEAST_CHARGE, amount - Math.floor((amount * percent) / 100)));
}

/**
 * What another plan or interval costs now. More begins at once, less with the next period; by whole days, so that what
 * was shown a minute ago still holds.
 */
export function prorate(
  current: Pick<Subscription, "plan_key" | "interval" | "price" | "period_start" | "period_end">,
  plan: PaidPlan,
  interval: Interval,
  now: number,
): Change {
  const price = priceOf(plan, interval);
  const whole = Math.max(1, Math.round((current.period_end - current.period_start) / days(1)));
  const left = Math.min(whole, Math.max(0, Math.ceil((current.period_end - now) / days(1))));
  const credit = Math.floor((current.price * left) / whole);
  const more =
    isHigher(plan, current.plan_key) ||
    (plan === current.plan_key && interval === "year" && current.interval === "month");
  if (!more || price - credit < LEAST_CHARGE) return { when: "period_end", price, credit: 0, charge: 0 };
  return { when: "now", price, credit, charge: price - credit };
}

/** A plan counts while it is tried or paid, and while a renewal that failed is tried again (specification §4: active). */
export function isProjectedActive(status: SubscriptionStatus): boolean {
  return status === "trialing" || status === "active" || status === "past_due";
}
