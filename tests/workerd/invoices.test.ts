import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { creditInvoice } from "#app/features/invoices/commands/credit.server.ts";
import { voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { getSentInvoice, viewAsGuest } from "#app/features/invoices/commands/guest.server.ts";
import { remind } from "#app/features/invoices/commands/mail-invoice.server.ts";
import {
  answerClaim,
  claimPaid,
  confirmRecorded,
  recordPayment,
} from "#app/features/invoices/commands/pay.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { deleteDraft, saveInvoice } from "#app/features/invoices/commands/write.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { creditSchema, invoiceSchema } from "#app/features/invoices/schema.ts";
import { loader as guestLoader } from "#app/routes/money/guest-invoice.tsx";
import { loader as guestPdf } from "#app/routes/money/guest-pdf.ts";
import { action as invoiceAction, loader as invoiceLoader } from "#app/routes/money/invoice.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import {
  aDraft,
  aSentInvoice,
  aTaxProfile,
  billed,
  invoiceRow,
  paid,
  told,
  typedInvoice,
} from "#tests/factories/invoices.ts";
import { bora } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

describe("sending", () => {
  it("numbers what is sent without gaps, however many are sent at once, and what fails takes none", async () => {
    const { app } = await billed();
    await aTaxProfile(app);
    const drafts = await Promise.all(Array.from({ length: 6 }, () => aDraft(app)));
    await Promise.all(drafts.map((id) => sendInvoice(app, { invoice_id: id, version: 1 })));
    const stale = await aDraft(app);
    await expect(sendInvoice(app, { invoice_id: stale, version: 7 })).rejects.toMatchObject({ status: 409 });
    await sendInvoice(app, { invoice_id: stale, version: 1 });
    const numbers = await Promise.all([...drafts, stale].map(async (id) => (await invoiceRow(id)).number));
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((no) => `INV-000${no}`));
    // Twice is a conflict, and takes no number either.
    await expect(sendInvoice(app, { invoice_id: stale, version: 2 })).rejects.toMatchObject({ status: 409 });
    expect((await invoiceRow(await aSentInvoice(app))).number).toBe("INV-0008");
  });

  it("needs to know who it is from, and something to pay", async () => {
    const { app } = await billed();
    const id = await aDraft(app);
    await expect(sendInvoice(app, { invoice_id: id, version: 1 })).rejects.toThrow("Tax & details");
    await aTaxProfile(app);
    const free = await aDraft(app, { lines: [{ text: "Gift", quantity: "1", price: "0" }] });
    await expect(sendInvoice(app, { invoice_id: free, version: 1 })).rejects.toThrow("nothing to pay");
  });

  it("tells a member, mails anybody else, and never reaches across a block", async () => {
    const { app, creator, brand, to } = await billed();
    const id = await aSentInvoice(app, to);
    expect(await told(brand)).toEqual([{ kind: "invoice_sent", message: "Alice Studio asks for €535.50." }]);
    expect(await count("email_outbox", "template = 'invoice_sent' AND data LIKE ?", `%${id}%`)).toBe(0);
    const outside = await aSentInvoice(app);
    const link = await guestPath(env, outside);
    expect(await count("email_outbox", "template = 'invoice_sent' AND instr(data, ?) > 0", link)).toBe(1);
    const draft = await aDraft(app, to);
    await blocks(brand, creator);
    await expect(sendInvoice(app, { invoice_id: draft, version: 1 })).rejects.toMatchObject({ status: 409 });
    await expect(aDraft(app, to)).rejects.toMatchObject({ fields: { handle: [expect.any(String)] } });
  });

  it("stays as it is once it was sent, whoever tries", async () => {
    const { app, creator } = await billed();
    const id = await aSentInvoice(app);
    await expect(
      saveInvoice(app, invoiceSchema.parse({ ...typedInvoice, invoice_id: id, version: 2, due_days: "90" })),
    ).rejects.toMatchObject({ status: 409 });
    await expect(deleteDraft(app, { invoice_id: id, version: 2 })).rejects.toMatchObject({ status: 409 });
    for (const change of ["total = 1", "lines = '[]'", "number = 'INV-0009'", "due_date = '2030-01-01'"])
      await expect(
        env.DB.prepare(`UPDATE invoices SET ${change} WHERE id = ?`).bind(id).run(),
      ).rejects.toThrow("stays as it is");
    await expect(env.DB.prepare("DELETE FROM invoices WHERE id = ?").bind(id).run()).rejects.toThrow("stays");
    // What its issuer is called afterwards is said by the next one alone.
    await env.DB.prepare("UPDATE tax_profiles SET legal_name = 'Other' WHERE user_id = ?")
      .bind(creator.userId)
      .run();
    const answer = await visits(creator, invoiceLoader, { path: "/", params: { invoiceId: id } });
    expect(answer.body).toMatchObject({ invoice: { issuer: { name: "Alice Studio" } } });
  });
});

