import { isReversed } from "#app/features/portfolio/rules.ts";
import { grantXp, reverseXp } from "#app/features/rewards/commands.server.ts";
import type { Reactions } from "./effects.ts";

/** The same file or link pays once, also after it was deleted and added again. */
const paidFor = ({ userId, sourceKey }: { userId: string; sourceKey: string }) =>
  ({ userId, reward: "portfolio_item_added", sourceType: "portfolio", sourceId: sourceKey }) as const;

export const portfolioReactions = {
  "portfolio.published": (db, event) => [
    { statement: grantXp(db, { ...paidFor(event.payload), now: event.createdAt }) },
  ],
  "portfolio.removed": (db, event) =>
    isReversed({ publishedAt: event.payload.publishedAt, removedAt: event.createdAt })
      ? [{ statement: reverseXp(db, { ...paidFor(event.payload), now: event.createdAt }) }]
      : [],
} satisfies Partial<Reactions>;
