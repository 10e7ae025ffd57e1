import { sql } from "drizzle-orm";
import { portfolio_credits } from "#app/db/schema/portfolio.ts";
import { isReversed } from "#app/features/portfolio/rules.ts";
import { paid, type Reactions, told, unpaid, untold } from "./effects.ts";

/** The same file or link pays once, also after it was deleted and added again. */
const paidFor = ({ userId, sourceKey }: { userId: string; sourceKey: string }) =>
  ({ userId, reward: "portfolio_item_added", sourceType: "portfolio", sourceId: sourceKey }) as const;

export const portfolioReactions = {
  "portfolio.published": (db, event) => [paid(db, { ...paidFor(event.payload), now: event.createdAt })],
  "portfolio.removed": (db, event) =>
    isReversed({ publishedAt: event.payload.publishedAt, removedAt: event.createdAt })
      ? [unpaid(db, { ...paidFor(event.payload), now: event.createdAt })]
      : [],
  "portfolio.credited": (db, { payload: { itemId, title, userId, ownerId, ownerName }, createdAt }) => [
    told(db, {
      userId,
      kind: "credit",
      category: "other",
      priority: "normal",
      title: "You are credited for a work",
      message: `${ownerName} says you worked on “${title}”. It shows once you confirm it.`,
      link: "/profile#credits",
      actionText: "Answer",
      actorId: ownerId,
      entityType: "portfolio_item",
      entityId: itemId,
      now: createdAt,
      when: sql`EXISTS (SELECT 1 FROM ${portfolio_credits} WHERE item_id = ${itemId} AND user_id = ${userId}
        AND status = 'asked')`,
    }),
  ],
  "portfolio.credit_confirmed": () => [],
  "portfolio.credit_declined": () => [],
  "portfolio.hidden": () => [],
  "portfolio.uncredited": (db, { payload: { itemId, userId } }) => [
    untold(db, { userId, kind: "credit", entityId: itemId }),
  ],
} satisfies Partial<Reactions>;