describe("paying outside of Thrive", () => {
  it("counts what the issuer records, part by part, and asks the payer whether it is so", async () => {
    const { app, payer, brand, creator, to } = await billed();
    const id = await aSentInvoice(app, to);
    await recordPayment(app, paid(id, "500"));
    expect(await invoiceRow(id)).toMatchObject({ status: "partially_paid", paid_amount: 500_00 });
    await expect(recordPayment(app, paid(id, "36"))).rejects.toMatchObject({ code: "invalid_input" });
    await recordPayment(app, paid(id, "35.50"));
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: 535_50, remind_on: null });
    const [first] = await rows<{ id: string }>("SELECT id FROM invoice_payments WHERE invoice_id = ?", id);
    const payment_id = first?.id ?? "";
    await expect(confirmRecorded(app, { payment_id })).rejects.toMatchObject({ status: 404 });
    await confirmRecorded(payer, { payment_id });
    await expect(confirmRecorded(payer, { payment_id })).rejects.toMatchObject({ status: 409 });
    expect((await told(brand)).map(({ kind }) => kind)).toContain("invoice_sent");
    expect(await told(creator)).toEqual([]);
  });

  it("counts what the payer says once the issuer has found it, and once only", async () => {
    const { app, payer, creator, to } = await billed();
    const id = await aSentInvoice(app, to);
    await claimPaid(payer, paid(id, "535.50"));
    await expect(claimPaid(payer, paid(id, "535.50"))).rejects.toMatchObject({ status: 409 });
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", paid_amount: 0 });
    const [claim] = await rows<{ id: string }>("SELECT id FROM invoice_payments WHERE invoice_id = ?", id);
    const payment_id = claim?.id ?? "";
    await expect(answerClaim(payer, { payment_id }, true)).rejects.toMatchObject({ status: 404 });
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => answerClaim(app, { payment_id }, true)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: 535_50 });
    expect((await told(creator)).map(({ kind }) => kind)).toEqual(["payment_received"]);
  });

  it.each([
    ["-5", "negative"],
    ["0", "nothing"],
    ["1.005", "finer than a cent"],
    ["NaN", "no number"],
    ["1000000000000000", "ten to the fifteenth"],
    ["1e3", "a power"],
    ["", "empty"],
  ])("refuses %j, which is %s, and saves nothing", async (amount) => {
    const { app, creator } = await billed();
    const id = await aSentInvoice(app);
    const before = await invoiceRow(id);
    const form = {
      intent: "record",
      key: crypto.randomUUID(),
      invoice_id: id,
      currency: "EUR",
      amount,
      paid_on: dayOf(Date.now()),
    };
    const answer = await visits(creator, invoiceAction, { path: "/", form });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { amount: [expect.any(String)] } } },
    });
    expect(await invoiceRow(id)).toEqual(before);
    expect(await count("invoice_payments", "invoice_id = ?", id)).toBe(0);
  });

  it("refuses another currency, a day to come, more than is due, and a bill that is not theirs", async () => {
    const { app, payer, to } = await billed();
    const { app: stranger } = await appOf(await bora());
    const id = await aSentInvoice(app, to);
    await expect(claimPaid(payer, paid(id, "5", { currency: "USD" }))).rejects.toMatchObject({
      fields: { currency: ["This invoice is in EUR."] },
    });
    await expect(claimPaid(payer, paid(id, "535.51"))).rejects.toMatchObject({ code: "invalid_input" });
    await expect(claimPaid(payer, paid(id, "5", { paid_on: "2099-01-01" }))).rejects.toMatchObject({
      code: "invalid_input",
    });
    for (const act of [
      () => claimPaid(stranger, paid(id, "5")),
      () => recordPayment(stranger, paid(id, "5")),
      () => recordPayment(payer, paid(id, "5")),
      () => voidInvoice(payer, { invoice_id: id, version: 2 }),
      () => sendInvoice(payer, { invoice_id: id, version: 2 }),
      () => remind(stranger, { invoice_id: id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", paid_amount: 0 });
  });

  it("never counts more than is due, however many record at once", async () => {
    const { app } = await billed();
    const id = await aSentInvoice(app);
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => recordPayment(app, paid(id, "300"))),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await invoiceRow(id)).toMatchObject({ status: "partially_paid", paid_amount: 300_00 });
    expect(await count("invoice_payments", "invoice_id = ?", id)).toBe(1);
  });

  it("counts one press once, however often it arrives, and takes its key for nothing else", async () => {
    const { app, payer, to } = await billed();
    const id = await aSentInvoice(app, to);
    const press = paid(id, "100");
    await Promise.all([press, press, press].map((each) => recordPayment(app, each)));
    // Its answer was lost, and the page sends it again once the rest was paid as well.
    await recordPayment(app, paid(id, "435.50"));
    await recordPayment(app, press);
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: 535_50 });
    await expect(recordPayment(app, { ...press, amount: 1 })).rejects.toMatchObject({ code: "conflict" });
    const other = await aSentInvoice(app, to);
    await expect(recordPayment(app, { ...press, invoice_id: other })).rejects.toMatchObject({
      code: "conflict",
    });
    const said = paid(other, "5");
    await Promise.all([said, said].map((each) => claimPaid(payer, each)));
    expect(await count("invoice_payments", "invoice_id = ?", other)).toBe(1);
  });
});

