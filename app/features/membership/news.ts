import type { DomainEvents } from "#app/core/events.ts";
import type { Subscription } from "./rules.ts";

type Changed = DomainEvents["subscription.changed"];

/**
 * That something happened to a member's plan.
 * @param mark tells one such thing from the next
 */
export function changedPlan(
  subscription: Pick<Subscription, "user_id" | "plan_key" | "currency">,
  what: Changed["what"],
  mark: string,
  more: Partial<Pick<Changed, "fromTier" | "amount">> = {},
): { name: "subscription.changed"; payload: Changed } {
  const { user_id, plan_key, currency } = subscription;
  return {
    name: "subscription.changed",
    payload: {
      userId: user_id,
      what,
      tier: plan_key,
      fromTier: "free",
      amount: 0,
      currency,
      mark,
      ...more,
    },
  };
}
