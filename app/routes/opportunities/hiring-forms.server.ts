import { acceptCounter, acceptOffer } from "#app/features/hiring/commands/accept.server.ts";
import { addLine } from "#app/features/hiring/commands/add-line.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import {
  archiveForApplicant,
  nudge,
  rateProcess,
  takeSlot,
  withdraw,
} from "#app/features/hiring/commands/applicant-acts.server.ts";
import { closeOutPosting, closePosting } from "#app/features/hiring/commands/close-posting.server.ts";
import { declineInvite, inviteMember } from "#app/features/hiring/commands/invite-member.server.ts";
import { counterOffer, declineOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import {
  answerLate,
  archiveForPoster,
  decline,
  inviteToInterview,
  markSeen,
  rate,
  score,
} from "#app/features/hiring/commands/poster-acts.server.ts";
import type { HiringContext } from "#app/features/hiring/find-application.server.ts";
import {
  closeOutSchema,
  closePostingSchema,
  declineSchema,
  interviewSchema,
  inviteSchema,
  lineSchema,
  offerSchema,
  onePostingSchema,
  processRatingSchema,
  rateSchema,
  scorecardSchema,
  takeSlotSchema,
  targetSchema,
  withdrawSchema,
} from "#app/features/hiring/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";

type FormContext = HiringContext & Pick<MemberContext, "env">;

type Act = (app: FormContext, form: FormData) => Promise<string>;

/** What the poster's side does. */
const FOR_POSTERS: Record<string, Act> = {
  seen: async (app, form) => {
    await markSeen(app, parseForm(form, targetSchema).application_id);
    return "";
  },
  shortlist: async (app, form) => {
    const { application_id, version } = parseForm(form, targetSchema);
    const { name } = await sparkBack(app, application_id, version);
    return `${name} is shortlisted, and it is a Spark.`;
  },
  interview: async (app, form) => {
    await inviteToInterview(app, parseForm(form, interviewSchema));
    return "They choose one of your times.";
  },
  offer: async (app, form) => {
    await makeOffer(app, parseForm(form, offerSchema));
    return "Your offer is on the table for seven days.";
  },
  "accept-counter": async (app, form) => {
    await acceptCounter(app, parseForm(form, targetSchema));
    return "Agreed. The project begins.";
  },
  decline: async (app, form) => {
    await decline(app, parseForm(form, declineSchema));
    return "They have your answer.";
  },
  "answer-late": async (app, form) => {
    await answerLate(app, parseForm(form, declineSchema));
    return "They have your answer.";
  },
  rate: async (app, form) => {
    await rate(app, parseForm(form, rateSchema));
    return "Kept for your side only.";
  },
  score: async (app, form) => {
    await score(app, parseForm(form, scorecardSchema));
    return "Kept for your side only.";
  },
  archive: async (app, form) => {
    await archiveForPoster(app, parseForm(form, targetSchema).application_id, true);
    return "Put away from your view.";
  },
  unarchive: async (app, form) => {
    await archiveForPoster(app, parseForm(form, targetSchema).application_id, false);
    return "Back in your view.";
  },
  "close-out": async (app, form) => {
    const { closed } = await closeOutPosting(app, parseForm(form, closeOutSchema));
    return closed === 1 ? "One person has your answer." : `${closed} people have your answer.`;
  },
  invite: async (app, form) => {
    await inviteMember(app, parseForm(form, inviteSchema));
    return "They are asked.";
  },
  close: async (app, form) => {
    await closePosting(app, parseForm(form, closePostingSchema));
    return "It is closed, and nobody waits.";
  },
};

/** What the applicant does. */
const FOR_APPLICANTS: Record<string, Act> = {
  "decline-invite": async (app, form) => {
    await declineInvite(app, parseForm(form, onePostingSchema).opportunity_id);
    return "It is off your list.";
  },
  "add-line": async (app, form) => {
    await addLine(app, parseForm(form, lineSchema));
    return "Your line is with them.";
  },
  withdraw: async (app, form) => {
    await withdraw(app, parseForm(form, withdrawSchema));
    return "Withdrawn.";
  },
  "take-slot": async (app, form) => {
    await takeSlot(app, parseForm(form, takeSlotSchema));
    return "They know when you talk.";
  },
  accept: async (app, form) => {
    await acceptOffer(app, parseForm(form, targetSchema));
    return "Agreed. The project begins.";
  },
  counter: async (app, form) => {
    await counterOffer(app, parseForm(form, offerSchema));
    return "Your terms are with them.";
  },
  "decline-offer": async (app, form) => {
    await declineOffer(app, parseForm(form, targetSchema));
    return "You said no to the offer.";
  },
  nudge: async (app, form) => {
    await nudge(app, parseForm(form, targetSchema).application_id);
    return "They are reminded.";
  },
  "rate-process": async (app, form) => {
    await rateProcess(app, parseForm(form, processRatingSchema));
    return "Thank you. It helps others.";
  },
  "put-away": async (app, form) => {
    await archiveForApplicant(app, parseForm(form, targetSchema).application_id, true);
    return "Put away.";
  },
  "take-out": async (app, form) => {
    await archiveForApplicant(app, parseForm(form, targetSchema).application_id, false);
    return "Back in your list.";
  },
};

/** Does what one form of either side asks for. @throws AppError `bad_request` for a form of another page */
export async function handleHiringForm(app: FormContext, form: FormData) {
  const act = byIntent({ ...FOR_POSTERS, ...FOR_APPLICANTS }, form);
  return answerForm(form, () => act(app, form));
}
