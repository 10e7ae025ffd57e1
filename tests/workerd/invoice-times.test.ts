import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import { payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import { giveUp, voidInvoice } from "#app/features/invoices/commands/end-invoice.server.ts";
import { recordPayment } from "#app/features/invoices/commands/pay.server.ts";
import { sendInvoice } from "#app/features/invoices/commands/send.server.ts";
import { deleteDraft } from "#app/features/invoices/commands/write.server.ts";
import { fallDue, issueRecurring, remindOfInvoices } from "#app/features/invoices/time.server.ts";
import { action as editAction } from "#app/routes/money/edit-invoice.tsx";
import { appOf } from "#tests/factories/app.ts";
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
import { rich } from "#tests/factories/payments.ts";
import { alice } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

describe("time", () => {
  const at = (app: Awaited<ReturnType<typeof appOf>>["app"], now: number) => ({
    ...app,
    clock: { now: () => now },
  });

  it("reminds on four days, once each, and falls due with the late fee that was agreed", async () => {
    const { app, brand, to } = await billed();
    const id = await aSentInvoice(app, { ...to, late_fee: "5", due_days: "10" });
    const start = Date.now();
    for (let day = 0; day <= 25; day++) {
      const later = at(app, start + days(day));
      await remindOfInvoices(later);
      await remindOfInvoices(later);
      await fallDue(later);
      await fallDue(later);
    }
    const news = (await told(brand)).map(({ message }) => message);
    expect(news.filter((message) => message.includes("still open"))).toHaveLength(4);
    expect(news.filter((message) => message.includes("was due"))).toHaveLength(1);
    expect(await invoiceRow(id)).toMatchObject({ status: "overdue", late_fee: 26_78, remind_on: null });
    await recordPayment(app, paid(id, "562.28"));
    expect(await invoiceRow(id)).toMatchObject({ status: "paid", paid_amount: 562_28 });
  });

  it("takes a late fee only once the due date is over everywhere, by the sums and the word of that moment", async () => {
    const { app, to } = await billed();
    const id = await aSentInvoice(app, { ...to, late_fee: "10", due_days: "0" });
    const { due_date } = await invoiceRow(id);
    const midnight = Date.parse(`${due_date}T00:00:00Z`) + days(1);
    // In Honolulu it is two in the afternoon of that day.
    await fallDue(at(app, midnight));
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", late_fee: 0 });
    const late = at(app, midnight + hours(13));
    // A part of it comes off between its look and its step.
    const commit = late.commit.bind(late);
    const once = {
      ...late,
      commit: async (...step: Parameters<typeof commit>) => {
        await rows("UPDATE invoices SET credited = 50000, version = version + 1 WHERE id = ?", id);
        return commit(...step);
      },
    };
    await fallDue(once);
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", late_fee: 0 });
    await fallDue(late);
    expect(await invoiceRow(id)).toMatchObject({ status: "overdue", late_fee: 3_55 });
  });

  it("speaks for a payer in the west who pays in the evening of the due day as of one in time", async () => {
    const { app, brand, payer, to } = await billed();
    const id = await aSentInvoice(app, { ...to, due_days: "0" });
    const { due_date } = await invoiceRow(id);
    const evening = Date.parse(`${due_date}T00:00:00Z`) + days(1) + hours(6);
    await rich(await appOf(brand), 60_000);
    await payInvoice(
      { ...payer, clock: { now: () => evening } },
      { invoice_id: id, seen: 535_50, key: crypto.randomUUID(), from: "balance" },
    );
    expect(
      await rows("SELECT paid_at <= due_at AS punctual FROM payer_records WHERE payer_id = ?", brand.userId),
    ).toEqual([{ punctual: 1 }]);
  });

  it("sends nothing to who has left: what recurs waits as a draft, and its issuer is told why not", async () => {
    const { app, brand, to } = await billed();
    await aTaxProfile(app);
    const draft = await aDraft(app, to);
    const pattern = await aDraft(app, { ...to, every: "week", auto_send: "on" });
    await rows("UPDATE profiles SET status = 'deleted' WHERE user_id = ?", brand.userId);
    await expect(sendInvoice(app, { invoice_id: draft, version: 1 })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("has left Thrive"),
    });
    await issueRecurring(app);
    expect(
      await rows("SELECT status FROM invoices WHERE customer_user_id = ? AND id <> ?", brand.userId, pattern),
    ).toEqual([{ status: "draft" }, { status: "draft" }]);
  });

  it("gives up only what is overdue and unpaid", async () => {
    const { app } = await billed();
    const id = await aSentInvoice(app, { due_days: "0" });
    await expect(giveUp(app, { invoice_id: id, version: 2 })).rejects.toMatchObject({ status: 409 });
    await fallDue(at(app, Date.now() + days(2)));
    await giveUp(app, { invoice_id: id, version: 3 });
    expect(await invoiceRow(id)).toMatchObject({ status: "uncollectible", remind_on: null });
  });

  it("makes what recurs: sent by itself where that was asked for, once a time, and one for days that were missed", async () => {
    const { app, creator } = await billed();
    await aTaxProfile(app);
    const pattern = await aDraft(app, { every: "week", auto_send: "on" });
    await expect(sendInvoice(app, { invoice_id: pattern, version: 1 })).rejects.toMatchObject({
      status: 409,
    });
    const made = () => count("invoices", "issuer_id = ? AND status = 'sent'", creator.userId);
    await Promise.all([issueRecurring(app), issueRecurring(app)]);
    expect(await made()).toBe(1);
    await issueRecurring(at(app, Date.now() + days(7)));
    expect(await made()).toBe(2);
    await issueRecurring(at(app, Date.now() + days(40)));
    await issueRecurring(at(app, Date.now() + days(40)));
    expect(await made()).toBe(3);
    expect((await invoiceRow(pattern)).next_on).toBe(dayOf(Date.now() + days(42)));
    await deleteDraft(app, { invoice_id: pattern, version: 1 });
    await issueRecurring(at(app, Date.now() + days(60)));
    expect(await made()).toBe(3);
  });

  it("keeps the day of the month it was begun on, also where it is written anew in a shorter month", async () => {
    const { app } = await billed();
    const on = (day: string) => at(app, Date.parse(`${day}T12:00:00Z`));
    const monthly = { every: "month", starts_on: "2027-01-31" };
    const pattern = await aDraft(on("2027-01-10"), monthly);
    await issueRecurring(on("2027-01-31"));
    expect((await invoiceRow(pattern)).next_on).toBe("2027-02-28");
    const { version } = await invoiceRow(pattern);
    await aDraft(on("2027-02-10"), {
      invoice_id: pattern,
      version,
      ...monthly,
      starts_on: "2027-02-28",
      notes: "Thank you.",
    });
    await issueRecurring(on("2027-02-28"));
    expect((await invoiceRow(pattern)).next_on).toBe("2027-03-31");
    // Another first day is another day of the month.
    await aDraft(on("2027-03-01"), {
      invoice_id: pattern,
      version: version + 1,
      ...monthly,
      starts_on: "2027-03-30",
    });
    await issueRecurring(on("2027-03-30"));
    expect((await invoiceRow(pattern)).next_on).toBe("2027-04-30");
    await issueRecurring(on("2027-04-30"));
    expect((await invoiceRow(pattern)).next_on).toBe("2027-05-30");
  });

  it("sends nothing for who is suspended, and one invoice once they are back", async () => {
    const { app, creator, brand, to } = await billed();
    await aTaxProfile(app);
    await aDraft(app, { ...to, every: "month", auto_send: "on" });
    const sent = async (status: string) => {
      await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, creator.userId);
      await issueRecurring(app);
      return count("invoices", "issuer_id = ? AND status = 'sent'", creator.userId);
    };
    expect([await sent("suspended"), await sent("active")]).toEqual([0, 1]);
    const reminded = async (status: string) => {
      await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, creator.userId);
      while ((await remindOfInvoices(at(app, Date.now() + days(60)))) > 0);
      return (await told(brand)).filter(({ message }) => message.includes("still open")).length;
    };
    expect([await reminded("suspended"), await reminded("active")]).toEqual([0, 1]);
  });

  it("lets nothing fall due in the name of who is suspended, and does once they are back", async () => {
    const { app, creator, brand, to } = await billed();
    await aTaxProfile(app);
    const id = await aSentInvoice(app, to);
    const fell = async (status: string) => {
      await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, creator.userId);
      await fallDue(at(app, Date.now() + days(60)));
      return [
        (await invoiceRow(id)).status,
        (await told(brand)).filter(({ kind }) => kind === "invoice_overdue").length,
      ];
    };
    expect([await fell("suspended"), await fell("active")]).toEqual([
      ["sent", 0],
      ["overdue", 1],
    ]);
  });

  it("makes nothing of patterns that were taken back, which hold up nobody's", async () => {
    const [{ app }, other] = [await billed(), await billed()];
    const gone = await Promise.all(Array.from({ length: 10 }, () => aDraft(app, { every: "week" })));
    for (const invoice_id of gone) {
      await rows("UPDATE invoices SET next_on = '2024-01-01' WHERE id = ?", invoice_id);
      await voidInvoice(app, { invoice_id, version: 1 });
    }
    await aDraft(other.app, { every: "week" });
    await issueRecurring(app);
    expect(await count("invoices", "issuer_id = ?", other.creator.userId)).toBe(2);
    expect(await count("invoices", "issuer_id = ? AND next_on IS NOT NULL", app.viewer.userId)).toBe(0);
  });

  it("leaves a draft where nothing may be sent", async () => {
    const { app, creator } = await billed();
    await aDraft(app, { every: "month", auto_send: "on" });
    await issueRecurring(app);
    expect(await count("invoices", "issuer_id = ? AND status = 'sent'", creator.userId)).toBe(0);
    expect(await count("invoices", "issuer_id = ? AND status = 'draft'", creator.userId)).toBe(2);
    expect((await told(creator)).map(({ kind }) => kind)).toEqual(["invoice_sent"]);
  });
});

