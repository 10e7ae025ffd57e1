import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { addPayoutMethod } from "#app/features/billing/commands/payout-methods.server.ts";
import { payAsGuest, payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import {
  agreeAfterAll,
  answerContest,
  contestInvoice,
} from "#app/features/invoices/commands/contest.server.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { remind } from "#app/features/invoices/commands/mail-invoice.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { answerContestSchema, contestSchema } from "#app/features/invoices/contest.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { creditSchema, payInvoiceSchema } from "#app/features/invoices/schema.ts";
import { fallDue } from "#app/features/invoices/time.server.ts";
import { eraseMembers } from "#app/features/privacy/erasure/erase-members.server.ts";
import { deleteAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { loader as companyLoader } from "#app/routes/money/company-thrivepay.tsx";
import { action as editAction, loader as editLoader } from "#app/routes/money/edit-invoice.tsx";
import { loader as guestPdf } from "#app/routes/money/guest-pdf.ts";
import { loader as invoiceLoader } from "#app/routes/money/invoice.tsx";
import { loader as pdfLoader } from "#app/routes/money/invoice-pdf.ts";
import { loader as thrivepayLoader } from "#app/routes/money/thrivepay.tsx";
import { appOf, byTime, visitorApp } from "#tests/factories/app.ts";
import {
  colleague,
  endowed,
  type House,
  house,
  houseBalance,
  joins,
  leaves,
} from "#tests/factories/company-money.ts";
import { count, rows } from "#tests/factories/database.ts";
import { aDraft, aSentInvoice, aTaxProfile, invoiceRow, told } from "#tests/factories/invoices.ts";
import { balanceOf, CARD, ledgerFaults } from "#tests/factories/payments.ts";
import { alice, type Person, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { deliverSandbox } from "#workers/jobs/payments.ts";

const DUE = 535_50;

/** A company that has said where its bills come from, and somebody of its finance. */
async function issuer() {
  const of = await house();
  await rows(
    "UPDATE companies SET billing_name = ?, billing_address = 'Storgata 1', tax_id = 'NO 1' WHERE id = ?",
    `${of.name} AS`,
    of.id,
  );
  const finance = await colleague(of, "finance");
  const { app } = await appOf(finance);
  return { of, finance, app };
}

const handleOf = async ({ id }: House) =>
  (await rows<{ handle: string }>("SELECT handle FROM companies WHERE id = ?", id))[0]?.handle ?? "";

const sends = async (app: Parameters<typeof aDraft>[0], of: House, typed: object = {}) => {
  const id = await aDraft(app, { company_id: of.id, ...typed });
  await sendInvoice(app, { invoice_id: id, version: 1 });
  return id;
};

const page = (by: Person, id: string, loader: unknown = invoiceLoader) =>
  visits(by, loader, { path: `/thrivepay/invoices/${id}`, params: { invoiceId: id } });
const list = (by: Person, of: House, box = "sent") =>
  visits(by, companyLoader, {
    path: `/thrivepay/companies/${of.id}?box=${box}`,
    params: { companyId: of.id },
  });

describe("an invoice of a company", () => {
  it("says who it is from, and counts in a series of the company's own, whoever writes it", async () => {
    const { of, finance, app } = await issuer();
    const own = await aSentInvoice(app);
    const [first, second] = [await sends(app, of), await sends((await appOf(of.owner)).app, of)];
    const numbers = await Promise.all([own, first, second].map(async (id) => (await invoiceRow(id)).number));
    expect(numbers).toEqual(["INV-0001", "INV-0001", "INV-0002"]);
    const [row] = await rows<{ issuer_snapshot: string }>("SELECT * FROM invoices WHERE id = ?", first);
    expect(JSON.parse(row?.issuer_snapshot ?? "")).toMatchObject({
      name: `${of.name} AS`,
      address: "Storgata 1",
    });
    expect((await list(of.owner, of)).body).toMatchObject({ rows: [{ id: second }, { id: first }] });
    expect((await visits(finance, thrivepayLoader, { path: "/thrivepay" })).body).toMatchObject({
      rows: [{ id: own }],
      purses: [{ id: of.id }],
    });
  });

  it("leaves no number out and gives none twice when three are sent at once", async () => {
    const { of, app } = await issuer();
    const ids = [];
    for (let each = 0; each < 3; each++) ids.push(await aDraft(app, { company_id: of.id }));
    await Promise.all(ids.map((invoice_id) => sendInvoice(app, { invoice_id, version: 1 })));
    const numbers = await Promise.all(ids.map(async (id) => (await invoiceRow(id)).number));
    expect(numbers.toSorted()).toEqual(["INV-0001", "INV-0002", "INV-0003"]);
  });

  it("waits until the company has said where its bills come from", async () => {
    const of = await house();
    const { app } = await appOf(of.owner);
    await aTaxProfile(app);
    await expect(sends(app, of)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("where the bills of the company come from"),
    });
  });

  it("is paid by a guest onto the balance of the company, and those who act for it are told", async () => {
    const { of, finance, app } = await issuer();
    const id = await sends(app, of);
    const token = (await guestPath(env, id)).slice("/invoice/".length);
    const guest = visitorApp();
    const url = await payAsGuest(guest.app, token, { invoice_id: id, seen: DUE, key: crypto.randomUUID() });
    await guest.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
    await guest.settled();
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: DUE });
    expect([await houseBalance(of), await balanceOf(finance), await balanceOf(of.owner)]).toEqual([
      DUE,
      0,
      0,
    ]);
    for (const one of [of.owner, finance])
      expect((await told(one)).filter(({ kind }) => kind === "payment_received")).toHaveLength(1);
    expect((await visits(null, guestPdf, { path: "/", params: { token } })).status).toBe(200);
    expect((await page(of.owner, id, pdfLoader)).status).toBe(200);
    // Given back to the card, it comes from the company.
    const [paid] = await rows<{ charge_ref: string }>(
      "SELECT charge_ref FROM payments WHERE reference_id = ?",
      id,
    );
    await app.payments.refund({ chargeRef: paid?.charge_ref ?? "", amount: DUE, currency: "EUR", key: id });
    const later = await appOf(finance, { clock: { now: () => Date.now() + minutes(1) } });
    await deliverSandbox(later.jobs, later.app.payments);
    await later.settled();
    expect(await invoiceRow(id)).toMatchObject({ status: "refunded" });
    expect(await houseBalance(of)).toBe(0);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is corrected by a credit note with a number of the company, reminded of, and overdue to all who act for it", async () => {
    const { of, finance, app } = await issuer();
    const id = await sends(app, of, { due_days: "0" });
    const owner = (await appOf(of.owner)).app;
    await creditInvoice(
      owner,
      creditSchema.parse({
        ...{ key: newId(Date.now()), invoice_id: id, currency: "EUR", amount: "35.50", reason: "Less" },
      }),
    );
    const [note] = await rows("SELECT number, issuer_company_id FROM invoices WHERE parent_id = ?", id);
    expect(note).toEqual({ number: "CN-0001", issuer_company_id: of.id });
    await remind(owner, { invoice_id: id });
    expect(
      await count("email_outbox", "template = 'invoice_reminder' AND dedupe_key LIKE ?", `%${id}%`),
    ).toBe(1);
    const { jobs, settled } = await appOf(finance);
    await fallDue({ ...jobs, commit: app.commit, env: app.env, clock: { now: () => Date.now() + days(2) } });
    await settled();
    expect(await invoiceRow(id)).toMatchObject({ status: "overdue" });
    for (const one of [of.owner, finance])
      expect((await told(one)).map(({ kind }) => kind)).toContain("invoice_overdue");
  });

  it.each(["admin", "recruiter", "viewer"] as const)("is not there for its %s", async (role) => {
    const { of, app } = await issuer();
    const [draft, sent] = [await aDraft(app, { company_id: of.id }), await sends(app, of)];
    const one = await colleague(of, role);
    const theirs = (await appOf(one)).app;
    for (const id of [draft, sent]) expect((await page(one, id)).status).toBe(404);
    expect((await list(one, of)).status).toBe(404);
    for (const act of [
      () => aDraft(theirs, { company_id: of.id }),
      () => aDraft(theirs, { invoice_id: draft, version: "1" }),
      () => sendInvoice(theirs, { invoice_id: draft, version: 1 }),
      () => voidInvoice(theirs, { invoice_id: sent, version: 2 }),
      () => remind(theirs, { invoice_id: sent }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect(await invoiceRow(draft)).toMatchObject({ status: "draft" });
    expect(await invoiceRow(sent)).toMatchObject({ status: "sent" });
  });

  it("is lost to who wrote it with their role, and stays the company's", async () => {
    const { of, finance, app } = await issuer();
    const id = await sends(app, of);
    expect((await page(finance, id)).status).toBe(200);
    await leaves(of, finance);
    expect((await page(finance, id)).status).toBe(404);
    await expect(voidInvoice(app, { invoice_id: id, version: 2 })).rejects.toMatchObject({
      code: "not_found",
    });
    const owner = (await appOf(of.owner)).app;
    await voidInvoice(owner, { invoice_id: id, version: (await invoiceRow(id)).version });
    expect(await invoiceRow(id)).toMatchObject({ status: "void" });
  });

  it("asks for no hours and milestones, and stays whose it is when it is written anew", async () => {
    const { of, finance, app } = await issuer();
    const form = {
      ...{ intent: "save", company_id: of.id, customer: "email", email: "a@b.example", customer_name: "B" },
      ...{ "lines[0].text": "Work", "lines[0].quantity": "1", "lines[0].price": "10", currency: "EUR" },
      ...{ due_days: "14", key: newId(Date.now()), milestone_ids: newId(0) },
    };
    expect((await visits(finance, editAction, { path: "/thrivepay/invoices/new", form })).status).toBe(422);
    const draft = await aDraft(app, { company_id: of.id });
    await aDraft(app, { invoice_id: draft, version: "1", company_id: "me" });
    const [row] = await rows("SELECT issuer_company_id FROM invoices WHERE id = ?", draft);
    expect(row).toEqual({ issuer_company_id: of.id });
    const params = { invoiceId: draft };
    expect((await visits(of.owner, editLoader, { path: "/", params })).body).toMatchObject({
      draft: { companyId: of.id },
      milestones: [],
    });
    await expect(aDraft(app, { company_id: newId(0) })).rejects.toMatchObject({ code: "not_found" });
  });
});

it("what a company alone of an erased member sent stays, and its drafts and its bank are gone", async () => {
  const clock = movedClock();
  const of = await house();
  const { app, jobs } = await appOf(of.owner, { clock });
  await rows(
    "UPDATE companies SET billing_name = 'Alone', billing_address = 'Storgata 1' WHERE id = ?",
    of.id,
  );
  await addPayoutMethod(app, of.purse, {
    holder: "Alone AS",
    iban: "DE89370400440532013000",
    currency: "EUR",
  });
  const [sent, draft] = [await sends(app, of), await aDraft(app, { company_id: of.id })];
  await deleteAccount(app);
  clock.move(days(14) + 1);
  while ((await eraseMembers(byTime(jobs))) > 0);
  expect(await rows("SELECT id, number FROM invoices WHERE id IN (?, ?)", sent, draft)).toEqual([
    { id: sent, number: "INV-0001" },
  ]);
  expect(await rows("SELECT status, bank, last4 FROM payout_methods WHERE company_id = ?", of.id)).toEqual([
    { status: "removed", bank: "", last4: "" },
  ]);
});

describe("an invoice for a company", () => {
  async function owing(balance: number) {
    const creator = await alice();
    const { app } = await appOf(creator);
    const of = await house();
    const finance = await colleague(of, "finance");
    await endowed(of, balance);
    const test = await appOf(creator);
    const id = await aSentInvoice(test.app, { customer: "company", handle: `@${await handleOf(of)}` });
    await test.settled();
    const pays = async (by: Person, more: object = {}) =>
      payInvoice(
        (await appOf(by)).app,
        payInvoiceSchema.parse({ invoice_id: id, seen: DUE, from: of.id, key: newId(Date.now()), ...more }),
      );
    return { creator, app, of, finance, id, pays };
  }

  it("is read by those who act for its money, who are told, and by nobody else of it", async () => {
    const on = await owing(0);
    const recruiter = await colleague(on.of, "recruiter");
    for (const one of [on.of.owner, on.finance]) {
      expect((await page(one, on.id)).status).toBe(200);
      expect((await told(one)).map(({ kind }) => kind)).toContain("invoice_sent");
      expect((await list(one, on.of, "received")).body).toMatchObject({
        rows: [{ id: on.id }],
        owed: [{ id: on.id }],
      });
    }
    expect((await page(recruiter, on.id)).status).toBe(404);
    await expect(on.pays(recruiter, { from: "card" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is paid from its balance once, by the first of two who press", async () => {
    const on = await owing(200_000);
    const tries = await Promise.allSettled([on.pays(on.finance), on.pays(on.of.owner)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await houseBalance(on.of), await balanceOf(on.creator)]).toEqual([200_000 - DUE, DUE]);
    expect(await invoiceRow(on.id)).toMatchObject({ status: "paid", paid_amount: DUE });
    const [record] = await rows("SELECT payer_id FROM payer_records WHERE source_id = ?", on.id);
    expect(record).toEqual({ payer_id: on.of.id });
    expect(await ledgerFaults()).toEqual([]);
  });

  it("is paid by the card of one of them, and stands in the books of the company", async () => {
    const on = await owing(0);
    const url = await on.pays(on.finance, { from: "card" });
    const test = await appOf(on.finance);
    await test.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
    await test.settled();
    expect(await invoiceRow(on.id)).toMatchObject({ status: "paid" });
    expect(await count("payments", "company_id = ? AND purpose = 'invoice'", on.of.id)).toBe(1);
  });

  it("is contested by one who acts for it, and agreed to by another", async () => {
    const on = await owing(0);
    const key = newId(Date.now());
    await contestInvoice(
      (await appOf(on.finance)).app,
      contestSchema.parse({ key, invoice_id: on.id, reason: "wrong_amount", statement: "That is too much." }),
    );
    await answerContest(
      on.app,
      answerContestSchema.parse({ dispute_id: key, answer: "It is what we agreed." }),
    );
    const stranger = await person({ name: "Stranger" });
    await expect(agreeAfterAll((await appOf(stranger)).app, { dispute_id: key })).rejects.toMatchObject({
      code: "not_found",
    });
    await agreeAfterAll((await appOf(on.of.owner)).app, { dispute_id: key });
    expect(await count("invoice_disputes", "id = ? AND status = 'withdrawn'", key)).toBe(1);
  });

  it("is for no company that is not there, nor from a company to itself", async () => {
    const on = await owing(0);
    await expect(
      aDraft(on.app, { customer: "company", handle: "@nobody-of-that-name" }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { handle: [expect.any(String)] } });
    const handle = await handleOf(on.of);
    await expect(
      aDraft((await appOf(on.finance)).app, { company_id: on.of.id, customer: "company", handle }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await joins(on.of, on.finance, "viewer");
    expect((await page(on.finance, on.id)).status).toBe(404);
  });
});
