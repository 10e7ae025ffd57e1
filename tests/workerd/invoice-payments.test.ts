import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { payments } from "#app/db/schema/payments.ts";
import { selectWaiting } from "#app/features/admin/waiting.server.ts";
import { selectEarned, selectSources } from "#app/features/analytics/income.server.ts";
import { EVERYTHING } from "#app/features/billing/history-terms.ts";
import { selectHistory } from "#app/features/billing/payment-history.server.ts";
import { findPaymentState } from "#app/features/billing/payment-state.server.ts";
import { selectGuestMoney } from "#app/features/billing/queries/finance.server.ts";
import { selectYear } from "#app/features/billing/year-summary.server.ts";
import { payAsGuest, payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import {
  answerClaim,
  claimPaid,
  confirmRecorded,
  recordPayment,
} from "#app/features/invoices/commands/pay.server.ts";
import { requestPayment } from "#app/features/invoices/commands/request.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { invoicePurpose } from "#app/features/invoices/paid-over-thrive.server.ts";
import { selectPayments } from "#app/features/invoices/queries/invoice.server.ts";
import { creditSchema, recordSchema, requestSchema } from "#app/features/invoices/schema.ts";
import { fallDue, remindOfInvoices } from "#app/features/invoices/time.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { loader as historyLoader } from "#app/routes/money/payment-history.tsx";
import { loader as thrivepayLoader } from "#app/routes/money/thrivepay.tsx";
import { appOf, type TestApp, visitorApp } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { aSentInvoice, aTaxProfile, invoiceRow, paid } from "#tests/factories/invoices.ts";
import { delivered } from "#tests/factories/paid-desks.ts";
import { balanceOf, CARD, ledgerFaults, rich } from "#tests/factories/payments.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { deliverSandbox } from "#workers/jobs/payments.ts";

const DUE = 535_50;
const session = (url: string) => url.split("/").at(-1) ?? "";

const yearOf = async ({ userId }: Person) =>
  (await db.batch([selectYear(db, userId, new Date().getUTCFullYear())]))[0];

/** What the analytics of a member say they earned, and from whom. */
async function earnedOf({ app }: TestApp<MemberContext>) {
  const period = { length: 30, end: Date.now() + days(1) } as const;
  return db.batch([selectEarned(app, period), selectSources(app, period)]);
}

async function billed() {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(creator);
  const payer = await appOf(brand);
  const id = await aSentInvoice(app, { customer: "member", handle: payer.app.viewer.handle });
  return { creator, brand, app, payer, id };
}

it("puts what a member pays by card on the issuer's balance, once, and tells them", async () => {
  const { creator, payer, id } = await billed();
  const pressed = { invoice_id: id, seen: DUE, key: newId(Date.now()) };
  const [url, again] = [await payInvoice(payer.app, pressed), await payInvoice(payer.app, pressed)];
  expect(again).toBe(url);
  await payer.app.payments.pages?.use(session(url), { card: CARD });
  await payer.settled();
  expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: DUE });
  expect(await balanceOf(creator)).toBe(DUE);
  const issuer = await appOf(creator);
  expect(await earnedOf(issuer)).toMatchObject([[{ earned: DUE }], [{ amount: DUE }]]);
  expect(await count("notifications", "user_id = ? AND kind = 'payment_received'", creator.userId)).toBe(1);
  expect(await count("invoice_payments", "invoice_id = ? AND method = 'card'", id)).toBe(1);
  expect(await count("payer_records", "source_id = ? AND paid_at < due_at", id)).toBe(1);
  await expect(payInvoice(payer.app, { ...pressed, key: newId(Date.now()) })).rejects.toMatchObject({
    code: "conflict",
  });
  // Given back to the card, it comes from who got it.
  const [{ charge_ref = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE reference_id = ?",
    id,
  );
  await payer.app.payments.refund({ chargeRef: charge_ref, amount: DUE, currency: "EUR", key: id });
  await payer.settled();
  expect(await invoiceRow(id)).toMatchObject({ status: "refunded" });
  expect(await count("notifications", "user_id = ? AND kind = 'refund'", creator.userId)).toBe(1);
  expect(await yearOf(creator)).toMatchObject([{ way: "in", kind: "invoice", gross: DUE, refunds: DUE }]);
  expect(await earnedOf(issuer)).toEqual([[], []]);
  expect(await balanceOf(creator)).toBe(0);
  expect(await ledgerFaults()).toEqual([]);
});

