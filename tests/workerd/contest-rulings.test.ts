import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { stillDue } from "#app/features/invoices/amounts.ts";
import { answerContest, askTeam, contestInvoice } from "#app/features/invoices/commands/contest.server.ts";
import {
  agreeAsGuest,
  askTeamAsGuest,
  contestAsGuest,
} from "#app/features/invoices/commands/contest-as-guest.server.ts";
import { ruleContest } from "#app/features/invoices/commands/rule-contest.server.ts";
import { contestRulingSchema } from "#app/features/invoices/contest.ts";
import { moveContestsByTime } from "#app/features/invoices/contest-time.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { fallDue } from "#app/features/invoices/time.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { loader as adminLoader } from "#app/routes/admin/admin.tsx";
import { action, loader as financeLoader } from "#app/routes/money/finance.tsx";
import { loader as guestLoader } from "#app/routes/money/guest-invoice.tsx";
import { answerStorageForm } from "#app/routes/storage/storage-forms.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { aSentInvoice, billed, invoiceRow, told } from "#tests/factories/invoices.ts";
import { type Person, person } from "#tests/factories/people.ts";
import { complete, fileOf, putPart, started } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";

const said = (invoice_id: string) => ({
  invoice_id,
  key: crypto.randomUUID() as string,
  reason: "wrong_amount" as const,
  statement: "We agreed on 400.",
  file_ids: [] as string[],
});

const ruling = (dispute_id: string, resolution: string, still_due = "") =>
  contestRulingSchema.parse({
    dispute_id,
    resolution,
    still_due,
    currency: "EUR",
    ruling: "The chat says so.",
  });

/** A document that its owner uploaded to show it. */
async function anUpload(by: Person, name: string): Promise<string> {
  const bytes = fileOf("%PDF-1.7\n", 900);
  const { id } = await started(by, bytes, { purpose: "evidence", name });
  await putPart(by, id, 1, bytes);
  await complete(by, id);
  return id;
}

const finance = async () => appOf(await person({ name: "Fin", role: "finance" }));

const contest = async (id: string) =>
  (
    await rows<{ status: string; resolution: string | null; opened_by: string | null }>(
      "SELECT status, resolution, opened_by FROM invoice_disputes WHERE id = ?",
      id,
    )
  )[0];

const later = <C extends Pick<AppContext, "clock">>(app: C, by: number): C => ({
  ...app,
  clock: { ...app.clock, now: () => Date.now() + by },
});

/** Contested by the member it is for, and put before the team. */
async function escalated(typed: object = {}) {
  const made = await billed();
  const id = await aSentInvoice(made.app, { ...made.to, ...typed });
  const press = said(id);
  await contestInvoice(made.payer, press);
  await expect(askTeam(made.payer, { dispute_id: press.key })).rejects.toMatchObject({ status: 409 });
  await answerContest(made.app, { dispute_id: press.key, answer: "The tax comes on top.", file_ids: [] });
  await askTeam(made.payer, { dispute_id: press.key });
  return { ...made, id, dispute_id: press.key };
}

