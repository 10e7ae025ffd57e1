import { type Reactions, told, track } from "./effects.ts";

export const discoveryReactions = {
  "search.saved": (db, event) => {
    const { userId, scope, alert } = event.payload;
    return [track(db, event, "saved_search_created", userId, { scope, alert })];
  },
  "search.hit": (db, event) => {
    const { searchId, userId, scope, name, query, hits, seenAt } = event.payload;
    return [
      told(db, {
        userId,
        kind: "saved_search_hit",
        category: "opportunity",
        priority: "normal",
        title: hits === 1 ? "One new find" : `${hits} new finds`,
        message: `Your search “${name}” found something new.`,
        link: `/discover?tab=${scope}&view=list${query ? `&${query}` : ""}`,
        actionText: "Look",
        actorId: null,
        entityType: "search",
        entityId: `${searchId}:${seenAt}`,
        now: event.createdAt,
      }),
    ];
  },
} satisfies Partial<Reactions>;
