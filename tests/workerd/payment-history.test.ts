import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { EVERYTHING } from "#app/features/billing/history-terms.ts";
import { listHistory } from "#app/features/billing/payment-history.server.ts";
import { payInvoice } from "#app/features/invoices/commands/checkout.server.ts";
import { fundMilestone, requestRefund } from "#app/features/projects/commands/fund.server.ts";
import { agreeToRefund } from "#app/features/projects/commands/refund.server.ts";
import { loader as booksLoader } from "#app/routes/money/books.tsx";
import { loader as booksExport } from "#app/routes/money/books-export.ts";
import { loader as exportLoader } from "#app/routes/money/export-history.ts";
import { action as askAbout, loader as paymentLoader } from "#app/routes/money/payment.tsx";
import { action as historyAction, loader } from "#app/routes/money/payment-history.tsx";
import { loader as receiptLoader } from "#app/routes/money/receipt-pdf.ts";
import { appOf } from "#tests/factories/app.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { db, rows } from "#tests/factories/database.ts";
import { aSentInvoice } from "#tests/factories/invoices.ts";
import { approved, delivered, paidDesk, targetOf } from "#tests/factories/paid-desks.ts";
import { CARD, rich, topUp } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

interface Shown {
  rows: { id: string; way: string; kind: string; status: string; title: string }[];
  next: string | null;
}

const history = async (person: Person, query = "") =>
  (await visits(person, loader, { path: `/payment-history?${query}` })).body as Shown;

async function aPaidInvoice() {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(creator);
  const payer = await appOf(brand);
  const to = { customer: "member", handle: payer.app.viewer.handle, customer_name: "=cmd|calc" };
  const invoice = await aSentInvoice(app, to);
  const url = await payInvoice(payer.app, { invoice_id: invoice, seen: 535_50, key: newId(Date.now()) });
  await payer.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
  await payer.settled();
  return { creator, brand, payer };
}

it("shows each side its own half of a payment, and nobody else's", async () => {
  const { creator, brand } = await aPaidInvoice();
  expect((await history(creator)).rows).toMatchObject([{ way: "in", kind: "invoice", status: "succeeded" }]);
  expect((await history(brand)).rows).toMatchObject([{ way: "out", kind: "invoice", status: "succeeded" }]);
  expect((await history(await bora())).rows).toEqual([]);
});

it("offers the project and the company of which money stands there, also to who was taken out of it", async () => {
  const on = await delivered(10_000);
  await approved(on);
  const company = await companyOf([[on.client, "owner"]]);
  expect((await history(on.member)).rows).toMatchObject([{ link: `/desk/${on.id}/payments` }]);
  await rows("UPDATE projects SET company_id = ? WHERE id = ?", company, on.id);
  await rows("UPDATE project_members SET status = 'removed' WHERE user_id = ?", on.member.userId);
  const { body } = await visits(on.member, loader, { path: `/payment-history?project=${on.id}` });
  expect(body).toMatchObject({
    // Its desk is no longer theirs, what they keep of it is.
    rows: [{ way: "in", kind: "milestone", link: `/desk/${on.id}/left` }],
    projects: { [on.id]: expect.any(String) },
    companies: { [company]: expect.any(String) },
  });
});

it("keeps to the filters of its address, and goes on where a page ended", async () => {
  const { brand, payer } = await aPaidInvoice();
  for (let n = 0; n < 32; n++) {
    const { session } = await topUp(payer, 1000 + n);
    if (n < 31) await payer.app.payments.pages?.use(session, { card: n === 0 ? "4000000000000002" : CARD });
  }
  await payer.settled();
  const first = await history(brand);
  expect(first.rows).toHaveLength(30);
  const second = await history(brand, `cursor=${first.next}`);
  // A file holds all of it, in however many reads.
  const whole = await listHistory(db, brand.userId, EVERYTHING);
  expect(whole.length).toBeGreaterThan(30);
  expect(await listHistory(db, brand.userId, EVERYTHING, 7)).toEqual(whole);
  expect(second.next).toBeNull();
  const all = [...first.rows, ...second.rows];
  // A page that was opened and left is no payment.
  expect(all).toHaveLength(32);
  expect(new Set(all.map(({ id }) => id)).size).toBe(32);
  expect((await history(brand, "status=failed")).rows).toMatchObject([{ kind: "topup", status: "failed" }]);
  expect((await history(brand, "type=invoice")).rows).toHaveLength(1);
  expect((await history(brand, "type=payout")).rows).toEqual([]);
  expect((await history(brand, "year=2001")).rows).toEqual([]);
  expect((await history(brand, "type=everything&year=x&status=odd")).rows).toHaveLength(30);
});

