import type { AccountEvents } from "./events/account.ts";
import type { AnnouncementEvents } from "./events/announcements.ts";
import type { CallEvents } from "./events/calls.ts";
import type { CompanyEvents } from "./events/companies.ts";
import type { CrewEvents } from "./events/crews.ts";
import type { FeedEvents } from "./events/feed.ts";
import type { HiringEvents } from "./events/hiring.ts";
import type { InsightEvents } from "./events/insight.ts";
import type { IntegrationEvents } from "./events/integrations.ts";
import type { MessageEvents } from "./events/messages.ts";
import type { MoneyEvents } from "./events/money.ts";
import type { NetworkEvents } from "./events/network.ts";
import type { OpportunityEvents } from "./events/opportunities.ts";
import type { PortfolioEvents } from "./events/portfolio.ts";
import type { ProjectEvents } from "./events/projects.ts";
import type { ReputationEvents } from "./events/reputation.ts";
import type { RewardEvents } from "./events/rewards.ts";
import type { SafetyEvents } from "./events/safety.ts";
import type { SparkEvents } from "./events/sparks.ts";
import type { SupportEvents } from "./events/support.ts";
import type { TextEvents } from "./events/texts.ts";
import type { Id } from "./ids.ts";

/** What happened, as the outbox stores it. A command commits exactly one of these with its rows, or several where one act has several outcomes. */
export interface DomainEvents
  extends AccountEvents,
    PortfolioEvents,
    OpportunityEvents,
    SparkEvents,
    CallEvents,
    MoneyEvents,
    HiringEvents,
    CrewEvents,
    MessageEvents,
    ProjectEvents,
    CompanyEvents,
    AnnouncementEvents,
    ReputationEvents,
    SafetyEvents,
    SupportEvents,
    TextEvents,
    NetworkEvents,
    FeedEvents,
    RewardEvents,
    InsightEvents,
    IntegrationEvents {}

export type EventName = keyof DomainEvents;

/** One event ready to be written to the outbox. */
export interface DomainEvent<N extends EventName = EventName> {
  id: Id;
  name: N;
  actorId: Id;
  payload: DomainEvents[N];
  /** The browser session it happened in, for analytics; absent outside a browser. */
  browserSessionId: string | null;
  /**
   * Whether the browser it happened in asks not to be followed (Global Privacy Control, Do Not Track); null where no
   * browser is behind it: time or a provider did it.
   */
  unfollowed: boolean | null;
  createdAt: number;
}

/** A domain event whose name and payload are tied together, for exhaustive handling. */
export type AnyDomainEvent = { [N in EventName]: DomainEvent<N> }[EventName];
