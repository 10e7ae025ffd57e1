import { dayOf } from "#app/core/days.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { saveTaxProfile } from "#app/features/invoices/commands/tax.server.ts";
import { saveInvoice } from "#app/features/invoices/commands/write.server.ts";
import { invoiceSchema, recordSchema, taxSchema } from "#app/features/invoices/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "./app.ts";
import { rows } from "./database.ts";
import { alice, bora, type Person } from "./people.ts";

const LINE = { text: "Photos of the new collection", quantity: "1", unit: "", price: "450", tax: "19" };

/** What somebody types for an invoice over 535.50 euros. */
export const typedInvoice = {
  customer: "email",
  email: "books@client.example",
  customer_name: "Client Co",
  currency: "EUR",
  lines: [LINE],
  due_days: "14",
};

export async function aTaxProfile(app: MemberContext): Promise<void> {
  await saveTaxProfile(
    app,
    taxSchema.parse({ legal_name: "Alice Studio", address: "Main Street 1", country: "DE", tax_type: "vat" }),
  );
}

export async function aDraft(app: MemberContext, typed: object = {}): Promise<string> {
  return saveInvoice(app, invoiceSchema.parse({ ...typedInvoice, ...typed }));
}

/** An invoice that was sent. */
export async function aSentInvoice(app: MemberContext, typed: object = {}): Promise<string> {
  await aTaxProfile(app);
  const id = await aDraft(app, typed);
  await sendInvoice(app, { invoice_id: id, version: 1 });
  return id;
}

export async function invoiceRow(id: string) {
  const [row] = await rows<{
    status: string;
    number: string | null;
    version: number;
    total: number;
    paid_amount: number;
    credited: number;
    late_fee: number;
    due_date: string | null;
    remind_on: string | null;
    next_on: string | null;
  }>("SELECT * FROM invoices WHERE id = ?", id);
  if (!row) throw new Error("There is no such invoice.");
  return row;
}

/** Alice who bills bora, with what she types to name her. */
export async function billed() {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const [{ app }, { app: payer }] = await Promise.all([appOf(creator), appOf(brand)]);
  return { creator, brand, app, payer, to: { customer: "member", handle: `@${payer.viewer.handle}` } };
}

/** Money that came outside of Thrive today, as somebody types it. */
export function paid(id: string, amount: string, more: object = {}) {
  return recordSchema.parse({
    key: crypto.randomUUID(),
    invoice_id: id,
    currency: "EUR",
    amount,
    paid_on: dayOf(Date.now()),
    ...more,
  });
}

/** What somebody was told, in order. */
export function told({ userId }: Person) {
  return rows<{ kind: string; message: string }>(
    "SELECT kind, message FROM notifications WHERE user_id = ? ORDER BY seq",
    userId,
  );
}
