import { describe, expect, it } from "vitest";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { recordPayment } from "#app/features/invoices/commands/pay.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { deleteDraft, saveInvoice } from "#app/features/invoices/commands/write.server.ts";
import { creditSchema, invoiceSchema } from "#app/features/invoices/schema.ts";
import { loader as editor } from "#app/routes/money/edit-invoice.tsx";
import { loader as invoicePage } from "#app/routes/money/invoice.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import {
  aDraft,
  aTaxProfile,
  invoiceRow,
  paid as recorded,
  told,
  typedInvoice,
} from "#tests/factories/invoices.ts";
import { approved, delivered } from "#tests/factories/paid-desks.ts";
import { balanceOf } from "#tests/factories/payments.ts";
import { visits } from "#tests/factories/visits.ts";

/** A milestone of 400.01 that was paid out: 280.01 to its lead, the rest to the other one. */
async function paidOut() {
  const on = await delivered();
  await approved(on);
  const [{ app }, { app: member }, { app: client }] = await Promise.all([
    appOf(on.lead),
    appOf(on.member),
    appOf(on.client),
  ]);
  await aTaxProfile(app);
  const typed = {
    customer: "member",
    handle: `@${client.viewer.handle}`,
    milestone_ids: [on.milestoneId],
    lines: [{ text: "The series", quantity: "1", price: "280.01" }],
  };
  return { on, app, member, client, typed };
}

const onInvoices = (milestoneId: string) => count("invoice_milestones", "milestone_id = ?", milestoneId);

describe("an invoice for milestones", () => {
  it("counts as paid, when it is sent, what was paid out to its issuer, and moves no money", async () => {
    const { on, app, typed } = await paidOut();
    const before = await balanceOf(on.lead);
    const id = await aDraft(app, typed);
    expect(await invoiceRow(id)).toMatchObject({ status: "draft", paid_amount: 0, project_id: on.id });
    await sendInvoice(app, { invoice_id: id, version: 1 });
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: 280_01, remind_on: null });
    expect(await balanceOf(on.lead)).toEqual(before);
    expect(await count("invoice_payments", "invoice_id = ?", id)).toBe(0);
    expect((await told(on.client)).at(-1)).toEqual({
      kind: "invoice_sent",
      message: "Alice Studio sent one over €280.01: you have paid it with its milestones.",
    });
    const page = await visits(on.client, invoicePage, { path: "/", params: { invoiceId: id } });
    expect(page.body).toMatchObject({ invoice: { milestones: [expect.any(String)], due: 0 } });
  });

  it("asks for what comes on top of it", async () => {
    const { app, typed } = await paidOut();
    const id = await aDraft(app, { ...typed, lines: [{ text: "The series", quantity: "1", price: "300" }] });
    await sendInvoice(app, { invoice_id: id, version: 1 });
    expect(await invoiceRow(id)).toMatchObject({ status: "partially_paid", paid_amount: 280_01 });
    await recordPayment(app, recorded(id, "19.99"));
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: 300_00 });
  });

  it("is one for each milestone and issuer, until it is thrown away or credited whole", async () => {
    const { on, app, member, client, typed } = await paidOut();
    const first = await aDraft(app, typed);
    await expect(aDraft(app, typed)).rejects.toMatchObject({
      fields: { milestone_ids: [expect.any(String)] },
    });
    // Who did the other part of it writes one of their own; who paid it, none.
    await aDraft(member, typed);
    await expect(aDraft(client, { ...typed, handle: `@${app.viewer.handle}` })).rejects.toMatchObject({
      fields: { milestone_ids: [expect.any(String)] },
    });
    // Written anew, it keeps its own.
    const again = { ...typedInvoice, ...typed, invoice_id: first, version: 1 };
    await saveInvoice(app, invoiceSchema.parse(again));
    expect(await onInvoices(on.milestoneId)).toBe(2);
    await deleteDraft(app, { invoice_id: first, version: 2 });
    const second = await aDraft(app, typed);
    await sendInvoice(app, { invoice_id: second, version: 1 });
    const key = crypto.randomUUID();
    const credit = { key, invoice_id: second, currency: "EUR", amount: "280.01", reason: "Wrong name" };
    await creditInvoice(app, creditSchema.parse(credit));
    expect(await invoiceRow(second)).toMatchObject({ status: "refunded" });
    const races = await Promise.allSettled([aDraft(app, typed), aDraft(app, typed), aDraft(app, typed)]);
    expect(races.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is for none whose money is held, none of another project, and in the currency it was paid in", async () => {
    const { on, app, typed } = await paidOut();
    const held = await delivered();
    const { app: holder } = await appOf(held.lead);
    const refused = { fields: { milestone_ids: [expect.any(String)] } };
    const ofHeld = { ...typed, milestone_ids: [held.milestoneId] };
    await expect(aDraft(holder, ofHeld)).rejects.toMatchObject(refused);
    await expect(aDraft(app, ofHeld)).rejects.toMatchObject(refused);
    await expect(aDraft(app, { ...typed, currency: "USD" })).rejects.toMatchObject({
      fields: { currency: ["This milestone was paid in EUR."] },
    });
    await expect(
      aDraft(app, { ...typed, customer: "email", email: "a@client.example" }),
    ).rejects.toMatchObject({ fields: { customer: [expect.any(String)] } });
    expect(invoiceSchema.safeParse({ ...typedInvoice, ...typed, every: "month" }).success).toBe(false);
    expect(await onInvoices(on.milestoneId)).toBe(0);
  });

  it("begins with the milestone it was pressed at, its client and what was paid for it", async () => {
    const { on, client } = await paidOut();
    const [{ title } = { title: "" }] = await rows<{ title: string }>(
      "SELECT title FROM milestones WHERE id = ?",
      on.milestoneId,
    );
    const path = `/thrivepay/invoices/new?milestone=${on.milestoneId}`;
    const page = await visits(on.lead, editor, { path });
    expect(page.body).toMatchObject({
      milestones: [{ id: on.milestoneId, paid: 280_01, currency: "EUR" }],
      draft: {
        projectId: on.id,
        handle: client.viewer.handle,
        milestones: [on.milestoneId],
        lines: [{ text: title, price: 280_01 }],
      },
    });
    const other = await visits(on.client, editor, { path });
    expect(other.body).toMatchObject({ milestones: [], draft: { milestones: [], lines: [] } });
  });
});