it("sums up what the filters show, each currency for itself: one's own money that only moved stands apart", async () => {
  const { creator, brand, payer } = await aPaidInvoice();
  for (const [amount, card] of [
    [2000, CARD],
    [7000, "4000000000000002"],
  ] as const) {
    const { session } = await topUp(payer, amount);
    await payer.app.payments.pages?.use(session, { card });
  }
  await payer.settled();
  const sums = async (person: Person, query = "") =>
    (await visits(person, loader, { path: `/payment-history?${query}` })).body as {
      totals: { lines: object[]; newest: number | null };
    };
  const nothing = { moneyIn: 0, moneyOut: 0, refunds: 0, fees: 0, taxes: 0, moved: 0, currency: "EUR" };
  expect((await sums(brand)).totals).toEqual({
    lines: [{ ...nothing, count: 2, moneyOut: 535_50, moved: 2000 }],
    newest: null,
  });
  expect((await sums(creator)).totals.lines).toEqual([{ ...nothing, count: 1, moneyIn: 535_50 }]);
  expect((await sums(brand, "type=topup")).totals.lines).toEqual([{ ...nothing, count: 1, moved: 2000 }]);
  expect((await sums(brand, "status=failed")).totals.lines).toEqual([]);
  expect((await sums(brand, "year=2001")).totals.lines).toEqual([]);
});

