import { formatMoney } from "#app/core/money.ts";
import { type Effect, type Reactions, told, track } from "./effects.ts";

export const subscriptionReactions = {
  "subscription.changed": (db, event) => {
    const { userId, what, tier, fromTier, amount, currency, mark } = event.payload;
    const effects: Effect[] = [];
    // Specification §7: these three, with these properties; the amount in minor units.
    if (what === "started") effects.push(track(db, event, "subscription_started", userId, { tier, amount }));
    if (what === "upgraded")
      effects.push(track(db, event, "subscription_upgraded", userId, { from_tier: fromTier, to_tier: tier }));
    if (what === "canceled") effects.push(track(db, event, "subscription_canceled", userId, {}));
    if (what === "trial_ending")
      effects.push(
        told(db, {
          userId,
          kind: "payment_failed",
          category: "other",
          priority: "normal",
          title: "Your trial ends in three days",
          message:
            "Choose a plan to keep what you have now. If you do nothing, you are on the free plan then.",
          link: "/membership",
          actionText: "See the plans",
          actorId: null,
          entityType: "subscription",
          entityId: `${userId}:${mark}`,
          now: event.createdAt,
        }),
      );
    if (what === "past_due" || what === "ended")
      effects.push(
        told(db, {
          userId,
          kind: "payment_failed",
          category: "other",
          priority: "high",
          title: what === "ended" ? "Your plan has ended" : "Your plan could not be renewed",
          message:
            what === "ended"
              ? "You are on the free plan now. Nothing of yours is deleted."
              : `${formatMoney(amount, currency)} could not be charged. Pay with another card to keep your plan.`,
          link: "/subscription",
          actionText: "See your plan",
          actorId: null,
          entityType: "subscription",
          entityId: `${userId}:${mark}`,
          now: event.createdAt,
        }),
      );
    return effects;
  },
  "plans.opened": (db, { payload: { userId }, createdAt: now }) => [
    told(db, {
      userId,
      kind: "announcement",
      category: "other",
      priority: "normal",
      title: "Plans are open",
      message: "You waited for this: plans are paid with real money now.",
      link: "/membership",
      actionText: "See the plans",
      actorId: null,
      entityType: "subscription",
      entityId: `${userId}:plans`,
      now,
    }),
  ],
} satisfies Partial<Reactions>;
