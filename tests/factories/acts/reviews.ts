import { readNow } from "#app/db/client.server.ts";
import { selectSkillsOf } from "#app/features/profiles/queries/skills-of.server.ts";
import { askForEndorsement, askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { decideDispute } from "#app/features/reviews/commands/decide-dispute.server.ts";
import { declineRequest } from "#app/features/reviews/commands/decline.server.ts";
import { disputeReview } from "#app/features/reviews/commands/dispute.server.ts";
import { answerEndorsementRequest, endorseMember } from "#app/features/reviews/commands/endorse.server.ts";
import {
  answerSuggestion,
  setEndorsementHidden,
  takeBackEndorsement,
} from "#app/features/reviews/commands/endorsement-changes.server.ts";
import { cancelRequest, resendRequest } from "#app/features/reviews/commands/own-requests.server.ts";
import { replyToReview } from "#app/features/reviews/commands/reply.server.ts";
import { saveDraft } from "#app/features/reviews/commands/save-draft.server.ts";
import { editReview, writeReview } from "#app/features/reviews/commands/write.server.ts";
import { publishSealed } from "#app/features/reviews/publishing.server.ts";
import { selectDisputedReviews } from "#app/features/reviews/queries/disputed.server.ts";
import {
  getEndorsable,
  selectEndorsementsOf,
  selectOwnEndorsements,
} from "#app/features/reviews/queries/endorsements.server.ts";
import {
  getSealedReview,
  selectAsked,
  selectGiven,
  selectOwed,
} from "#app/features/reviews/queries/own-reviews.server.ts";
import { selectRatingOf, selectReviewsOf } from "#app/features/reviews/queries/reviews-of.server.ts";
import { expireRequests, remindReviewers } from "#app/features/reviews/reminders.server.ts";
import { getRequest } from "#app/features/reviews/requests.server.ts";
import { requestEndorsementSchema } from "#app/features/reviews/schema.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, person } from "#tests/factories/people.ts";
import {
  askOutside,
  codeTo,
  endorseInput,
  endorses,
  linkTo,
  requestInput,
  reviewInput,
  sealedPair,
  withSkills,
} from "#tests/factories/reviews.ts";
import type { Acts, Cast } from "./cast.ts";

const AUTHOR = { name: "Clara Client", company: null };

/** Reviews, endorsements, and requests for them. */
export async function reviewActs({ recording, visitor }: Cast): Promise<Acts> {
  const [creator, brand, partner] = await Promise.all([alice(), bora(), person({ name: "Carol" })]);
  await withSkills(creator, "lighting", "retouching");
  const { requestOf } = await sealedPair(creator, brand);
  const [mine, theirs] = [requestOf.get(creator.userId) ?? "", requestOf.get(brand.userId) ?? ""];
  const other = await sealedPair(creator, partner);
  const sealed = other.requestOf.get(partner.userId) ?? "";
  await writeReview((await appOf(partner)).app, { id: sealed }, reviewInput(), null);
  const outside = await askOutside(creator);
  const quiet = visitorApp().app;
  await writeReview(quiet, { token: outside.token }, reviewInput(), { author: AUTHOR, code: null });
  const code = await codeTo(outside.email);
  const [declined, cancelled, due] = [
    await askOutside(creator),
    await askOutside(creator),
    await askOutside(creator),
  ];
  await rows("UPDATE review_requests SET next_reminder_at = 1 WHERE to_email = ?", due.email);
  const idOf = async (email: string) =>
    (await rows<{ id: string }>("SELECT id FROM review_requests WHERE to_email = ?", email))[0]?.id ?? "";
  const [cancelledId, dueId] = [await idOf(cancelled.email), await idOf(due.email)];
  const vouching = `v.${crypto.randomUUID()}@outside.test`;
  await askForEndorsement(
    (await appOf(creator)).app,
    requestEndorsementSchema.parse({ receiver: vouching, skills: ["lighting"] }),
  );
  const { token: vouchToken } = await linkTo(vouching);
  await endorses(partner, creator, ["lighting"], { suggestion: "Puppet stages" });
  const { app } = await appOf(creator, { d1: recording.d1 });
  const moderator = await appOf(await person({ name: "Mia", role: "moderator" }), { d1: recording.d1 });
  const { app: brandApp } = await appOf(brand, { d1: recording.d1 });
  const { app: partnerApp, jobs } = await appOf(partner, { d1: recording.d1 });
  const cursor = { key: Date.now() + 1, id: "z" };
  const fresh = () => `c.${crypto.randomUUID()}@outside.test`;
  return {
    reads: {
      "a request by its link": () => getRequest(visitor, "review", { token: outside.token }),
      "a request by its id": () => getRequest(app, "review", { id: mine }),
      "the rating of a member": async () => await selectRatingOf(visitor, creator.userId),
      "the reviews of a member": async () => await selectReviewsOf(visitor, creator.userId),
      "the next reviews of a member": async () => await selectReviewsOf(app, creator.userId, cursor),
      "the reviews to write": async () => await selectOwed(app, "review"),
      "the requests sent": async () => await selectAsked(app, "review"),
      "the earlier requests sent": async () => await selectAsked(app, "review", cursor),
      "the disputed reviews": () => readNow(app.db, selectDisputedReviews(app.db, null)),
      "the next disputed reviews": () => readNow(app.db, selectDisputedReviews(app.db, cursor)),
      "the reviews given": async () => await selectGiven(app),
      "the earlier reviews given": async () => await selectGiven(app, cursor),
      "a sealed review": () => getSealedReview(partnerApp, sealed),
      "the skills of a member": async () => await selectSkillsOf(visitor, creator.userId),
      "the endorsements of a member": async () => await selectEndorsementsOf(app, creator.userId),
      "own endorsements": async () => await selectOwnEndorsements(app),
      "who may be endorsed": () => getEndorsable(brandApp, creator.userId),
    },
    commands: {
      "a review asked for": () => askForReview(app, requestInput(fresh())),
      "endorsements asked for": () =>
        askForEndorsement(app, requestEndorsementSchema.parse({ receiver: fresh(), skills: ["lighting"] })),
      "a review that waits for its code": () =>
        writeReview(visitor, { token: due.token }, reviewInput(), { author: AUTHOR, code: null }),
      "a review from outside": () =>
        writeReview(visitor, { token: outside.token }, reviewInput(), { author: AUTHOR, code }),
      "a sealed review": () => writeReview(app, { id: mine }, reviewInput(), null),
      "a sealed review changed": () => editReview(app, mine, reviewInput()),
      "both reviews": () => writeReview(brandApp, { id: theirs }, reviewInput(), null),
      "a draft": () =>
        saveDraft(visitor, { token: due.token }, { ratings: {}, would_again: null, body: "So far" }),
      "a review disputed": () => disputeReview(app, { review_id: theirs, reason: "untrue", details: null }),
      "a reply": () => replyToReview(app, theirs, "Thank you."),
      "a disputed review decided": () =>
        decideDispute(moderator.app, { review_id: theirs, outcome: "removed", reason: "It insults." }),
      "a request declined": () => declineRequest(visitor, "review", { token: declined.token }, "no_work"),
      "a request taken back": () => cancelRequest(app, cancelledId),
      "a request sent again": () => resendRequest(app, dueId),
      "an endorsement": () =>
        endorseMember(brandApp, creator.userId, endorseInput(["lighting", "retouching"])),
      "an endorsement asked for": () =>
        answerEndorsementRequest(visitor, { token: vouchToken }, endorseInput(["lighting"]), {
          author: AUTHOR,
          code: null,
        }),
      "an endorsement hidden": () =>
        setEndorsementHidden(app, { skill: "lighting", endorser: partner.userId }, true),
      "an endorsement taken back": () =>
        takeBackEndorsement(brandApp, { userId: creator.userId, skill: "lighting" }),
      "a suggestion accepted": () => answerSuggestion(app, "puppet-stages", true),
    },
    jobs: {
      "the sealed reviews": () => publishSealed(app),
      "the reminders": () => remindReviewers({ ...jobs, env: app.env }),
      "the requests that have ended": () => expireRequests(jobs),
    },
  };
}