it("paid in parts is paid in part again once its card part went back, and whole where that does not arrive", async () => {
  const { creator, app, payer, id } = await billed();
  const part = { invoice_id: id, currency: "EUR", amount: "300.00", paid_on: dayOf(Date.now()) };
  await recordPayment(app, recordSchema.parse({ ...part, key: newId(Date.now()) }));
  const byCard = DUE - 300_00;
  const url = await payInvoice(payer.app, { invoice_id: id, seen: byCard, key: newId(Date.now()) });
  await payer.app.payments.pages?.use(session(url), { card: CARD });
  await payer.settled();
  expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: DUE });
  const paidBy = () => db.select().from(payments).where(eq(payments.reference_id, id));
  const [{ charge_ref = null } = {}] = await paidBy();
  await payer.app.payments.refund({
    ...{ chargeRef: charge_ref ?? "", amount: byCard, currency: "EUR", key: id },
  });
  await payer.settled();
  expect(await invoiceRow(id)).toMatchObject({
    status: "partially_paid",
    paid_amount: 300_00,
    paid_at: null,
  });
  expect(await balanceOf(creator)).toBe(0);
  expect((await db.batch([selectPayments(payer.app, id)]))[0]).toMatchObject([
    { method: "outside", wentBack: null },
    { method: "card", wentBack: 1 },
  ]);
  const [payment] = await paidBy();
  if (!payment) throw new Error("It was not paid.");
  const undone = { amount: byCard, mark: "undone" };
  const follows = await invoicePurpose.unrefunded?.({ ...payer.app, viewer: null }, payment, undone);
  await payer.app.commit(follows?.statements ?? []);
  expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: DUE });
  expect(await ledgerFaults()).toEqual([]);
});

it("that a credit note ended stays ended where a refund of its card does not arrive", async () => {
  const { app, payer, id } = await billed();
  const url = await payInvoice(payer.app, { invoice_id: id, seen: DUE, key: newId(Date.now()) });
  await payer.app.payments.pages?.use(session(url), { card: CARD });
  await payer.settled();
  const [payment] = await db.select().from(payments).where(eq(payments.reference_id, id));
  if (!payment) throw new Error("It was not paid.");
  const failed = () =>
    invoicePurpose.unrefunded?.({ ...payer.app, viewer: null }, payment, { amount: DUE, mark: "undone" });
  await creditInvoice(
    app,
    creditSchema.parse({
      ...{ key: newId(Date.now()), invoice_id: id, currency: "EUR", amount: "35.50", reason: "Less" },
    }),
  );
  await db.run(sql`UPDATE invoices SET status = 'refunded' WHERE id = ${id}`);
  expect((await failed())?.statements).not.toEqual([]);
  await db.run(sql`UPDATE invoices SET status = 'paid' WHERE id = ${id}`);
  await creditInvoice(
    app,
    creditSchema.parse({
      ...{ key: newId(Date.now()), invoice_id: id, currency: "EUR", amount: "500.00", reason: "All of it" },
    }),
  );
  expect(await invoiceRow(id)).toMatchObject({ status: "refunded" });
  expect((await failed())?.statements).toEqual([]);
});

