import { newId } from "#app/core/ids.ts";
import { claimDeal } from "#app/features/partners/commands/claim.server.ts";
import {
  noteCommission,
  pauseDeal,
  resumeDeal,
  setDealTerms,
} from "#app/features/partners/commands/deal-terms.server.ts";
import { runDealTimes } from "#app/features/partners/commands/deal-times.server.ts";
import { findDraft, keepDraft } from "#app/features/partners/commands/drafts.server.ts";
import { editSubmission } from "#app/features/partners/commands/edit-submission.server.ts";
import { setGuestLogo, sweepGuestLogos } from "#app/features/partners/commands/guest-logo.server.ts";
import { addDeal, claimListing } from "#app/features/partners/commands/own-listing.server.ts";
import {
  confirmUse,
  markUsed,
  rateDeal,
  reportDead,
  reverseUse,
} from "#app/features/partners/commands/redemptions.server.ts";
import {
  addCodes,
  featurePartner,
  publishDeal,
  reviewPartner,
} from "#app/features/partners/commands/review.server.ts";
import { saveDeal, unsaveDeal } from "#app/features/partners/commands/save-deal.server.ts";
import { submitPartner } from "#app/features/partners/commands/submit.server.ts";
import { visitPartner } from "#app/features/partners/commands/visit.server.ts";
import {
  ANY_DEAL,
  selectDeals,
  selectFeatured,
  selectKeptDeals,
  selectMyDeals,
} from "#app/features/partners/queries/deals.server.ts";
import {
  selectDealsOf,
  selectPartner,
  selectVisits,
} from "#app/features/partners/queries/partner-page.server.ts";
import {
  getSubmission,
  selectForReview,
  selectSubmissions,
} from "#app/features/partners/queries/submissions.server.ts";
import { submissionSchema } from "#app/features/partners/schema.ts";
import { draftLink } from "#app/features/partners/submission-link.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { anotherDeal, livePartner, offer } from "#tests/factories/partners.ts";
import { alice } from "#tests/factories/people.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import type { Acts, Cast } from "./cast.ts";

/** Partners: offered, reviewed, found, claimed and used. */
export async function partnerActs({ recording, app, creatorApp, brand, visitor, jobs }: Cast): Promise<Acts> {
  const { app: keeper } = await appOf(await alice(), { d1: recording.d1 });
  const own = await livePartner({}, { codes: ["A", "B", "C"], owner_user_id: brand.userId });
  const { slug, dealId } = own;
  const mine = await claimDeal(creatorApp, dealId, "directory");
  const used = await claimDeal(app, dealId, "directory");
  const offered = await livePartner({}, { status: "submitted" });
  const waiting = await livePartner({}, { status: "in_review" });
  const sent = await submitPartner(visitor, submissionSchema.parse(offer()), null);
  await keepDraft(visitor, offer(), null);
  const [kept] = await rows<{ id: string }>(
    "SELECT id FROM partner_drafts ORDER BY updated_at DESC, id DESC",
  );
  const draft = {
    id: kept?.id ?? "",
    token: new URL(await draftLink(visitor.env, kept?.id ?? "")).searchParams.get("token"),
  };
  // A stage is built more than once in one world, and a site is listed once.
  await rows("UPDATE partners SET status = 'ended' WHERE domain = 'people.test'");
  await livePartner({}, { domain: "people.test" });
  await addDeal(app, slug, newId(app.clock.now()), anotherDeal());
  const all = {
    text: "rental",
    category: "gear",
    kind: "percent",
    tier: "spark",
    ending: true,
    fresh: true,
    nearby: true,
  };
  return {
    reads: {
      "the deals of partners": async () => await selectDeals(app, ANY_DEAL, null),
      "deals one looks for": async () => await selectDeals(app, all, { key: Date.now(), id: "z" }),
      "deals that stand first": async () => await selectFeatured(app),
      "an offer that is written later": async () => await findDraft(visitor, draft),
      "new deals to review": async () => await selectForReview(app, ["live", "paused"], true),
      "the deals one keeps": async () => await selectKeptDeals(app),
      "one's own deals": async () => await selectMyDeals(app),
      "a partner": async () => await selectPartner(app, slug),
      "the deals of a partner": async () => await selectDealsOf(app, slug),
      "the visits of a partner": async () => await selectVisits(app, slug),
      "a submission": () => getSubmission(app, own.id, null),
      "one's own submissions": async () => await selectSubmissions(app),
      "partners to review": async () => await selectForReview(app, ["submitted", "in_review"]),
    },
    commands: {
      "an offer of a partner": () => submitPartner(visitor, submissionSchema.parse(offer()), null),
      "an offer kept for later": () => keepDraft(visitor, offer(), draft),
      "a logo of somebody without an account": () => setGuestLogo(visitor, offered.id, plainPng()),
      "an offer written anew": () => editSubmission(visitor, sent.id, offer()),
      "a listing claimed": () => claimListing(app, "people.test"),
      "one more deal": () => addDeal(app, slug, newId(app.clock.now()), anotherDeal()),
      "one more deal published": async () => {
        const [row] = await selectForReview(app, ["live"], true);
        await publishDeal(app, row?.dealId ?? "");
      },
      "a partner featured": () => featurePartner(app, own.id, true),
      "a deal claimed": async () => claimDeal(creatorApp, (await livePartner()).dealId, "directory"),
      "a deal kept": () => saveDeal(keeper, dealId),
      "a deal kept no longer": () => unsaveDeal(keeper, dealId),
      "a deal used": () => markUsed(creatorApp, mine.id),
      "a deal rated": () => rateDeal(creatorApp, mine.id, 4),
      "a code reported": () => reportDead(creatorApp, mine.id),
      "a code confirmed": () => confirmUse(app, dealId, used.code ?? ""),
      "a visit of a partner": () => visitPartner(creatorApp, slug),
      "a partner approved": () => reviewPartner(app, waiting.id, "approve"),
      "codes added": () => addCodes(app, dealId, "D\nE"),
      "a code taken back": () => reverseUse(app, dealId, used.code ?? ""),
      "a deal paused": () => pauseDeal(app, dealId),
      "a deal that goes on": () => resumeDeal(app, dealId),
      "what was agreed about commissions": () => noteCommission(app, own.id, "A tenth."),
      "terms of a deal": () =>
        setDealTerms(app, {
          deal_id: dealId,
          tier_min: "spark",
          plan_min: "free",
          per_user_limit: 1,
          countries: [],
          value_amount: null,
          value_currency: null,
        }),
    },
    jobs: {
      "deals that begin and end": () => runDealTimes(jobs),
      "logos that nothing shows": () => sweepGuestLogos(jobs),
    },
  };
}
