import type { Id } from "../ids.ts";

/** Works. */
export interface PortfolioEvents {
  /** A work is shown for the first time; `sourceKey` names its file or link. */
  "portfolio.published": { userId: Id; itemId: Id; title: string; sourceKey: string };
  "portfolio.credited": { itemId: Id; title: string; userId: Id; ownerId: Id; ownerName: string };
  "portfolio.uncredited": { itemId: Id; userId: Id };
  "portfolio.removed": { userId: Id; itemId: Id; sourceKey: string; publishedAt: number };
}