it("takes what a bank takes back from who got it, not from who paid", async () => {
  const { creator, brand, payer, id } = await billed();
  const url = await payInvoice(payer.app, { invoice_id: id, seen: DUE, key: newId(Date.now()) });
  await payer.app.payments.pages?.use(session(url), { card: "4000000000000259" });
  await payer.settled();
  expect(await balanceOf(creator)).toBe(DUE);
  const later = await appOf(brand, { clock: { now: () => Date.now() + minutes(1) } });
  await deliverSandbox(later.jobs, later.app.payments);
  await later.settled();
  expect(await count("payments", "reference_id = ? AND status = 'disputed'", id)).toBe(1);
  expect(await yearOf(creator)).toMatchObject([{ way: "in", gross: DUE, refunds: DUE }]);
  expect(await earnedOf(await appOf(creator))).toEqual([[], []]);
  const heard = "user_id = ? AND kind = 'payment_failed' AND message LIKE ?";
  expect(
    await count("notifications", heard, creator.userId, "%of INV-0001 back: it is taken from your balance%"),
  ).toBe(1);
  expect(await count("notifications", heard, brand.userId, "%taken from who was paid with it.")).toBe(1);
  expect([await balanceOf(creator), await balanceOf(brand)]).toEqual([0, 0]);
  expect(await count("ledger_journals", "type = 'chargeback' AND created_at > ?", Date.now() - days(1))).toBe(
    1,
  );
  expect(await ledgerFaults()).toEqual([]);
});

it("lets a guest pay by the link alone, and nobody begin with another amount than they saw", async () => {
  const { creator, app } = await billed();
  const id = await aSentInvoice(app);
  const token = (await guestPath(env, id)).slice("/invoice/".length);
  const guest = visitorApp();
  const pressed = { invoice_id: id, seen: DUE, key: newId(Date.now()) };
  for (const seen of [DUE - 1, 0, -DUE, 1e15])
    await expect(payAsGuest(guest.app, token, { ...pressed, seen })).rejects.toMatchObject({
      code: "conflict",
    });
  await expect(payAsGuest(guest.app, `${id}.x`, pressed)).rejects.toMatchObject({ code: "not_found" });
  await expect(payAsGuest(app, token, pressed)).rejects.toMatchObject({ code: "conflict" });
  expect(await count("payments", "reference_id = ?", id)).toBe(0);
  const url = await payAsGuest(guest.app, token, pressed);
  expect(await guest.app.payments.pages?.find(session(url))).toMatchObject({
    cancelPath: `/invoice/${token}`,
  });
  await guest.app.payments.pages?.use(session(url), { card: CARD });
  await guest.settled();
  expect(await invoiceRow(id)).toMatchObject({ status: "paid" });
  expect(await balanceOf(creator)).toBe(DUE);
});