describe("writing", () => {
  it.each([
    [{ "lines[0].price": "-1" }, "lines[0].price"],
    [{ "lines[0].price": "0.001" }, "lines[0].price"],
    [{ "lines[0].price": "NaN" }, "lines[0].price"],
    [{ "lines[0].price": "1000000000000000" }, "lines[0].price"],
    [{ "lines[0].quantity": "0" }, "lines[0].quantity"],
    [{ "lines[0].quantity": "Infinity" }, "lines[0].quantity"],
    [{ "lines[0].tax": "101" }, "lines[0].tax"],
    [{ "lines[0].text": " " }, "lines[0].text"],
    [{ "lines[0].price": "999999999", "lines[0].quantity": "99999" }, "lines"],
    [{ discount: "-1" }, "discount"],
    [{ currency: "XCR" }, "currency"],
    [{ due_days: "1.5" }, "due_days"],
    [{ email: "nobody" }, "email"],
  ])("refuses %j with a sentence, and saves nothing", async (typed, field) => {
    const creator = await alice();
    const {
      lines: [line],
      ...rest
    } = typedInvoice;
    const form = {
      intent: "save",
      ...rest,
      ...Object.fromEntries(Object.entries(line ?? {}).map(([name, value]) => [`lines[0].${name}`, value])),
      ...typed,
    };
    const answer = await visits(creator, editAction, { path: "/thrivepay/invoices/new", form });
    expect(answer.status).toBe(422);
    expect((answer.body as { error: { fields: object } }).error.fields).toHaveProperty([field, 0]);
    expect(await count("invoices", "issuer_id = ?", creator.userId)).toBe(0);
  });

  it("is for somebody else, in a project one is part of, and never another's draft", async () => {
    const { app, payer } = await billed();
    const own = app.viewer.handle;
    await expect(aDraft(app, { customer: "member", handle: own })).rejects.toMatchObject({
      fields: { handle: ["That is you."] },
    });
    await expect(aDraft(app, { customer: "member", handle: "nobody-at-all" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(aDraft(app, { project_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const id = await aDraft(app);
    await expect(aDraft(payer, { invoice_id: id, version: 1 })).rejects.toMatchObject({ code: "not_found" });
    await expect(aDraft(app, { invoice_id: id, version: 9 })).rejects.toMatchObject({ code: "conflict" });
  });
});
