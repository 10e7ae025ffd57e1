import type { AnyDomainEvent } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { accountReactions } from "./reactions/account.ts";
import type { Effect, Reactions } from "./reactions/effects.ts";
import { feedReactions } from "./reactions/feed.ts";
import { opportunityReactions } from "./reactions/opportunity.ts";
import { portfolioReactions } from "./reactions/portfolio.ts";
import { profileReactions } from "./reactions/profile.ts";
import { sparkReactions } from "./reactions/spark.ts";

/** Event -> what follows from it, area by area: XP, notifications, analytics, mail, live frames. */
const reactions: Reactions = {
  ...accountReactions,
  ...opportunityReactions,
  ...portfolioReactions,
  ...profileReactions,
  ...sparkReactions,
  ...feedReactions,
};

/** The consequences of one event. */
export function effectsOf(db: Database, event: AnyDomainEvent): Effect[] {
  const react = reactions[event.name] as (db: Database, event: AnyDomainEvent) => Effect[];
  return react(db, event);
}
