import { selectWaiting } from "#app/features/partners/queries/deals.server.ts";
import { paid, type Reactions, toldEach, track } from "./effects.ts";

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
  "deal.restocked": (db, { payload, createdAt: now }) => [
    toldEach(db, selectWaiting(payload), {
      kind: "partner_deal_unlocked",
      category: "other",
      priority: "normal",
      title: "A deal you wait for is back",
      link: "/partner-directory?tab=mine",
      actionText: "See the deal",
      actorId: null,
      entityType: "deal",
      now,
    }),
  ],
  "deal.claimed": (db, event) => [
    track(db, event, "deal_claimed", event.payload.userId, { deal_id: event.payload.dealId }),
  ],
} satisfies Partial<Reactions>;