describe("correcting", () => {
  const credit = (id: string, amount: string) =>
    creditSchema.parse({
      key: crypto.randomUUID(),
      invoice_id: id,
      currency: "EUR",
      amount,
      reason: "Fewer pictures",
    });

  it("takes something off by a credit note with a number of its own", async () => {
    const { app } = await billed();
    const id = await aSentInvoice(app);
    await creditInvoice(app, credit(id, "35.50"));
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", credited: 35_50, total: 535_50 });
    const notes = await rows("SELECT number, kind, total FROM invoices WHERE parent_id = ?", id);
    expect(notes).toEqual([{ number: "CN-0001", kind: "credit_note", total: 35_50 }]);
    await expect(creditInvoice(app, credit(id, "500.01"))).rejects.toMatchObject({ code: "invalid_input" });
    await recordPayment(app, paid(id, "500"));
    expect(await invoiceRow(id)).toMatchObject({ status: "paid" });
    await creditInvoice(app, credit(id, "500"));
    expect(await invoiceRow(id)).toMatchObject({ status: "refunded", credited: 535_50 });
  });

  it("makes one note of one press, however often it arrives", async () => {
    const { app } = await billed();
    const id = await aSentInvoice(app);
    const press = credit(id, "35.50");
    await Promise.all([press, press, press].map((each) => creditInvoice(app, each)));
    await creditInvoice(app, press);
    expect(await invoiceRow(id)).toMatchObject({ credited: 35_50 });
    await expect(creditInvoice(app, { ...press, amount: 1 })).rejects.toMatchObject({ code: "conflict" });
  });

  it("is of what was sent alone: no draft, no note, nothing that is void, and in the currency it asked for", async () => {
    const { app, payer } = await billed();
    await aTaxProfile(app);
    const sent = { code: "conflict", message: "Only an invoice that was sent is corrected so." };
    const draft = await aDraft(app);
    await expect(creditInvoice(app, credit(draft, "1"))).rejects.toMatchObject(sent);
    const id = await aSentInvoice(app);
    await expect(creditInvoice(app, { ...credit(id, "1"), currency: "USD" })).rejects.toMatchObject({
      fields: { currency: ["This invoice is in EUR."] },
    });
    await expect(creditInvoice(payer, credit(id, "1"))).rejects.toMatchObject({ code: "not_found" });
    await creditInvoice(app, credit(id, "1"));
    const [note] = await rows<{ id: string }>("SELECT id FROM invoices WHERE parent_id = ?", id);
    await expect(creditInvoice(app, credit(note?.id ?? "", "1"))).rejects.toMatchObject(sent);
    await creditInvoice(app, credit(id, "534.50"));
    await expect(creditInvoice(app, credit(id, "1"))).rejects.toMatchObject(sent);
    for (const over of [draft, id])
      await expect(remind(app, { invoice_id: over })).rejects.toMatchObject({
        code: "conflict",
        message: "Nothing is awaited for this invoice.",
      });
    await expect(remind(payer, { invoice_id: id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("leaves one that was credited whole void, and one that was paid for the rest paid", async () => {
    const { app } = await billed();
    const whole = await aSentInvoice(app);
    await creditInvoice(app, credit(whole, "535.50"));
    expect(await invoiceRow(whole)).toMatchObject({ status: "void" });
    const part = await aSentInvoice(app);
    await recordPayment(app, paid(part, "500"));
    await creditInvoice(app, credit(part, "35.50"));
    expect(await invoiceRow(part)).toMatchObject({ status: "paid" });
    await expect(voidInvoice(app, { invoice_id: part, version: 4 })).rejects.toMatchObject({ status: 409 });
  });
});

describe("the one page of a guest", () => {
  it("opens by its address alone, is seen once, and gives a PDF", async () => {
    const { app, creator } = await billed();
    const id = await aSentInvoice(app, { customer_name: "Łódź Fotografia" });
    const { app: visitor } = visitorApp();
    const token = (await guestPath(env, id)).slice("/invoice/".length);
    const page = await visits(null, guestLoader, { path: "/", params: { token } });
    expect(page.body).toMatchObject({ invoice: { number: "INV-0001", due: 535_50 } });
    expect(JSON.stringify(page.body)).not.toContain(creator.userId);
    expect(JSON.stringify(page.body)).not.toContain("books@client.example");
    // Looking changes nothing; the page itself says that it was seen.
    expect(await invoiceRow(id)).toMatchObject({ status: "sent" });
    await viewAsGuest(visitor, token);
    await viewAsGuest(visitor, token);
    expect(await invoiceRow(id)).toMatchObject({ status: "viewed" });
    expect((await told(creator)).map(({ kind }) => kind)).toEqual(["invoice_viewed"]);
    const pdf = (await visits(null, guestPdf, { path: "/", params: { token } })).body as Response;
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    expect(new TextDecoder("latin1").decode(bytes.slice(0, 5))).toBe("%PDF-");
    expect(bytes.length).toBeGreaterThan(4000);
    const draft = await aDraft(app);
    const other = token.replace(id, draft);
    for (const wrong of ["x", `${id}.x`, other, (await guestPath(env, draft)).slice(9), ""])
      await expect(getSentInvoice(visitor, wrong)).rejects.toMatchObject({ code: "not_found" });
  });
});
