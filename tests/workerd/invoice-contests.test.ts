import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import {
  agreeAfterAll,
  answerContest,
  contestInvoice,
} from "#app/features/invoices/commands/contest.server.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { remind } from "#app/features/invoices/commands/mail-invoice.server.ts";
import { recordPayment } from "#app/features/invoices/commands/pay.server.ts";
import { selectUpcoming } from "#app/features/invoices/queries/upcoming.server.ts";
import { creditSchema } from "#app/features/invoices/schema.ts";
import { fallDue, remindOfInvoices } from "#app/features/invoices/time.server.ts";
import { action, loader } from "#app/routes/money/invoice.tsx";
import { loader as thrivePay } from "#app/routes/money/thrivepay.tsx";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { aSentInvoice, billed, invoiceRow, paid, told } from "#tests/factories/invoices.ts";
import { person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const said = (invoice_id: string, key: string = crypto.randomUUID()) => ({
  invoice_id,
  key,
  reason: "wrong_amount" as const,
  statement: "We agreed on 400.",
  file_ids: [] as string[],
});

async function contested(typed: object = {}) {
  const made = await billed();
  const id = await aSentInvoice(made.app, { ...made.to, ...typed });
  const press = said(id);
  await contestInvoice(made.payer, press);
  return { ...made, id, dispute_id: press.key, press };
}

const contest = async (id: string) =>
  (
    await rows<{ status: string; answer: string | null }>(
      "SELECT status, answer FROM invoice_disputes WHERE id = ?",
      id,
    )
  )[0];

describe("an invoice that is contested", () => {
  it("is said once however often it is pressed, and its issuer is told", async () => {
    const { payer, creator, id, press } = await contested();
    await contestInvoice(payer, press);
    await expect(contestInvoice(payer, said(id))).rejects.toMatchObject({ status: 409 });
    expect(await rows("SELECT id FROM invoice_disputes WHERE invoice_id = ?", id)).toHaveLength(1);
    expect(await told(creator)).toEqual([
      {
        kind: "dispute_opened",
        message: "Client Co does not agree with INV-0001: say how you see it, correct it or take it back.",
      },
    ]);
  });

  it("may be seen, or fall due, at the moment it is contested", async () => {
    const { app, payer, to } = await billed();
    const id = await aSentInvoice(app, to);
    const commit = payer.commit.bind(payer);
    const meanwhile = async (...step: Parameters<typeof commit>) => {
      await rows("UPDATE invoices SET status = 'viewed' WHERE id = ?", id);
      return commit(...step);
    };
    const press = said(id);
    await contestInvoice({ ...payer, commit: meanwhile }, press);
    expect(await contest(press.key)).toMatchObject({ status: "open" });
  });

  it("is nobody else's to contest, answer or take back", async () => {
    const { app, payer, id, dispute_id } = await contested();
    const { app: stranger } = await appOf(await person({ name: "Sam" }));
    await expect(contestInvoice(stranger, said(id))).rejects.toMatchObject({ status: 404 });
    await expect(contestInvoice(app, said(id))).rejects.toMatchObject({ status: 404 });
    const answer = { dispute_id, answer: "No.", file_ids: [] };
    await expect(answerContest(payer, answer)).rejects.toMatchObject({ status: 404 });
    await expect(answerContest(stranger, answer)).rejects.toMatchObject({ status: 404 });
    await expect(agreeAfterAll(app, { dispute_id })).rejects.toMatchObject({ status: 404 });
    await expect(agreeAfterAll(stranger, { dispute_id })).rejects.toMatchObject({ status: 404 });
    expect(await contest(dispute_id)).toMatchObject({ status: "open" });
  });

  it("is answered once, and goes on when the payer agrees after all", async () => {
    const { app, payer, brand, creator, id, dispute_id } = await contested();
    await answerContest(app, { dispute_id, answer: "The tax comes on top.", file_ids: [] });
    await expect(answerContest(app, { dispute_id, answer: "Again", file_ids: [] })).rejects.toMatchObject({
      status: 409,
    });
    expect((await told(brand)).map(({ kind }) => kind)).toContain("dispute_answered");
    await expect(remind(app, { invoice_id: id })).rejects.toMatchObject({ status: 409 });
    await agreeAfterAll(payer, { dispute_id });
    await expect(agreeAfterAll(payer, { dispute_id })).rejects.toMatchObject({ status: 409 });
    expect(await contest(dispute_id)).toEqual({ status: "withdrawn", answer: "The tax comes on top." });
    expect((await told(creator)).map(({ kind }) => kind)).toContain("dispute_withdrawn");
    const disputes = await rows(
      "SELECT DISTINCT category, priority FROM notifications WHERE substr(kind, 1, 8) = 'dispute_'",
    );
    expect(disputes).toEqual([{ category: "other", priority: "high" }]);
    await remind(app, { invoice_id: id });
    // Whoever agreed may find something else.
    await contestInvoice(payer, said(id));
  });

  it("gets no reminder and no late fee by time, until it is contested no more", async () => {
    const { app, payer, id, dispute_id } = await contested({ late_fee: "5" });
    const late = { ...app, clock: { ...app.clock, now: () => Date.now() + days(20) } };
    await fallDue(late);
    await remindOfInvoices(late);
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", late_fee: 0 });
    await agreeAfterAll(payer, { dispute_id });
    await fallDue(late);
    expect(await invoiceRow(id)).toMatchObject({ status: "overdue", late_fee: 26_78 });
  });

  it.each([
    [
      "paid",
      async ({ app, id }: Awaited<ReturnType<typeof contested>>) => recordPayment(app, paid(id, "535.50")),
    ],
    [
      "taken back",
      async ({ app, id }: Awaited<ReturnType<typeof contested>>) =>
        voidInvoice(app, { invoice_id: id, version: (await invoiceRow(id)).version }),
    ],
    [
      "credited whole",
      async ({ app, id }: Awaited<ReturnType<typeof contested>>) =>
        creditInvoice(
          app,
          creditSchema.parse({
            key: crypto.randomUUID(),
            invoice_id: id,
            currency: "EUR",
            amount: "535.50",
            reason: "Made anew",
          }),
        ),
    ],
  ])("is over when the invoice is %s", async (_how, end) => {
    const made = await contested();
    await end(made);
    expect(await contest(made.dispute_id)).toMatchObject({ status: "settled" });
    await expect(contestInvoice(made.payer, said(made.id))).rejects.toMatchObject({ status: 409 });
  });

  it("is asked of nobody as a bill meanwhile: lists of both sides say so, and it waits for who is to answer", async () => {
    const { creator, brand, app, payer, dispute_id } = await contested({ due_days: "7" });
    const asPayer = { path: "/thrivepay?box=received" };
    const said = { rows: [{ status: "sent", contested: true }] };
    expect((await visits(creator, thrivePay, { path: "/thrivepay" })).body).toMatchObject({
      ...said,
      waiting: [{ kind: "answer_contest" }],
      awaited: [{ amount: 535_50, overdue: 0 }],
    });
    expect((await visits(brand, thrivePay, asPayer)).body).toMatchObject({
      ...said,
      owed: [],
      toPay: [],
      waiting: [],
    });
    const scheduled = async () => [
      ...(await app.ask([selectUpcoming(app)]))[0],
      ...(await payer.ask([selectUpcoming(payer)]))[0],
    ];
    expect(await scheduled()).toEqual([]);
    await answerContest(app, { dispute_id, answer: "The tax comes on top.", file_ids: [] });
    expect((await visits(brand, thrivePay, asPayer)).body).toMatchObject({
      owed: [],
      waiting: [{ kind: "look_at_answer" }],
    });
    await agreeAfterAll(payer, { dispute_id });
    expect((await visits(brand, thrivePay, asPayer)).body).toMatchObject({
      rows: [{ contested: false }],
      owed: [{ due: 535_50 }],
      toPay: [{ amount: 535_50 }],
    });
    expect(await scheduled()).toHaveLength(2);
  });

  it("stands on its page and among the disputes of both sides, and refuses what says nothing", async () => {
    const { creator, brand, id, dispute_id } = await contested();
    for (const [who, name] of [
      [creator, "Client Co"],
      [brand, "Alice Studio"],
    ] as const) {
      const page = await visits(who, loader, { path: "/", params: { invoiceId: id } });
      expect(page.body).toMatchObject({ contests: [{ contestId: dispute_id, contestStatus: "open" }] });
      const list = await visits(who, thrivePay, { path: "/thrivepay?tab=disputes" });
      expect(list.body).toMatchObject({
        contested: [{ invoiceId: id, invoiceNumber: "INV-0001", with: name, contestStatus: "open" }],
      });
    }
    const waits = await visits(creator, thrivePay, { path: "/thrivepay" });
    expect(waits.body).toMatchObject({ waiting: [{ kind: "answer_contest", about: "INV-0001" }] });
    const empty = await visits(brand, action, {
      path: "/",
      form: { intent: "contest", invoice_id: id, key: crypto.randomUUID(), reason: "none", statement: " " },
    });
    expect([empty.status, empty.body]).toMatchObject([
      422,
      {
        error: { fields: { reason: ["Please choose a reason."], statement: ["Please say what is wrong."] } },
      },
    ]);
  });
});
