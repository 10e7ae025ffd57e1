import { paid, type Reactions, track } from "./effects.ts";

export const partnerReactions = {
  "partner.visited": (db, { payload: { userId, partnerId, visitedAt }, createdAt: now }) => [
    paid(db, {
      userId,
      reward: "partner_visit",
      sourceType: "partner",
      // Only the first visit in seven days says so: the moment tells one week from the next.
      sourceId: `${partnerId}:${visitedAt}`,
      now,
    }),
  ],
  "deal.claimed": (db, event) => [
    track(db, event, "deal_claimed", event.payload.userId, { deal_id: event.payload.dealId }),
  ],
} satisfies Partial<Reactions>;
