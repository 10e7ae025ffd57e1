import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { action as editInvoiceAction } from "#app/routes/money/edit-invoice.tsx";
import { action as guestAction } from "#app/routes/money/guest-invoice.tsx";
import { action as invoiceAction } from "#app/routes/money/invoice.tsx";
import { action as thrivepayAction } from "#app/routes/money/thrivepay.tsx";
import { appOf } from "#tests/factories/app.ts";
import { aDraft, aSentInvoice, typedInvoice } from "#tests/factories/invoices.ts";
import { paidDesk } from "#tests/factories/paid-desks.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { type Command, HUGE } from "./command.ts";

/** Invoices, from both sides. */
export const INVOICE_COMMANDS: Record<string, () => Promise<Command>> = {
  "a payment asked for": async () => {
    const [creator, brand] = [await alice(), await bora()];
    const [{ app }, { app: payer }] = [await appOf(creator), await appOf(brand)];
    await aSentInvoice(app);
    return {
      by: creator,
      action: thrivepayAction,
      form: {
        intent: "request",
        to: `@${payer.viewer.handle}`,
        name: "Bora",
        text: "A day of pictures",
        amount: "100",
        currency: "EUR",
        key: newId(Date.now()),
      },
      spoil: { amount: "amount", currency: "currency", to: "text", name: "text", text: "text", key: "key" },
      foreign: { to: [`@${app.viewer.handle}`, "@nobody-at-all"] },
      makes: ["invoices"],
    };
  },
  "an invoice written": async () => {
    const creator = await alice();
    const { lines, ...typed } = typedInvoice;
    const [line] = lines;
    const other = await paidDesk();
    return {
      by: creator,
      action: editInvoiceAction,
      form: {
        ...typed,
        "lines[0].text": line?.text ?? "",
        "lines[0].quantity": "1",
        "lines[0].price": "450",
        "lines[0].tax": "19",
        discount: "0",
        late_fee: "0",
        key: newId(Date.now()),
      },
      spoil: {
        customer: "choice",
        currency: "currency",
        customer_name: "text",
        "lines[0].text": "text",
      },
      foreign: {
        email: ["", "x", "a@b", "' OR 1 --"],
        "lines[0].price": ["-5", "1.001", "NaN", "Infinity", "", "five", ...HUGE],
        "lines[0].quantity": ["-5", "0", "1.0001", "NaN", "Infinity", "", ...HUGE],
        "lines[0].tax": ["-1", "101", "NaN", "1e15", "1.001"],
        discount: ["-1", "101", "NaN", "1e15"],
        late_fee: ["-1", "21", "NaN"],
        due_days: ["-1", "0.5", "NaN", "181", ...HUGE],
        project_id: [other.id, "x"],
        key: ["x", await aDraft((await appOf(await bora())).app)],
        invoice_id: [newId(0), "x"],
      },
      makes: ["invoices"],
    };
  },
  "an invoice paid": async () => {
    const on = await billed();
    return {
      by: on.brand,
      action: invoiceAction,
      path: `/thrivepay/invoices/${on.id}`,
      params: { invoiceId: on.id },
      form: { intent: "pay", invoice_id: on.id, seen: "53550", from: "card", key: newId(Date.now()) },
      spoil: { seen: "seen", invoice_id: "id", key: "key" },
      foreign: { invoice_id: [(await billed()).id], from: ["balance", "x", "bank"] },
      makes: ["payments"],
    };
  },
  "an invoice paid by a guest": async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    const [id, other] = [await aSentInvoice(app), await aSentInvoice(app)];
    const token = (await guestPath(app.env, id)).slice("/invoice/".length);
    return {
      by: null,
      action: guestAction,
      path: `/invoice/${token}`,
      params: { token },
      form: { intent: "pay", invoice_id: id, seen: "53550", key: newId(Date.now()) },
      spoil: { seen: "seen", invoice_id: "id", key: "key" },
      foreign: { invoice_id: [other] },
      makes: ["payments"],
    };
  },
  "a payment recorded": async () => {
    const on = await billed();
    return {
      by: on.creator,
      action: invoiceAction,
      form: typedPayment("record", on.id),
      spoil: { amount: "amount", currency: "currency", invoice_id: "id", key: "key" },
      foreign: {
        invoice_id: [(await billed()).id],
        currency: ["USD", "JPY"],
        amount: ["535.51"],
        paid_on: ["", "x", "2099-01-01", "2026-02-30"],
      },
      makes: ["invoice_payments"],
    };
  },
  "a payment said": async () => {
    const on = await billed();
    return {
      by: on.brand,
      action: invoiceAction,
      form: typedPayment("claim", on.id),
      spoil: { amount: "amount", currency: "currency", invoice_id: "id", key: "key" },
      foreign: { invoice_id: [(await billed()).id], currency: ["USD"], amount: ["535.51"] },
      makes: ["invoice_payments"],
    };
  },
  "an invoice corrected": async () => {
    const on = await billed();
    const { paid_on: _day, ...typed } = typedPayment("credit", on.id);
    return {
      by: on.creator,
      action: invoiceAction,
      form: { ...typed, reason: "Fewer" },
      spoil: { amount: "amount", currency: "currency", invoice_id: "id", key: "key", reason: "text" },
      foreign: { invoice_id: [(await billed()).id], currency: ["USD"], amount: ["535.51"] },
      makes: ["invoices"],
    };
  },
};

async function billed() {
  const [creator, brand] = [await alice(), await bora()];
  const [{ app }, { app: payer }] = [await appOf(creator), await appOf(brand)];
  return {
    creator,
    brand,
    id: await aSentInvoice(app, { customer: "member", handle: payer.viewer.handle }),
  };
}

const typedPayment = (intent: string, invoice_id: string) => ({
  intent,
  invoice_id,
  currency: "EUR",
  amount: "5",
  paid_on: dayOf(Date.now()),
  key: newId(Date.now()),
});
