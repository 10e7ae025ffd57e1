import type { Id } from "../ids.ts";

/** Works. */
export interface PortfolioEvents {
  /** A work is shown for the first time; `sourceKey` names its file or link. */
  "portfolio.published": { userId: Id; itemId: Id; title: string; sourceKey: string };
  "portfolio.credited": { itemId: Id; title: string; userId: Id; ownerId: Id; ownerName: string };
  "portfolio.uncredited": { itemId: Id; userId: Id; ownerId: Id };
  /** `userId`: who worked on it, and says so. */
  "portfolio.credit_confirmed": { itemId: Id; userId: Id; ownerId: Id };
  /** They do not, or take their name off again. */
  "portfolio.credit_declined": { itemId: Id; userId: Id; ownerId: Id };
  /** Works that only their owner sees from now on. */
  "portfolio.hidden": { userId: Id; itemIds: Id[] };
  "portfolio.removed": { userId: Id; itemId: Id; sourceKey: string; publishedAt: number };
}