it("gives money that an invoice cannot take any more to its payer", async () => {
  const { creator, brand, app, payer, id } = await billed();
  const url = await payInvoice(payer.app, { invoice_id: id, seen: DUE, key: newId(Date.now()) });
  const paid = {
    key: newId(Date.now()),
    invoice_id: id,
    currency: "EUR",
    amount: "500",
    paid_on: dayOf(Date.now()),
  };
  await recordPayment(app, recordSchema.parse(paid));
  await payer.app.payments.pages?.use(session(url), { card: CARD });
  await payer.settled();
  expect(await invoiceRow(id)).toMatchObject({ status: "partially_paid", paid_amount: 500_00 });
  expect([await balanceOf(creator), await balanceOf(brand)]).toEqual([0, DUE]);
  // It is no expense of theirs: that is what they pay with it.
  expect(await yearOf(brand)).toMatchObject([{ way: "moved", kind: "topup", count: 1, gross: DUE }]);
  const [history] = await db.batch([
    selectHistory(db, brand.userId, { filter: { ...EVERYTHING, type: "topup" }, after: null }),
  ]);
  expect(history).toMatchObject([{ way: "in", kind: "topup", amount: DUE }]);
  // Given back to the card, it comes from the payer: its issuer never had it.
  const [{ charge_ref = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE reference_id = ?",
    id,
  );
  await payer.app.payments.refund({ chargeRef: charge_ref, amount: DUE, currency: "EUR", key: id });
  await payer.settled();
  expect([await balanceOf(creator), await balanceOf(brand)]).toEqual([0, 0]);
  expect(await ledgerFaults()).toEqual([]);
});

it("is not paid here once who sent it is deleted: what was on its way is the payer's, and nobody is reminded", async () => {
  const { creator, brand, payer, id } = await billed();
  await rich(payer, DUE);
  const pressed = () => ({ invoice_id: id, seen: DUE, key: newId(Date.now()) });
  const url = await payInvoice(payer.app, pressed());
  await rows("UPDATE profiles SET status = 'deleted' WHERE user_id = ?", creator.userId);
  for (const from of ["card", "balance"])
    await expect(payInvoice(payer.app, { ...pressed(), from })).rejects.toMatchObject({
      code: "conflict",
      message: /has left Thrive/,
    });
  await payer.app.payments.pages?.use(session(url), { card: CARD });
  await payer.settled();
  expect([await balanceOf(creator), await balanceOf(brand)]).toEqual([0, 2 * DUE]);
  const later = { ...payer.app, clock: { now: () => Date.now() + days(60) } };
  await remindOfInvoices(later);
  await fallDue(later);
  expect(await invoiceRow(id)).toMatchObject({ status: "sent", late_fee: 0 });
  expect(
    await count("notifications", "user_id = ? AND title = 'An invoice is still open'", brand.userId),
  ).toBe(0);
  expect(await ledgerFaults()).toEqual([]);
});

it("gives a guest who pays twice the second one back to their card", async () => {
  const { creator, app } = await billed();
  const id = await aSentInvoice(app);
  const token = (await guestPath(env, id)).slice("/invoice/".length);
  const guest = visitorApp();
  const press = () => payAsGuest(guest.app, token, { invoice_id: id, seen: DUE, key: crypto.randomUUID() });
  const [one, two] = [await press(), await press()];
  for (const url of [one, two]) {
    await guest.app.payments.pages?.use(session(url), { card: CARD });
    await guest.settled();
  }
  expect(await balanceOf(creator)).toBe(DUE);
  expect(
    await rows("SELECT status, diverted FROM payments WHERE reference_id = ? ORDER BY created_at, id", id),
  ).toEqual([
    { status: "succeeded", diverted: null },
    { status: "refunded", diverted: "balance" },
  ]);
  expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: DUE });
  expect(await ledgerFaults()).toEqual([]);
});

it("of a guest that cannot go back is booked with the platform, and finance is told once", async () => {
  const { creator, app } = await billed();
  const staff = await person({ name: "Fin", role: "finance" });
  const id = await aSentInvoice(app);
  const token = (await guestPath(env, id)).slice("/invoice/".length);
  const guest = visitorApp();
  const asked = new Set<string>();
  guest.app.payments.refund = async ({ key }) => {
    asked.add(key);
    return { state: "refused", failureCode: "charge_disputed" };
  };
  const press = () => payAsGuest(guest.app, token, { invoice_id: id, seen: DUE, key: crypto.randomUUID() });
  const [first, last] = [await press(), await press()];
  for (const url of [first, last]) {
    await guest.app.payments.pages?.use(session(url), { card: CARD });
    await guest.settled();
  }
  expect(
    await rows("SELECT status, diverted FROM payments WHERE reference_id = ? ORDER BY created_at, id", id),
  ).toEqual([
    { status: "succeeded", diverted: null },
    { status: "succeeded", diverted: "balance" },
  ]);
  expect([asked.size, await balanceOf(creator)]).toEqual([1, DUE]);
  // It stands with finance, with the reason, until it went back by other ways; and the guest is told that it did not.
  const finance = (await appOf(staff)).app;
  const atTheTab = async () => (await db.batch([selectWaiting(db, Date.now())]))[0]?.[0]?.finance ?? 0;
  const counted = await atTheTab();
  const [kept] = await rows<{ id: string }>(
    "SELECT id FROM payments WHERE reference_id = ? AND diverted = 'balance'",
    id,
  );
  const waits = (await selectGuestMoney(finance)).find(({ paymentId }) => paymentId === kept?.id);
  expect(waits).toMatchObject({ paidAmount: DUE, refusedFor: "charge_disputed" });
  expect(await findPaymentState(guest.app, { sessionRef: session(last) })).toMatchObject({
    ...{ diverted: true, guest: true, failureCode: "charge_disputed" },
  });
  await rows("UPDATE payments SET status = 'refunded' WHERE id = ?", kept?.id ?? "");
  expect(await atTheTab()).toBe(counted - 1);
  expect(await count("payment_webhooks", "processed_at IS NULL")).toBe(0);
  expect(await count("notifications", "user_id = ? AND message LIKE '%charge_disputed%'", staff.userId)).toBe(
    1,
  );
  expect(await ledgerFaults()).toEqual([]);
});

