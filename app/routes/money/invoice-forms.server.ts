import { redirect } from "react-router";
import { payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import {
  agreeAfterAll,
  answerContest,
  askTeam,
  contestInvoice,
} from "#app/features/invoices/commands/contest.server.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { giveUp, voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { getOwed } from "#app/features/invoices/commands/find.server.ts";
import { remind } from "#app/features/invoices/commands/mail-invoice.server.ts";
import { markViewed } from "#app/features/invoices/commands/mark-viewed.server.ts";
import {
  answerClaim,
  claimPaid,
  confirmRecorded,
  recordPayment,
} from "#app/features/invoices/commands/pay.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { deleteDraft, type InvoiceContext } from "#app/features/invoices/commands/write.server.ts";
import { answerContestSchema, contestSchema, contestTarget } from "#app/features/invoices/contest.ts";
import {
  claimSchema,
  creditSchema,
  invoiceTarget,
  payInvoiceSchema,
  recordSchema,
} from "#app/features/invoices/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

type ActContext = InvoiceContext & Pick<MemberContext, "payments">;
type Act = (app: ActContext, form: FormData) => Promise<string | Response>;

const ACTS: Record<string, Act> = {
  send: async (app, form) => {
    await sendInvoice(app, parseForm(form, invoiceTarget));
    return "Sent. You hear when it is seen and paid.";
  },
  delete: async (app, form) => {
    await deleteDraft(app, parseForm(form, invoiceTarget));
    return redirect("/thrivepay?box=drafts");
  },
  remind: async (app, form) => {
    await remind(app, parseForm(form, invoiceTarget));
    return "They are reminded.";
  },
  void: async (app, form) => {
    await voidInvoice(app, parseForm(form, invoiceTarget));
    return "Taken back. It stays in your books with its number.";
  },
  "give-up": async (app, form) => {
    await giveUp(app, parseForm(form, invoiceTarget));
    return "Given up. No more reminders go out.";
  },
  record: async (app, form) => {
    await recordPayment(app, parseForm(form, recordSchema));
    return "Recorded.";
  },
  credit: async (app, form) => {
    await creditInvoice(app, parseForm(form, creditSchema));
    return "The credit note is made.";
  },
  claim: async (app, form) => {
    await claimPaid(app, parseForm(form, recordSchema));
    return "Said. It counts once they have found it.";
  },
  found: async (app, form) => {
    await answerClaim(app, parseForm(form, claimSchema), true);
    return "It counts now.";
  },
  "not-found": async (app, form) => {
    await answerClaim(app, parseForm(form, claimSchema), false);
    return "They are told that it has not come.";
  },
  confirm: async (app, form) => {
    await confirmRecorded(app, parseForm(form, claimSchema));
    return "Thank you. Both of you say so now.";
  },
  contest: async (app, form) => {
    await contestInvoice(app, parseForm(form, contestSchema));
    return "They are told, and have five days to answer.";
  },
  "answer-contest": async (app, form) => {
    await answerContest(app, parseForm(form, answerContestSchema));
    return "They have your answer.";
  },
  "agree-after-all": async (app, form) => {
    await agreeAfterAll(app, parseForm(form, contestTarget));
    return "Thank you. They are told.";
  },
  "ask-team": async (app, form) => {
    await askTeam(app, parseForm(form, contestTarget));
    return "Asked. Both of you hear what our team decides.";
  },
  pay: async (app, form) => redirect(await payInvoice(app, parseForm(form, payInvoiceSchema))),
  viewed: async (app, form) => {
    const { invoice_id } = parseForm(form, invoiceTarget.pick({ invoice_id: true }));
    await markViewed(app, await getOwed(app.db, invoice_id, app.viewer.userId));
    return "Seen.";
  },
};

/** What one form of an invoice's page asks for. */
export function actOnInvoice(app: ActContext, form: FormData): Promise<string | Response> {
  return byIntent(ACTS, form)(app, form);
}
