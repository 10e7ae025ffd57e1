import type { BarterStep } from "#app/features/projects/barter-rules.ts";
import {
  answerTradeSchema,
  barterFilesSchema,
  barterItemSchema,
  barterTargetSchema,
  confirmBarterSchema,
  sendItemSchema,
  stepReasonSchema,
  tradeDisputeSchema,
} from "#app/features/projects/barter-schema.ts";
import { chooseItemFiles, stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { removeItem, writeItem } from "#app/features/projects/commands/barter-terms.server.ts";
import { confirmBarter } from "#app/features/projects/commands/confirm-barter.server.ts";
import {
  answerTradeDispute,
  openTradeDispute,
  withdrawTradeDispute,
} from "#app/features/projects/commands/trade-disputes.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import type { Act } from "./milestone-forms.server.ts";

const step =
  (
    which: BarterStep,
    schema: typeof barterTargetSchema | typeof sendItemSchema | typeof stepReasonSchema,
    done: string,
  ): Act =>
  async (app, id, form) => {
    await stepItem(app, id, which, parseForm(form, schema));
    return done;
  };

/** What is done with the trade of a barter. */
export const ON_THE_BARTER: Record<string, Act> = {
  "barter-item": async (app, id, form) => {
    await writeItem(app, id, parseForm(form, barterItemSchema));
    return "Saved. Both sides say yes to it.";
  },
  "barter-remove": async (app, id, form) => {
    await removeItem(app, id, parseForm(form, barterTargetSchema));
    return "It is out of the trade.";
  },
  "barter-confirm": async (app, id, form) => {
    const { locked } = await confirmBarter(app, id, parseForm(form, confirmBarterSchema));
    return locked ? "The trade is locked." : "Your side said yes. The other side still has to.";
  },
  "barter-files": async (app, id, form) => {
    await chooseItemFiles(app, id, parseForm(form, barterFilesSchema));
    return "Saved.";
  },
  "barter-send": step("send", sendItemSchema, "The other side is told."),
  "barter-receive": step("receive", barterTargetSchema, "Received."),
  "barter-miss": step("miss", stepReasonSchema, "The giver's side is told."),
  "barter-approve": step("approve", barterTargetSchema, "It is as agreed."),
  "barter-return": step("return", stepReasonSchema, "The giver's side is told."),
  "barter-dispute": async (app, id, form) => {
    await openTradeDispute(app, id, parseForm(form, tradeDisputeSchema));
    return "The dispute is open. The other side can answer.";
  },
  "barter-answer": async (app, id, form) => {
    await answerTradeDispute(app, id, parseForm(form, answerTradeSchema));
    return "They have your answer.";
  },
  "barter-undispute": async (app, id, form) => {
    await withdrawTradeDispute(app, id, parseForm(form, barterTargetSchema));
    return "The dispute is taken back.";
  },
  "barter-waive": step("waive", stepReasonSchema, "You do without it."),
};
