import type { RecordingD1 } from "#tests/fakes/recording-d1.ts";
import { accountActs } from "./acts/accounts.ts";
import { adminActs } from "./acts/admin.ts";
import { analyticsActs } from "./acts/analytics.ts";
import { billingActs } from "./acts/billing.ts";
import { callActs } from "./acts/calls.ts";
import { type Act, type Acts, type Cast, newCast } from "./acts/cast.ts";
import { companyActs } from "./acts/companies.ts";
import { crewActs } from "./acts/crews.ts";
import { deskActs } from "./acts/desks.ts";
import { discoveryActs } from "./acts/discovery.ts";
import { feedActs } from "./acts/feed.ts";
import { fundingActs } from "./acts/funding.ts";
import { helpActs } from "./acts/help.ts";
import { hiringActs } from "./acts/hiring.ts";
import { hourActs } from "./acts/hours.ts";
import { integrationActs } from "./acts/integrations.ts";
import { invoiceActs } from "./acts/invoices.ts";
import { kitActs } from "./acts/kits.ts";
import { legalActs } from "./acts/legal.ts";
import { membershipActs } from "./acts/membership.ts";
import { messageActs } from "./acts/messages.ts";
import { networkActs } from "./acts/network.ts";
import { notificationActs } from "./acts/notifications.ts";
import { openWebActs } from "./acts/open-web.ts";
import { partnerActs } from "./acts/partners.ts";
import { passkeyActs } from "./acts/passkeys.ts";
import { passportActs } from "./acts/passport.ts";
import { portfolioActs } from "./acts/portfolio.ts";
import { postingActs } from "./acts/postings.ts";
import { privacyActs } from "./acts/privacy.ts";
import { profileActs } from "./acts/profiles.ts";
import { projectActs } from "./acts/projects.ts";
import { providerActs } from "./acts/providers.ts";
import { rateActs } from "./acts/rates.ts";
import { reviewActs } from "./acts/reviews.ts";
import { rewardActs } from "./acts/rewards.ts";
import { secondFactorActs } from "./acts/second-factors.ts";
import { sparkActs } from "./acts/sparks.ts";
import { storageActs } from "./acts/storage.ts";
import { supportActs } from "./acts/support.ts";
import { taskActs } from "./acts/tasks.ts";
import { templateActs } from "./acts/templates.ts";
import { tradeActs } from "./acts/trades.ts";

/** Area by area; sessions and passwords change last. */
const AREAS: ((cast: Cast) => Acts | Promise<Acts>)[] = [
  discoveryActs,
  sparkActs,
  networkActs,
  postingActs,
  profileActs,
  companyActs,
  feedActs,
  portfolioActs,
  storageActs,
  analyticsActs,
  rateActs,
  passportActs,
  kitActs,
  crewActs,
  partnerActs,
  rewardActs,
  reviewActs,
  secondFactorActs,
  hiringActs,
  adminActs,
  helpActs,
  openWebActs,
  integrationActs,
  legalActs,
  supportActs,
  templateActs,
  tradeActs,
  hourActs,
  messageActs,
  callActs,
  projectActs,
  taskActs,
  deskActs,
  invoiceActs,
  billingActs,
  fundingActs,
  membershipActs,
  notificationActs,
  passkeyActs,
  providerActs,
  privacyActs,
  accountActs,
];

const KINDS = ["reads", "commands", "jobs"] as const;

export type Stage = Record<(typeof KINDS)[number], Record<string, Act>> & {
  recording: RecordingD1;
  cast: Pick<Cast, "creator" | "brand" | "settled">;
};

/** What people can do so far, each act over a database that writes down what it is asked. */
export async function stage(): Promise<Stage> {
  const cast = await newCast();
  const stage: Stage = { recording: cast.recording, cast, reads: {}, commands: {}, jobs: {} };
  for (const actsOf of AREAS) {
    const acts = await actsOf(cast);
    for (const kind of KINDS)
      for (const [name, act] of Object.entries(acts[kind] ?? {})) {
        if (name in stage[kind]) throw new Error(`Two acts are called "${name}".`);
        stage[kind][name] = act;
      }
  }
  return stage;
}
