import { listAllApplicants } from "#app/features/hiring/all-applicants.server.ts";
import { selectDrafts } from "#app/features/hiring/application-drafts.server.ts";
import { getApplyPage, selectMine } from "#app/features/hiring/apply-page.server.ts";
import { selectApplying, selectOwnOffers } from "#app/features/hiring/applying.server.ts";
import { acceptCounter } from "#app/features/hiring/commands/accept.server.ts";
import { addLine } from "#app/features/hiring/commands/add-line.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { editApplication, withdraw } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { closeOutPosting } from "#app/features/hiring/commands/close-posting.server.ts";
import {
  declineInvite,
  inviteMember,
  selectInvitee,
} from "#app/features/hiring/commands/invite-member.server.ts";
import { counterOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import {
  inviteToInterview,
  markSeen,
  rate,
  score,
} from "#app/features/hiring/commands/poster-acts.server.ts";
import { selectCrewAt } from "#app/features/hiring/crew.server.ts";
import { selectInterview } from "#app/features/hiring/interview.server.ts";
import { selectInvites } from "#app/features/hiring/invites.server.ts";
import {
  selectChosenPosting,
  selectHiringFigures,
  selectManagedCounts,
  selectManagedPosting,
  selectManagedPostings,
  selectOffered,
} from "#app/features/hiring/managed-postings.server.ts";
import { pipelineReads } from "#app/features/hiring/pipeline.server.ts";
import { expireOffers, freeTheUnanswered, remindOfReplies } from "#app/features/hiring/reply-clock.server.ts";
import { editApplicationSchema } from "#app/features/hiring/schema.ts";
import { suggestionReads, suggestMembers } from "#app/features/hiring/suggested.server.ts";
import { applicationOf, selectThreadOffers } from "#app/features/hiring/thread-offers.server.ts";
import { selectRoom } from "#app/features/opportunities/commands/plan-limit.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applies, applyInput, offerInput } from "#tests/factories/applications.ts";
import { alice } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import type { Acts, Cast } from "./cast.ts";

/** Applications from the first word to the project. */
export async function hiringActs({ creator, brand, app, creatorApp, recording, jobs }: Cast): Promise<Acts> {
  const { d1 } = recording;
  const [job, fresh] = [await posting(brand), await posting(brand)];
  const id = await applies(creator, job);
  const carol = await alice({ name: "Carol" });
  const other = await applies(carol, job);
  const { app: carolApp } = await appOf(carol, { d1 });
  const reads = { opportunity: job.id, application: id };
  const cron = { ...jobs, commit: app.commit };
  return {
    reads: {
      "the invitations to postings": async () => await selectInvites(creatorApp),
      "a member to ask": async () => await selectInvitee(app, creator.userId),
      "the open postings to ask a member for": async () => await selectOffered(app, creator.userId),
      "members to ask": async () => suggestMembers(app, await app.ask(suggestionReads(app, job.id))),
      "the form to apply": () => getApplyPage(creatorApp, job.id),
      "one's own application": async () => await selectMine(creatorApp, job.id),
      "the crew one stands behind at a posting": async () => await selectCrewAt(creatorApp, job.id),
      "a talk about an application": () => app.ask([selectInterview(app, id)]),
      "a talk about one's own application": () => app.ask([selectInterview(creatorApp, id)]),
      "drafts to send": async () => await selectDrafts(creatorApp),
      "one's own applications": async () => await selectApplying(creatorApp),
      "one's own offers": async () => await selectOwnOffers(creatorApp),
      "the offers of an application": async () => await selectThreadOffers(app, id),
      "the offers in a conversation": async () => await selectThreadOffers(app, applicationOf(id)),
      "the postings one answers for": async () => await selectManagedPostings(app),
      "those of some states, further back": async () =>
        await selectManagedPostings(app, { states: ["closed", "filled"], before: { key: 2e12, id: "z" } }),
      "how many postings one answers for": () => app.ask([selectManagedCounts(app)]),
      "the postings one made oneself": async () =>
        await selectManagedPostings(app, { states: ["active"], before: null, company: "own" }),
      "how many of a company one answers for": () => app.ask([selectManagedCounts(app, job.id)]),
      "how many of one's postings are open": () => app.ask([selectRoom(app)]),
      "the newest of a company one hires for": async () =>
        await selectManagedPostings(app, { states: null, before: null, company: job.id }),
      "who waits at all that one answers for": () => app.ask([selectHiringFigures(app)]),
      "the posting a page is about": async () => await selectChosenPosting(app, null),
      "a posting one answers for": async () => await selectManagedPosting(app, job.id),
      "the pipeline": () => app.ask([...pipelineReads(app, reads)]),
      "everybody who applied": () => listAllApplicants(app, job.id, 1),
      "the pipeline of the newest posting": () =>
        app.ask([...pipelineReads(app, { opportunity: null, application: null })]),
    },
    commands: {
      "a line with an interest": () =>
        addLine(creatorApp, { opportunity_id: job.id, line: "Hello." }).catch(() => null),
      "a member asked to apply": () =>
        inviteMember(app, { opportunity_id: fresh.id, user_id: creator.userId, note: null }),
      "an invitation declined": () => declineInvite(carolApp, job.id),
      "an application": () => apply(creatorApp, fresh.id, applyInput()),
      "an edit of it": () =>
        editApplication(
          carolApp,
          editApplicationSchema.parse({ application_id: other, version: 2, pitch: "Better." }),
        ).catch(() => null),
      "a look at it": () => markSeen(app, id),
      "a shortlisting": () => sparkBack(app, id),
      "an invitation to talk": () =>
        inviteToInterview(app, { application_id: id, slots: [Date.now() + 1e8] }),
      "stars and notes": () => rate(app, { application_id: id, rating: 4, notes: "Kind." }),
      "a scorecard": () => score(app, { application_id: id, skill: 4, vote: "yes" }),
      "an offer": () => makeOffer(app, offerInput(id)),
      "a counter-offer": () => counterOffer(creatorApp, offerInput(id)),
      "a withdrawal": () => withdraw(carolApp, { application_id: other, reason: null }),
      "an agreement": () => acceptCounter(app, { application_id: id }),
      "an answer to all": () =>
        closeOutPosting(app, { opportunity_id: fresh.id, reason: "filled", note: null }),
    },
    jobs: {
      "reminders of answers": () => remindOfReplies(cron),
      "freeing the unanswered": () => freeTheUnanswered(cron),
      "the end of offers": () => expireOffers(cron),
    },
  };
}