it("that was paid outside is of the year and the day it was paid, however late it is written down", async () => {
  const { creator, app, id } = await billed();
  const year = new Date().getUTCFullYear() - 1;
  await recordPayment(
    app,
    recordSchema.parse({
      key: newId(Date.now()),
      invoice_id: id,
      currency: "EUR",
      amount: "535.50",
      paid_on: `${year}-12-31`,
    }),
  );
  const [before, now] = await db.batch([
    selectYear(db, creator.userId, year),
    selectYear(db, creator.userId, year + 1),
  ]);
  expect([before, now]).toMatchObject([[{ way: "in", kind: "invoice", gross: DUE, count: 1 }], []]);
  const ofYear = (year: number) =>
    selectHistory(db, creator.userId, { filter: { ...EVERYTHING, year }, after: null });
  expect(await db.batch([ofYear(year), ofYear(year + 1)])).toMatchObject([[{ amount: DUE }], []]);
});

it("speaks for how its payer pays only once both sides say that all of it came", async () => {
  const { brand, app, payer, id } = await billed();
  const part = (amount: string, ago: number) =>
    recordSchema.parse({
      key: newId(Date.now()),
      invoice_id: id,
      currency: "EUR",
      amount,
      paid_on: dayOf(Date.now() - days(ago)),
    });
  const paymentOf = async (status: string) => {
    const [row] = await rows<{ id: string }>(
      "SELECT id FROM invoice_payments WHERE invoice_id = ? AND status = ? AND confirmed_at IS NULL",
      id,
      status,
    );
    return { payment_id: row?.id ?? "" };
  };
  const record = () =>
    rows<{ paid_at: number }>("SELECT paid_at FROM payer_records WHERE payer_id = ?", brand.userId);
  await recordPayment(app, part("500", 3));
  await claimPaid(payer.app, part("35.50", 1));
  await answerClaim(app, await paymentOf("claimed"), true);
  expect(await invoiceRow(id)).toMatchObject({ status: "paid" });
  expect(await record()).toEqual([]);
  await confirmRecorded(payer.app, await paymentOf("counted"));
  expect(await record()).toEqual([{ paid_at: Date.parse(`${dayOf(Date.now() - days(1))}T00:00:00Z`) }]);
});

it("is paid out of a balance at once, however often it is pressed, and stands in both histories", async () => {
  const { creator, brand, payer, id } = await billed();
  const pressed = { invoice_id: id, seen: DUE, from: "balance", key: newId(Date.now()) } as const;
  await expect(payInvoice(payer.app, pressed)).rejects.toMatchObject({ code: "conflict" });
  await rich(payer, 60_000);
  await expect(payInvoice(payer.app, { ...pressed, seen: 1 })).rejects.toMatchObject({ code: "conflict" });
  const paths = await Promise.all([1, 2, 3].map(() => payInvoice(payer.app, pressed).catch(() => null)));
  expect(paths).toContain(`/thrivepay/invoices/${id}`);
  expect([await balanceOf(creator), await balanceOf(brand)]).toEqual([DUE, 60_000 - DUE]);
  expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: DUE });
  await expect(payInvoice(payer.app, { ...pressed, key: newId(Date.now()) })).rejects.toMatchObject({
    code: "conflict",
  });
  const history = async (person: Person, query: string) =>
    ((await visits(person, historyLoader, { path: `/payment-history?${query}` })).body as { rows: object[] })
      .rows;
  expect(await history(brand, "type=invoice")).toMatchObject([{ way: "out", kind: "invoice", amount: DUE }]);
  expect(await history(creator, "type=in")).toMatchObject([{ way: "in", kind: "invoice", amount: DUE }]);
  expect(await count("payer_records", "source_id = ?", id)).toBe(1);
  expect(await ledgerFaults()).toEqual([]);
});