it("exports what is shown, with nothing a spreadsheet would run, and a receipt to its payer alone", async () => {
  const { creator, brand } = await aPaidInvoice();
  const csv = (await visits(creator, exportLoader, { path: "/x?as=csv" })).body as Response;
  const text = await csv.text();
  expect(text).toContain('"535.50"');
  expect(text).not.toMatch(/"[=+@-]/);
  const json = (await visits(creator, exportLoader, { path: "/x?as=json&type=in" })).body as Response;
  expect(await json.json()).toMatchObject([{ amount: 535_50, currency: "EUR", way: "in" }]);
  const [payment] = await rows<{ id: string }>("SELECT id FROM payments WHERE payer_id = ?", brand.userId);
  const params = { paymentId: payment?.id ?? "" };
  const receipt = (await visits(brand, receiptLoader, { path: "/", params })).body as Response;
  expect(receipt.headers.get("content-type")).toBe("application/pdf");
  for (const other of [creator, await bora()])
    expect((await visits(other, receiptLoader, { path: "/", params })).status).toBe(404);
});

it("shows a payment with its way to who paid, who asks about it once; to others there is none", async () => {
  const { creator, brand } = await aPaidInvoice();
  const [payment] = await rows<{ id: string; receipt_no: string }>(
    "SELECT id, receipt_no FROM payments WHERE payer_id = ?",
    brand.userId,
  );
  const id = payment?.id ?? "";
  const page = { path: `/payment-history/${id}`, params: { paymentId: id } };
  expect((await visits(brand, paymentLoader, page)).body).toMatchObject({
    status: "succeeded",
    amount: 535_50,
    steps: [{ words: "Checkout opened" }, { words: "Paid" }],
  });
  const form = { intent: "ask", client_id: crypto.randomUUID(), body: "What is this?" };
  expect((await visits(brand, askAbout, { ...page, form: { ...form, body: " " } })).status).toBe(422);
  for (const other of [creator, await bora()]) {
    expect((await visits(other, paymentLoader, page)).status).toBe(404);
    expect((await visits(other, askAbout, { ...page, form })).status).toBe(404);
  }
  for (const _press of [1, 2]) expect((await visits(brand, askAbout, { ...page, form })).status).toBe(302);
  expect(
    await rows(
      "SELECT user_id, category, entity_ref FROM support_tickets WHERE entity_ref LIKE ?",
      `payment ${id}%`,
    ),
  ).toEqual([
    { user_id: brand.userId, category: "payment", entity_ref: `payment ${id} · ${payment?.receipt_no}` },
  ]);
});

it("counts what was released to those who worked, each their share, and is no income of the client", async () => {
  const desk = await delivered(5_000);
  expect((await history(desk.lead)).rows).toEqual([]);
  await approved(desk);
  const income = { way: "in", kind: "milestone", status: "succeeded" };
  expect((await history(desk.lead)).rows).toMatchObject([{ ...income, amount: 3_500 }]);
  expect((await history(desk.member, "type=in")).rows).toMatchObject([{ ...income, amount: 1_500 }]);
  expect((await history(desk.client, "type=in")).rows).toEqual([]);
});

describe("an address for an accountant", () => {
  const year = new Date().getUTCFullYear();
  const made = async (person: Person, fields: Record<string, string> = {}) => {
    const form = { intent: "link-make", name: "Ana, books", year: String(year), days: "7", ...fields };
    return visits(person, historyAction, { path: "/payment-history", form });
  };
  const tokenOf = ({ body }: { body: unknown }) => (body as { path: string }).path.split("/").at(-1) ?? "";
  const opened = (token: string) => visits(null, booksLoader, { path: `/books/${token}`, params: { token } });

  it("shows one year of one member to whoever holds it, until it is taken back", async () => {
    const { creator, brand } = await aPaidInvoice();
    const token = tokenOf(await made(creator));
    expect((await opened(token)).body).toMatchObject({
      year,
      sums: [{ way: "in", kind: "invoice", currency: "EUR", count: 1, gross: 535_50 }],
      rows: [{ way: "in", amount: 535_50 }],
    });
    const file = await visits(null, booksExport, { path: "/x", params: { token } });
    expect(await (file.body as Response).text()).toContain('"535.50"');
    const shown = (await visits(creator, loader, { path: `/payment-history?year=${year}` })).body as {
      links: { linkId: string }[];
    };
    expect(shown.links).toMatchObject([{ linkName: "Ana, books", linkYear: year, linkOpened: 2 }]);
    expect(JSON.stringify(shown)).not.toContain(token);
    const end = { intent: "link-end", link_id: shown.links[0]?.linkId ?? "" };
    await visits(brand, historyAction, { path: "/payment-history", form: end });
    expect((await opened(token)).status).toBe(200);
    await visits(creator, historyAction, { path: "/payment-history", form: end });
    expect((await opened(token)).status).toBe(404);
    expect((await opened(`${token}x`)).status).toBe(404);
  });

  it("is over after its days, and shows no other year", async () => {
    const { creator } = await aPaidInvoice();
    const token = tokenOf(await made(creator, { year: String(year - 1) }));
    expect((await opened(token)).body).toMatchObject({ sums: [], rows: [] });
    await rows("UPDATE accountant_links SET expires_at = 1 WHERE user_id = ?", creator.userId);
    expect((await opened(token)).status).toBe(404);
  });

  it.each([
    ["suspended", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?"],
    ["away", "UPDATE profiles SET status = 'deactivated' WHERE user_id = ?"],
    ["banned by an operator", "UPDATE users SET banned_until = 9e12 WHERE id = ?"],
  ])("leads nowhere while its member is %s", async (_, ends) => {
    const creator = await alice();
    const token = tokenOf(await made(creator));
    expect((await opened(token)).status).toBe(200);
    await rows(ends, creator.userId);
    expect((await opened(token)).status).toBe(404);
  });

  it("is listed while it holds, however many came after it and are over", async () => {
    const creator = await alice();
    await made(creator, { name: "The long one", days: "90" });
    await rows("UPDATE accountant_links SET created_at = 1 WHERE user_id = ?", creator.userId);
    for (let n = 0; n < 9; n++) await made(creator);
    await rows(
      "UPDATE accountant_links SET expires_at = 1 WHERE user_id = ? AND created_at > 1",
      creator.userId,
    );
    await made(creator);
    const { links } = (await visits(creator, loader, { path: "/payment-history" })).body as {
      links: { linkName: string }[];
    };
    expect(links).toHaveLength(10);
    expect(links[1]).toMatchObject({ linkName: "The long one" });
  });

  const bad: Record<string, string>[] = [{ name: " " }, { year: "x" }, { year: "99999" }, { days: "9999" }];
  it.each(bad)("is refused for %j", async (fields) => {
    expect((await made(await alice(), fields)).status).toBe(422);
  });

  it("is made at most ten times at once, however fast", async () => {
    const creator = await alice();
    const answers = await Promise.all(Array.from({ length: 13 }, () => made(creator)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

it("has what a client paid for a milestone with their balance, and what came back; the journal agrees", async () => {
  const on = await paidDesk(5_000);
  const client = await appOf(on.client);
  await rich(client, 9_000);
  const target = () => targetOf(on);
  const key = newId(Date.now());
  await fundMilestone(client.app, on.id, { ...(await target()), amount: 5_000, from: "balance", key });
  const spent = { way: "out", kind: "milestone", status: "succeeded", amount: 5_000 };
  expect((await history(on.client, "type=milestone")).rows).toMatchObject([spent]);
  await requestRefund(client.app, on.id, { ...(await target()), reason: "Plans changed" });
  await agreeToRefund((await appOf(on.lead)).app, on.id, await target());
  expect((await history(on.client, "type=milestone")).rows).toMatchObject([
    { way: "in", kind: "refund", amount: 5_000, title: expect.stringMatching(/^Back to you: /) },
    spent,
  ]);
  expect((await history(on.lead)).rows).toEqual([]);
  const year = new Date().getUTCFullYear();
  const { sums } = (await visits(on.client, loader, { path: `/payment-history?year=${year}` })).body as {
    sums: { kind: string; gross: number; refunds: number }[];
  };
  expect(sums.filter(({ kind }) => kind === "milestone_balance")).toMatchObject([
    { gross: 5_000, refunds: 5_000, count: 1 },
  ]);
  const file = (await visits(on.client, exportLoader, { path: "/x?as=journal&type=milestone" }))
    .body as Response;
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines.join()).toContain('"Thrive balance","50",""');
});

it("tells first of what comes first, of more milestones than it shows", async () => {
  const on = await paidDesk();
  const [part] = await db.select().from(milestones).where(sql`id = ${on.milestoneId}`);
  if (!part) throw new Error("No milestone");
  for (let n = 1; n <= 11; n++) {
    const due_on = dayOf(Date.now() + days(40 - n));
    const id = newId(Date.now());
    await db.insert(milestones).values({ ...part, id, title: `Part ${n}`, position: n, due_on });
  }
  await db.update(milestones).set({ due_on: null }).where(sql`id = ${on.milestoneId}`);
  const { upcoming } = (await visits(on.client, loader, { path: "/payment-history" })).body as {
    upcoming: { words: string }[];
  };
  expect(upcoming[0]?.words).toBe("Fund “Part 11” before it is due");
});
