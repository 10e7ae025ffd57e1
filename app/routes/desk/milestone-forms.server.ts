import { redirect } from "react-router";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { confirmCompletion } from "#app/features/projects/commands/complete.server.ts";
import { deliver, requestChanges } from "#app/features/projects/commands/deliver.server.ts";
import { offerShare, takeOffer } from "#app/features/projects/commands/dispute-offers.server.ts";
import {
  answerDispute,
  openDispute,
  withdrawDispute,
} from "#app/features/projects/commands/disputes.server.ts";
import { fundMilestone, requestRefund } from "#app/features/projects/commands/fund.server.ts";
import {
  agreeMilestone,
  cancelMilestone,
  proposeMilestone,
  startMilestone,
} from "#app/features/projects/commands/move-milestone.server.ts";
import { addMilestone, editMilestone } from "#app/features/projects/commands/plan-milestone.server.ts";
import { agreeToRefund, keepFunded } from "#app/features/projects/commands/refund.server.ts";
import {
  amountCurrency,
  answerDisputeSchema,
  cancelSchema,
  changesSchema,
  deliverSchema,
  disputeSchema,
  fundSchema,
  milestoneFields,
  milestoneTarget,
  offerSchema,
  proposing,
  takeOfferSchema,
} from "#app/features/projects/milestone-schema.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

export type Act = (app: DeskContext, projectId: string, form: FormData) => Promise<string | Response>;

type DeskContext = ProjectContext & Pick<MemberContext, "env" | "payments">;

/** What is done with the milestones of a project, up to its completion. */
export const ON_MILESTONES: Record<string, Act> = {
  "add-milestone": async (app, id, form) => {
    const fields = parseForm(form, milestoneFields(currencyIn(form)).extend(proposing));
    await addMilestone(app, id, fields);
    return fields.propose ? "Proposed to the other side." : "Kept as a draft.";
  },
  "edit-milestone": async (app, id, form) => {
    await editMilestone(
      app,
      id,
      parseForm(form, milestoneFields(currencyIn(form)).extend(milestoneTarget.shape)),
    );
    return "The milestone is changed.";
  },
  "propose-milestone": async (app, id, form) => {
    await proposeMilestone(app, id, parseForm(form, milestoneTarget));
    return "Proposed to the other side.";
  },
  "agree-milestone": async (app, id, form) => {
    await agreeMilestone(app, id, parseForm(form, milestoneTarget));
    return "Agreed.";
  },
  "start-milestone": async (app, id, form) => {
    await startMilestone(app, id, parseForm(form, milestoneTarget));
    return "It has begun.";
  },
  "cancel-milestone": async (app, id, form) => {
    await cancelMilestone(app, id, parseForm(form, cancelSchema));
    return "Called off.";
  },
  deliver: async (app, id, form) => {
    await deliver(app, id, parseForm(form, deliverSchema));
    return "Delivered. The other side looks at it.";
  },
  "request-changes": async (app, id, form) => {
    await requestChanges(app, id, parseForm(form, changesSchema));
    return "They know what should change.";
  },
  approve: async (app, id, form) => {
    await approve(app, id, parseForm(form, milestoneTarget));
    return "Approved.";
  },
  "open-dispute": async (app, id, form) => {
    await openDispute(app, id, parseForm(form, disputeSchema));
    return "The dispute is open. The other side can answer.";
  },
  "answer-dispute": async (app, id, form) => {
    await answerDispute(app, id, parseForm(form, answerDisputeSchema));
    return "They have your answer.";
  },
  "withdraw-dispute": async (app, id, form) => {
    await withdrawDispute(app, id, parseForm(form, milestoneTarget));
    return "The dispute is taken back.";
  },
  "offer-share": async (app, id, form) => {
    await offerShare(app, id, parseForm(form, offerSchema));
    return "The other side has your offer.";
  },
  "take-offer": async (app, id, form) => {
    await takeOffer(app, id, parseForm(form, takeOfferSchema));
    return "Settled. The money goes as you two agreed.";
  },
  fund: async (app, id, form) => {
    const url = await fundMilestone(app, id, parseForm(form, fundSchema));
    return url ? redirect(url) : "Funded. The money is held until you approve.";
  },
  "request-refund": async (app, id, form) => {
    await requestRefund(app, id, parseForm(form, cancelSchema));
    return "Asked for. The other side has 72 hours to answer.";
  },
  "agree-refund": async (app, id, form) => {
    await agreeToRefund(app, id, parseForm(form, milestoneTarget));
    return "The money is on the balance of who paid.";
  },
  "keep-funded": async (app, id, form) => {
    await keepFunded(app, id, parseForm(form, milestoneTarget));
    return "It stays funded.";
  },
  "confirm-completion": async (app, id) => {
    const { completed } = await confirmCompletion(app, id);
    return completed
      ? "The project is completed. Well done, both of you."
      : "Noted. The other side has seven days to say so too.";
  },
};

/** How an amount in a form is to be read. */
function currencyIn(form: FormData) {
  return parseForm(form, amountCurrency).currency;
}
