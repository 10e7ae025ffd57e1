import type { AnyDomainEvent } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { namesApart } from "./names-apart.ts";
import { accountReactions } from "./reactions/account.ts";
import { announcementReactions } from "./reactions/announcement.ts";
import { callReactions } from "./reactions/calls.ts";
import { companyReactions } from "./reactions/company.ts";
import { crewReactions } from "./reactions/crews.ts";
import { discoveryReactions } from "./reactions/discovery.ts";
import type { Effect, Reactions } from "./reactions/effects.ts";
import { feedReactions } from "./reactions/feed.ts";
import { hiringReactions } from "./reactions/hiring.ts";
import { insightReactions } from "./reactions/insight.ts";
import { invoiceReactions } from "./reactions/invoice.ts";
import { messageReactions } from "./reactions/message.ts";
import { moderationReactions } from "./reactions/moderation.ts";
import { moneyReactions } from "./reactions/money.ts";
import { networkReactions } from "./reactions/network.ts";
import { onboardingReactions } from "./reactions/onboarding.ts";
import { opportunityReactions } from "./reactions/opportunity.ts";
import { partnerReactions } from "./reactions/partners.ts";
import { portfolioReactions } from "./reactions/portfolio.ts";
import { privacyReactions } from "./reactions/privacy.ts";
import { profileReactions } from "./reactions/profile.ts";
import { projectReactions } from "./reactions/project.ts";
import { referralReactions } from "./reactions/referrals.ts";
import { reviewReactions } from "./reactions/review.ts";
import { rewardReactions } from "./reactions/rewards.ts";
import { sparkReactions } from "./reactions/spark.ts";
import { subscriptionReactions } from "./reactions/subscription.ts";
import { supportReactions } from "./reactions/support.ts";
import { textReactions } from "./reactions/texts.ts";
import { integrationReactions, webhookReactions } from "./reactions/webhooks.ts";

/** Event -> what follows from it, area by area: XP, notifications, analytics, mail, live frames. */
const reactions: Reactions = {
  ...accountReactions,
  ...announcementReactions,
  ...callReactions,
  ...companyReactions,
  ...hiringReactions,
  ...crewReactions,
  ...discoveryReactions,
  ...invoiceReactions,
  ...messageReactions,
  ...moderationReactions,
  ...moneyReactions,
  ...networkReactions,
  ...onboardingReactions,
  ...opportunityReactions,
  ...partnerReactions,
  ...portfolioReactions,
  ...privacyReactions,
  ...profileReactions,
  ...projectReactions,
  ...reviewReactions,
  ...sparkReactions,
  ...subscriptionReactions,
  ...supportReactions,
  ...textReactions,
  ...feedReactions,
  ...rewardReactions,
  ...insightReactions,
  ...integrationReactions,
};

/** The consequences of one event. */
export function effectsOf(db: Database, event: AnyDomainEvent): Effect[] {
  type React = (db: Database, event: AnyDomainEvent) => Effect[];
  const react = reactions[event.name] as React;
  const reactOfReferrals = referralReactions[event.name] as React | undefined;
  const reactOfWebhooks = webhookReactions[event.name] as React | undefined;
  return [
    ...react(db, { ...event, payload: namesApart(event.payload) } as AnyDomainEvent),
    ...(reactOfReferrals?.(db, event) ?? []),
    ...(reactOfWebhooks?.(db, event) ?? []),
  ];
}