describe("a contested invoice that our team decides", () => {
  it("is decided by two where it is large: the second agrees with one press", async () => {
    const { id, dispute_id } = await escalated({
      lines: [{ text: "A film", quantity: "1", unit: "", price: "9000", tax: "0" }],
    });
    const [first, second] = await Promise.all([1, 2].map(() => person({ name: "Fin", role: "finance" })));
    const decides = async (who: Person | undefined, form: Record<string, string>) =>
      (
        (
          await visits(who ?? null, action, {
            path: "/admin/finance",
            form: { intent: "rule-contest", dispute_id, currency: "EUR", ...form },
          })
        ).body as { done?: string }
      ).done;
    const typed = { resolution: "split", still_due: "400.5", ruling: "The chat says so." };
    expect(await decides(first, typed)).toMatch(/second colleague/);
    expect(await contest(dispute_id)).toMatchObject({ status: "escalated" });
    const page = (await visits(second ?? null, financeLoader, { path: "/admin/finance" })).body as {
      contests: { id: string; two: { first: { said: Record<string, string>; why: string } } }[];
    };
    const word = page.contests.find((one) => one.id === dispute_id)?.two.first;
    expect(word).toMatchObject({ by: "Fin", mine: false, why: typed.ruling });
    expect(await decides(second, { ...word?.said, ruling: word?.why ?? "" })).toBe(
      "Decided. Both sides know it.",
    );
    expect(await contest(dispute_id)).toMatchObject({ status: "resolved", resolution: "split" });
    expect(stillDue((await invoiceRow(id)) as never)).toBe(400_50);
  });

  it("stands: the payer has a week, and it speaks against them", async () => {
    const { app, payer, creator, brand, id, dispute_id } = await escalated({ late_fee: "5", due_days: "0" });
    const { app: staff } = await finance();
    await expect(ruleContest(payer, ruling(dispute_id, "refund"))).rejects.toMatchObject({ status: 404 });
    await ruleContest(staff, ruling(dispute_id, "release"));
    await expect(ruleContest(staff, ruling(dispute_id, "refund"))).rejects.toMatchObject({ status: 409 });
    expect(await contest(dispute_id)).toMatchObject({ status: "resolved", resolution: "release" });
    for (const who of [creator, brand])
      expect(await told(who)).toContainEqual({
        kind: "dispute_withdrawn",
        message: "INV-0001 stands, and €535.50 is due. See why.",
      });
    expect(await count("payer_records", "source = 'dispute' AND payer_id = ?", brand.userId)).toBe(1);
    expect(await count("audit_log", "action = 'contest_rule' AND subject_id = ?", id)).toBe(1);
    await fallDue(later(app, days(3)));
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", late_fee: 0 });
    await fallDue(later(app, days(8)));
    expect(await invoiceRow(id)).toMatchObject({ status: "overdue", late_fee: 26_78 });
  });

  it("is due for less, by a credit note, and never for more than it was", async () => {
    const { id, dispute_id, brand } = await escalated();
    const { app: staff } = await finance();
    for (const still of ["535.50", "600"])
      await expect(ruleContest(staff, ruling(dispute_id, "split", still))).rejects.toMatchObject({
        fields: { still_due: ["Please write less than the €535.50 that are due."] },
      });
    expect(() => ruling(dispute_id, "split", "0")).toThrow("Please write an amount");
    await ruleContest(staff, ruling(dispute_id, "split", "400"));
    expect(await invoiceRow(id)).toMatchObject({ status: "sent", credited: 135_50 });
    const [note] = await rows<{ number: string; total: number }>(
      "SELECT number, total FROM invoices WHERE parent_id = ?",
      id,
    );
    expect(note).toEqual({ number: "CN-0001", total: 135_50 });
    expect(await told(brand)).toContainEqual({
      kind: "dispute_withdrawn",
      message: "Of INV-0001 €400 is still due. See why.",
    });
    expect(await count("payer_records", "source = 'dispute' AND payer_id = ?", brand.userId)).toBe(0);
  });

  it("is not due any more, its late fee neither", async () => {
    const made = await billed();
    const id = await aSentInvoice(made.app, { ...made.to, late_fee: "5", due_days: "0" });
    await fallDue(later(made.app, days(3)));
    const press = said(id);
    await contestInvoice(made.payer, press);
    await answerContest(made.app, { dispute_id: press.key, answer: "No.", file_ids: [] });
    await askTeam(made.app, { dispute_id: press.key });
    await ruleContest((await finance()).app, ruling(press.key, "refund"));
    expect(await invoiceRow(id)).toMatchObject({
      status: "void",
      late_fee: 0,
      credited: 535_50,
      remind_on: null,
    });
    expect(await contest(press.key)).toMatchObject({ status: "resolved", resolution: "refund" });
  });

  it("is decided by nobody who is part of it, and once of two at the same instant", async () => {
    const own = await appOf(await person({ name: "Fin", role: "finance" }));
    const { payer } = await billed();
    const mine = await aSentInvoice(own.app, { customer: "member", handle: `@${payer.viewer.handle}` });
    const press = said(mine);
    await contestInvoice(payer, press);
    await answerContest(own.app, { dispute_id: press.key, answer: "No.", file_ids: [] });
    await askTeam(payer, { dispute_id: press.key });
    await expect(ruleContest(own.app, ruling(press.key, "release"))).rejects.toMatchObject({ status: 403 });
    const { app: staff } = await finance();
    const both = await Promise.allSettled([
      ruleContest(staff, ruling(press.key, "release")),
      ruleContest(staff, ruling(press.key, "refund")),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("stands on the finance page with what both sides say, and a bad ruling is said there", async () => {
    const { id, dispute_id } = await escalated();
    const fin = await person({ name: "Fin", role: "finance" });
    const page = await visits(fin, financeLoader, { path: "/admin/finance" });
    expect(page.body).toMatchObject({
      contests: [
        {
          id: dispute_id,
          statement: "We agreed on 400.",
          answer: "The tax comes on top.",
          invoice: { id, due: 535_50 },
        },
      ],
    });
    const bad = await visits(fin, action, {
      path: "/admin/finance",
      form: {
        intent: "rule-contest",
        dispute_id,
        currency: "EUR",
        resolution: "split",
        still_due: "-1",
        ruling: " ",
      },
    });
    expect([bad.status, bad.body]).toMatchObject([
      422,
      { error: { fields: { ruling: ["Please say why: both sides read it."] } } },
    ]);
    const good = await visits(fin, action, {
      path: "/admin/finance",
      form: {
        intent: "rule-contest",
        dispute_id,
        currency: "EUR",
        resolution: "release",
        ruling: "Agreed in chat.",
      },
    });
    expect(good.body).toMatchObject({ done: "Decided. Both sides know it." });
  });

  it("shows the files of both sides to them, and to whoever decides while they decide", async () => {
    const { app, payer, creator, brand, to } = await billed();
    const id = await aSentInvoice(app, to);
    const [order, chat] = [await anUpload(brand, "order.pdf"), await anUpload(creator, "chat.pdf")];
    const press = { ...said(id), file_ids: [order] };
    const foreign = { ...said(id), file_ids: [chat] };
    await expect(contestInvoice(payer, foreign)).rejects.toMatchObject({ status: 422 });
    expect(await count("invoice_disputes", "invoice_id = ?", id)).toBe(0);
    await contestInvoice(payer, press);
    await contestInvoice(payer, press);
    const fin = await person({ name: "Fin", role: "finance" });
    const other = await person({ name: "Sam" });
    const answer = { dispute_id: press.key, answer: "It is in the chat." };
    await expect(answerContest(app, { ...answer, file_ids: [order] })).rejects.toMatchObject({ status: 422 });
    await answerContest(app, { ...answer, file_ids: [chat] });
    const reads = (who: Person | null) =>
      Promise.all([order, chat].map(async (file) => (await call(who, `/files/${file}`)).status));
    expect([await reads(creator), await reads(brand)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect([await reads(fin), await reads(other), await reads(null)]).toEqual([
      [404, 404],
      [404, 404],
      [404, 404],
    ]);
    await askTeam(payer, { dispute_id: press.key });
    expect(await reads(fin)).toEqual([200, 200]);
    expect(await count("audit_log", "action = 'evidence_open' AND subject_id = ?", press.key)).toBe(2);
    const page = await visits(fin, financeLoader, { path: "/admin/finance" });
    const cases = (page.body as { contests: { id: string; evidence: unknown[] }[] }).contests;
    expect(cases.find((one) => one.id === press.key)?.evidence).toEqual([
      { id: order, name: "order.pdf", answer: 0 },
      { id: chat, name: "chat.pdf", answer: 1 },
    ]);
    const form = new FormData();
    form.set("intent", "trash");
    form.append("file_ids", order);
    await expect(answerStorageForm(payer, form)).rejects.toMatchObject({ code: "conflict" });
    await ruleContest((await appOf(fin)).app, ruling(press.key, "release"));
    expect([await reads(fin), await reads(brand)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
  });

  it("is told to whoever may decide it, once, and counted on their tab", async () => {
    const fin = await person({ name: "Fin", role: "finance" });
    const support = await person({ name: "Sue", role: "support" });
    const tabs = async (who: Person) => {
      const page = await visits(who, adminLoader, { path: "/admin" });
      return (page.body as { tabs: { label: string; count?: number }[] }).tabs;
    };
    const before = (await tabs(fin)).find(({ label }) => label === "Payments")?.count ?? 0;
    const { creator, brand } = await escalated();
    expect(await told(fin)).toEqual([
      { kind: "finance_waits", message: "INV-0001, €535.50: both sides stay apart." },
    ]);
    for (const who of [creator, brand, support])
      expect((await told(who)).filter(({ kind }) => kind === "finance_waits")).toEqual([]);
    expect((await tabs(fin)).find(({ label }) => label === "Payments")?.count).toBe(before + 1);
    expect((await tabs(support)).map(({ label }) => label)).not.toContain("Payments");
  });

  it("is not told to a colleague whose own it is", async () => {
    const own = await appOf(await person({ name: "Fin", role: "finance" }));
    const { payer } = await billed();
    const press = said(
      await aSentInvoice(own.app, { customer: "member", handle: `@${payer.viewer.handle}` }),
    );
    await contestInvoice(payer, press);
    await answerContest(own.app, { dispute_id: press.key, answer: "No.", file_ids: [] });
    await askTeam(payer, { dispute_id: press.key });
    const kinds = await rows<{ kind: string }>(
      "SELECT kind FROM notifications WHERE user_id = ?",
      own.app.viewer.userId,
    );
    expect(kinds.map(({ kind }) => kind)).not.toContain("finance_waits");
  });
});

describe("by time", () => {
  it("our team looks at what was not answered", async () => {
    const { app, payer, creator, to } = await billed();
    const press = said(await aSentInvoice(app, to));
    await contestInvoice(payer, press);
    await moveContestsByTime(later(app, days(4)));
    expect(await contest(press.key)).toMatchObject({ status: "open" });
    await moveContestsByTime(later(app, days(6)));
    await moveContestsByTime(later(app, days(6)));
    expect(await contest(press.key)).toMatchObject({ status: "escalated" });
    expect((await told(creator)).filter(({ message }) => message.startsWith("Our team looks"))).toHaveLength(
      1,
    );
  });

  it("who says nothing more to an answer agrees", async () => {
    const { app, payer, to } = await billed();
    const press = said(await aSentInvoice(app, to));
    await contestInvoice(payer, press);
    await answerContest(later(app, days(4)), {
      dispute_id: press.key,
      answer: "It was agreed.",
      file_ids: [],
    });
    await moveContestsByTime(later(app, days(8)));
    expect(await contest(press.key)).toMatchObject({ status: "answered" });
    await moveContestsByTime(later(app, days(10)));
    expect(await contest(press.key)).toMatchObject({ status: "withdrawn" });
  });
});

describe("a guest with the link of an invoice", () => {
  async function mailedInvoice() {
    const made = await billed();
    const id = await aSentInvoice(made.app);
    const { app: guest } = visitorApp();
    return { ...made, id, guest, token: (await guestPath(guest.env, id)).slice("/invoice/".length) };
  }
  const mails = (template: string) =>
    rows<{ data: string }>("SELECT data FROM email_outbox WHERE template = ?", template);

  it("contests it, reads the answer by mail, asks our team, and hears what it decides", async () => {
    const { app, creator, id, guest, token } = await mailedInvoice();
    const press = said(id);
    const shown = await anUpload(creator, "chat.pdf");
    await expect(contestAsGuest(guest, token, { ...press, file_ids: [shown] })).rejects.toMatchObject({
      status: 422,
    });
    await contestAsGuest(guest, token, press);
    await contestAsGuest(guest, token, press);
    expect(await contest(press.key)).toMatchObject({ status: "open", opened_by: null });
    expect((await told(creator)).map(({ kind }) => kind)).toEqual(["dispute_opened"]);
    await answerContest(app, { dispute_id: press.key, answer: "The tax comes on top.", file_ids: [shown] });
    expect((await mails("contest_answered"))[0]?.data).toContain(token);
    const page = await visits(null, guestLoader, { path: "/", params: { token } });
    expect(page.body).toMatchObject({
      contests: [{ contestId: press.key, contestStatus: "answered", answer: "The tax comes on top." }],
    });
    expect((page.body as { contests: { evidence: unknown[] }[] }).contests[0]?.evidence).toEqual([
      { id: shown, name: "chat.pdf", answer: 1 },
    ]);
    const reads = async (by: string) => (await call(null, `/files/${shown}${by}`)).status;
    expect([await reads(""), await reads(`?invoice=${token}`), await reads(`?invoice=${token}x`)]).toEqual([
      404, 200, 404,
    ]);
    await askTeamAsGuest(guest, token, press.key);
    await ruleContest((await finance()).app, ruling(press.key, "split", "400"));
    expect(JSON.parse((await mails("contest_decided"))[0]?.data ?? "{}")).toMatchObject({ amount: "€400" });
    // Whoever was heard may find something else; taken back, it goes on.
    const second = said(id);
    await contestAsGuest(guest, token, second);
    await agreeAsGuest(guest, token, second.key);
    expect(await contest(second.key)).toMatchObject({ status: "withdrawn" });
  });

  it("contests no other invoice, none of a member, not their own, and not without end", async () => {
    const { app, payer, to, id, guest, token } = await mailedInvoice();
    const other = await aSentInvoice(app, to);
    await expect(contestAsGuest(guest, token, said(other))).rejects.toMatchObject({ status: 404 });
    await expect(contestAsGuest(guest, `${token.slice(0, -2)}00`, said(id))).rejects.toMatchObject({
      status: 404,
    });
    const mine: AppContext = { ...guest, viewer: (app as MemberContext).viewer };
    await expect(contestAsGuest(mine, token, said(id))).rejects.toMatchObject({ status: 409 });
    const members = (await guestPath(guest.env, other)).slice("/invoice/".length);
    await expect(contestAsGuest(guest, members, said(other))).rejects.toMatchObject({ status: 409 });
    const theirs = said(other);
    await contestInvoice(payer, theirs);
    await expect(agreeAsGuest(guest, token, theirs.key)).rejects.toMatchObject({ status: 404 });
    expect(await contest(theirs.key)).toMatchObject({ status: "open" });
    for (let round = 0; round < 5; round++) {
      const press = said(id);
      await contestAsGuest(guest, token, press);
      await agreeAsGuest(guest, token, press.key);
    }
    await expect(contestAsGuest(guest, token, said(id))).rejects.toMatchObject({ status: 429 });
  });
});
