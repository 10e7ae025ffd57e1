import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { selectPaid } from "#app/features/billing/punctuality.server.ts";
import {
  agreeAfterAll,
  answerContest,
  askTeam,
  contestInvoice,
} from "#app/features/invoices/commands/contest.server.ts";
import { askTeamAsGuest, contestAsGuest } from "#app/features/invoices/commands/contest-as-guest.server.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { giveUp, voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { viewAsGuest } from "#app/features/invoices/commands/guest.server.ts";
import { remind } from "#app/features/invoices/commands/mail-invoice.server.ts";
import {
  answerClaim,
  claimPaid,
  confirmRecorded,
  recordPayment,
} from "#app/features/invoices/commands/pay.server.ts";
import { requestPayment } from "#app/features/invoices/commands/request.server.ts";
import { ruleContest } from "#app/features/invoices/commands/rule-contest.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { deleteDraft } from "#app/features/invoices/commands/write.server.ts";
import { moveContestsByTime } from "#app/features/invoices/contest-time.server.ts";
import { selectContests, selectContestsByLink } from "#app/features/invoices/contested.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { selectMilestonesOf, selectMilestonesToBill } from "#app/features/invoices/milestones.server.ts";
import { selectContestCases } from "#app/features/invoices/queries/contest-cases.server.ts";
import {
  customerOf,
  selectCredits,
  selectInvoice,
  selectPayments,
  selectProjectsToBill,
} from "#app/features/invoices/queries/invoice.server.ts";
import {
  selectAwaited,
  selectInvoices,
  selectOwed,
  selectTaxProfile,
  selectToPay,
} from "#app/features/invoices/queries/lists.server.ts";
import {
  selectCompanyWaiting,
  selectRequests,
  selectWaiting,
} from "#app/features/invoices/queries/waiting.server.ts";
import {
  selectContested,
  selectDisputes,
  selectPricedMilestones,
} from "#app/features/invoices/queries/work.server.ts";
import { creditSchema, recordSchema } from "#app/features/invoices/schema.ts";
import { BOXES, type Box } from "#app/features/invoices/terms.ts";
import { fallDue, issueRecurring, remindOfInvoices } from "#app/features/invoices/time.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { aDraft, aSentInvoice, aTaxProfile, invoiceRow } from "#tests/factories/invoices.ts";
import { person } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Invoices, from both sides: bora bills alice. */
export async function invoiceActs({ app, creatorApp, visitor, jobs, recording }: Cast): Promise<Acts> {
  const handle = async () => {
    const me = creatorApp.viewer.userId;
    const [row] = await rows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", me);
    return { customer: "member", handle: row?.handle ?? "" };
  };
  const to = await handle();
  const mine = asOwner(app.viewer.userId);
  const firm = { type: "company", id: newId(app.clock.now()) } as const;
  const [sent, other, late] = [
    await aSentInvoice(app, to),
    await aSentInvoice(app, to),
    await aSentInvoice(app, { ...to, due_days: "0" }),
  ];
  const [draft, thrown] = [await aDraft(app, to), await aDraft(app, to)];
  const token = (await guestPath(app.env, other)).slice("/invoice/".length);
  const part = (id: string, amount: string) =>
    recordSchema.parse({
      key: crypto.randomUUID(),
      invoice_id: id,
      currency: "EUR",
      amount,
      paid_on: dayOf(app.clock.now()),
    });
  const target = async (id: string) => ({ invoice_id: id, version: (await invoiceRow(id)).version });
  const payment = async (status: string) => {
    const [row] = await rows<{ id: string }>(
      "SELECT id FROM invoice_payments WHERE invoice_id = ? AND status = ?",
      sent,
      status,
    );
    return { payment_id: row?.id ?? "" };
  };
  const targets = {
    draft: await target(draft),
    thrown: await target(thrown),
    late: await target(late),
  };
  const [contest, mailed, ruled] = [crypto.randomUUID(), await aSentInvoice(app), crypto.randomUUID()];
  const mailedToken = (await guestPath(app.env, mailed)).slice("/invoice/".length);
  const finance = (await appOf(await person({ name: "Iva", role: "finance" }), { d1: recording.d1 })).app;
  const cron = { ...jobs, commit: app.commit, env: app.env };
  const later = { ...cron, clock: { now: () => app.clock.now() + 2 * 86_400_000 } };
  await fallDue(later);
  return {
    reads: {
      ...Object.fromEntries(
        (Object.keys(BOXES) as Box[]).flatMap((box) => [
          [`invoices, ${box}`, async () => await selectInvoices(app.db, mine, box, null)],
          [
            `invoices, ${box}, further on`,
            async () => await selectInvoices(app.db, mine, box, { key: app.clock.now(), id: sent }),
          ],
        ]),
      ),
      ...Object.fromEntries(
        (Object.keys(BOXES) as Box[]).map((box) => [
          `invoices of a company, ${box}`,
          async () => await selectInvoices(app.db, firm, box, null),
        ]),
      ),
      "what a company is to get": async () => await selectAwaited(app.db, firm),
      "what a company is to pay": async () => await selectOwed(app.db, firm),
      "what is to come in": async () => await selectAwaited(app.db, mine),
      "what is to be paid": async () => await selectOwed(creatorApp.db, asOwner(creatorApp.viewer.userId)),
      "one's tax profile": async () => await selectTaxProfile(app),
      "the sums to be paid": async () => await selectToPay(app.db, mine),
      "priced milestones": async () => await selectPricedMilestones(app, true),
      "disputes of one's projects": async () => await selectDisputes(app, true),
      "contested invoices": async () => await selectContested(app, true),
      "what a payer says against an invoice": async () => await selectContests(app, sent),
      "what a guest says against an invoice": async () => await selectContestsByLink(app.db, sent),
      "contested invoices to decide": async () => await selectContestCases(app.db),
      "milestones to bill": async () => await app.ask([selectMilestonesToBill(app, null)]),
      "milestones of a draft": async () => await selectMilestonesOf(app, draft),
      "projects to bill": async () => await selectProjectsToBill(app),
      "what waits for a company": async () => await app.ask([selectCompanyWaiting(app.db, firm)]),
      "what waits about money": async () => await app.ask([selectWaiting(app)]),
      "what is asked about money": async () => await app.ask([selectRequests(app)]),
      "how a customer pays": async () => await selectPaid(app.db, customerOf(app, sent)),
      "an invoice": async () => await selectInvoice(creatorApp, sent),
      "payments of an invoice": async () => await selectPayments(app, sent),
      "credit notes of an invoice": async () => await selectCredits(app.db, sent),
    },
    commands: {
      "a payment asked for": async () =>
        requestPayment(app, {
          key: newId(app.clock.now()),
          to: (await handle()).handle,
          name: "Alice",
          text: "A day of pictures",
          amount: 10_000,
          currency: "EUR",
        }),
      "a tax profile saved": () => aTaxProfile(app),
      "an invoice written": async () => aDraft(app, await handle()),
      "an invoice sent": () => sendInvoice(app, targets.draft),
      "a draft thrown away": () => deleteDraft(app, targets.thrown),
      "an invoice seen by a guest": () => viewAsGuest(visitor, token),
      "a reminder by hand": () => remind(app, { invoice_id: sent }),
      "a payment recorded": () => recordPayment(app, part(sent, "5")),
      "a payment said": () => claimPaid(creatorApp, part(sent, "5")),
      "a recorded payment confirmed": async () => confirmRecorded(creatorApp, await payment("counted")),
      "a payment found": async () => answerClaim(app, await payment("claimed"), true),
      "an invoice contested": () =>
        contestInvoice(creatorApp, {
          invoice_id: sent,
          key: contest,
          reason: "wrong_amount",
          statement: "Less was agreed.",
          file_ids: [],
        }),
      "a contested invoice answered": () =>
        answerContest(app, { dispute_id: contest, answer: "It was not.", file_ids: [] }),
      "a contested invoice put before the team": () => askTeam(app, { dispute_id: contest }),
      "an invoice contested by a guest": async () => {
        await contestAsGuest(visitor, mailedToken, {
          invoice_id: mailed,
          key: ruled,
          reason: "wrong_amount",
          statement: "Less was agreed.",
          file_ids: [],
        });
        await answerContest(app, { dispute_id: ruled, answer: "It was not.", file_ids: [] });
        await askTeamAsGuest(visitor, mailedToken, ruled);
      },
      "a contested invoice decided": () =>
        ruleContest(finance, {
          dispute_id: ruled,
          resolution: "split",
          currency: "EUR",
          still_due: 100_00,
          ruling: "It is what was agreed.",
        }),
      "a contested invoice agreed to": () => agreeAfterAll(creatorApp, { dispute_id: contest }),
      "an invoice corrected": () =>
        creditInvoice(
          app,
          creditSchema.parse({
            key: crypto.randomUUID(),
            invoice_id: sent,
            currency: "EUR",
            amount: "5",
            reason: "Fewer",
          }),
        ),
      "an invoice taken back": async () => voidInvoice(app, await target(draft)),
      "an overdue invoice given up": async () => giveUp(app, await target(late)),
    },
    jobs: {
      "contests by time": () => moveContestsByTime(cron),
      "invoices that fall due": () => fallDue(cron),
      "reminders of invoices": () => remindOfInvoices(cron),
      "invoices that recur": () => issueRecurring(cron),
    },
  };
}