it("is not taken for paid by the press that paid another one", async () => {
  const { brand, app, payer, id } = await billed();
  const other = await aSentInvoice(app, { customer: "member", handle: payer.app.viewer.handle });
  await rich(payer, 2 * DUE);
  const pressed = { seen: DUE, from: "balance", key: newId(Date.now()) } as const;
  await payInvoice(payer.app, { ...pressed, invoice_id: id });
  await expect(payInvoice(payer.app, { ...pressed, invoice_id: other })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("start again"),
  });
  expect([await invoiceRow(id), await invoiceRow(other)]).toMatchObject([
    { status: "paid" },
    { status: "sent" },
  ]);
  expect(await balanceOf(brand)).toBe(DUE);
});

describe("a payment asked for in one step", () => {
  const typed = { name: "Client", text: "A day of pictures", amount: "120", currency: "EUR" };
  const ask = (app: MemberContext, more: object) =>
    requestPayment(app, requestSchema.parse({ key: newId(Date.now()), ...typed, ...more }));

  it("is an invoice that is sent, once for each press", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [{ app }, { app: payer }] = await Promise.all([appOf(creator), appOf(brand)]);
    const key = newId(Date.now());
    const asked = { key, to: `@${payer.viewer.handle}` };
    await expect(ask(app, asked)).rejects.toMatchObject({ code: "conflict" });
    expect(await count("invoices", "issuer_id = ?", creator.userId)).toBe(0);
    await aTaxProfile(app);
    expect([await ask(app, asked), await ask(app, asked)]).toEqual([key, key]);
    // Another one from a page that was left and opened again is not taken for it.
    for (const other of [
      { amount: "130" },
      { to: "a@client.example" },
      { text: "Prints" },
      { currency: "USD" },
    ])
      await expect(ask(app, { ...asked, ...other })).rejects.toMatchObject({ code: "conflict" });
    expect(await invoiceRow(key)).toMatchObject({ status: "sent", total: 120_00, number: "INV-0001" });
    await ask(app, { to: "Asked@Client.example" });
    expect(
      await count("email_outbox", "to_email = 'asked@client.example' AND template = 'invoice_sent'"),
    ).toBe(1);
    await expect(ask(payer, { ...asked, to: `@${app.viewer.handle}` })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("of nobody is a field to correct, and leaves nothing", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    await aTaxProfile(app);
    for (const to of ["@nobody-of-that-name", `@${app.viewer.handle}`, app.viewer.email])
      await expect(ask(app, { to })).rejects.toMatchObject({ fields: { to: [expect.any(String)] } });
    expect(await count("invoices", "issuer_id = ?", creator.userId)).toBe(0);
    expect(requestSchema.safeParse({ key: newId(0), ...typed, to: "not@an" }).success).toBe(false);
    for (const amount of ["-1", "0", "NaN", "1e15", "10.001"])
      expect(requestSchema.safeParse({ key: newId(0), ...typed, to: "@a", amount }).success).toBe(false);
  });
});

it("what waits for somebody about money is named where they look first, with its end", async () => {
  const on = await delivered(40_000);
  const seen = async (person: Person, query = "") =>
    (await visits(person, thrivepayLoader, { path: `/thrivepay?${query}` })).body as {
      waiting: { kind: string; about: string; until: number | null }[];
      requests: { kind: string; mine: number }[];
    };
  expect((await seen(on.client)).waiting).toMatchObject([{ kind: "approve", until: expect.any(Number) }]);
  expect((await seen(on.lead)).waiting).toEqual([]);
  const { creator, brand, payer, id } = await billed();
  await claimPaid(payer.app, paid(id, "100"));
  expect((await seen(creator)).waiting).toMatchObject([{ kind: "found" }]);
  expect((await seen(creator, "tab=requests")).requests).toMatchObject([{ kind: "payment_said", mine: 0 }]);
  expect((await seen(brand, "tab=requests")).requests).toMatchObject([{ kind: "payment_said", mine: 1 }]);
});
