import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { payAsGuest, payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import {
  answerClaim,
  claimPaid,
  confirmRecorded,
  recordPayment,
} from "#app/features/invoices/commands/pay.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { recordSchema } from "#app/features/invoices/schema.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { aSentInvoice, invoiceRow } from "#tests/factories/invoices.ts";
import { balanceOf, CARD, ledgerFaults } from "#tests/factories/payments.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { deliverSandbox } from "#workers/jobs/payments.ts";

const DUE = 535_50;
const session = (url: string) => url.split("/").at(-1) ?? "";

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
  expect(await balanceOf(creator)).toBe(0);
  expect(await ledgerFaults()).toEqual([]);
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
