import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { payments, refund_requests } from "#app/db/schema/payments.ts";
import { askedBack } from "#app/features/billing/commands/send-refunds.server.ts";
import { storeWebhook } from "#app/features/billing/webhooks.server.ts";
import { selectYear } from "#app/features/billing/year-summary.server.ts";
import { SIGNATURE_HEADER, signSandboxEvent } from "#app/platform/payments/sandbox-wire.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { balanceOf, CARD, ledgerFaults, saysOf, topUp } from "#tests/factories/payments.ts";
import { bora, type Person } from "#tests/factories/people.ts";
import { deliverSandbox, takeWebhook } from "#workers/jobs/payments.ts";

let brand: Person;
beforeAll(async () => {
  brand = await bora();
});

const pay = async (card: string, amount = 5_000) => {
  const member = await appOf(brand);
  const begun = await topUp(member, amount);
  const answer = await member.app.payments.pages?.use(begun.session, { card });
  await member.settled();
  return { ...begun, member, answer };
};

const stateOf = async (paymentId: string) =>
  (
    await rows<{ status: string; failure_code: string | null; receipt_no: string | null }>(
      "SELECT status, failure_code, receipt_no FROM payments WHERE id = ?",
      paymentId,
    )
  )[0];

describe("bora pays by card", () => {
  it("and the money is on her balance once, though the news of it came twice and backwards", async () => {
    const before = await balanceOf(brand);
    const { paymentId, session, answer } = await pay(CARD);
    expect(answer).toEqual({ to: "paid" });
    expect(await stateOf(paymentId)).toMatchObject({ status: "succeeded", receipt_no: expect.any(String) });
    expect(await balanceOf(brand)).toBe(before + 5_000);
    const heard = await rows<{ type: string; outcome: string }>(
      "SELECT type, outcome FROM payment_webhooks WHERE about_ref = ? ORDER BY type",
      paymentId,
    );
    expect(heard).toEqual([
      { type: "payment.processing", outcome: "stale" },
      { type: "payment.succeeded", outcome: "applied" },
    ]);
    expect(session).toMatch(/^cs_test_/);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("but a declined card costs nothing, is told, and another one goes on the same page", async () => {
    const before = await balanceOf(brand);
    const { paymentId, session, member, answer } = await pay("4000000000000002");
    expect(answer).toEqual({ to: "declined", code: "card_declined" });
    expect(await stateOf(paymentId)).toMatchObject({ status: "failed", failure_code: "card_declined" });
    expect(await balanceOf(brand)).toBe(before);
    expect(await count("notifications", "user_id = ? AND kind = 'payment_failed'", brand.userId)).toBe(1);
    await member.app.payments.pages?.use(session, { card: CARD });
    await member.settled();
    expect(await stateOf(paymentId)).toMatchObject({ status: "succeeded", failure_code: null });
    expect(await balanceOf(brand)).toBe(before + 5_000);
  });

  it("and her bank may ask first: no leaves the page open, yes pays", async () => {
    const before = await balanceOf(brand);
    const { paymentId, session, member, answer } = await pay("4000002500003155");
    expect(answer).toEqual({ to: "challenge" });
    expect(await stateOf(paymentId)).toMatchObject({ status: "requires_action" });
    expect(await member.app.payments.pages?.use(session, { confirmed: false })).toMatchObject({
      to: "declined",
    });
    await member.app.payments.pages?.use(session, { card: "4000002500003155" });
    await member.app.payments.pages?.use(session, { confirmed: true });
    await member.settled();
    expect(await stateOf(paymentId)).toMatchObject({ status: "succeeded" });
    expect(await balanceOf(brand)).toBe(before + 5_000);
  });

  it("and a bank that takes it back leaves the balance below zero until it is settled", async () => {
    const other = await bora();
    const member = await appOf(other);
    const { session, paymentId } = await topUp(member, 700);
    await member.app.payments.pages?.use(session, { card: "4000000000000259" });
    await member.settled();
    const later = await appOf(other, { clock: { now: () => Date.now() + minutes(1) } });
    await deliverSandbox(later.jobs, later.app.payments);
    await later.settled();
    expect(await stateOf(paymentId)).toMatchObject({ status: "disputed" });
    expect(await balanceOf(other)).toBe(0);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("and a bank that takes a part takes that part, and gives it again where it is won", async () => {
    const other = await bora();
    const member = await appOf(other);
    const { session, paymentId } = await topUp(member, 700);
    await member.app.payments.pages?.use(session, { card: CARD });
    await member.settled();
    const says = (what: object, at: number) => saysOf(member, paymentId, what, at);
    const now = Date.now();
    const taken = { amount: 200, currency: "EUR" };
    // Told twice, by two events, it is taken once.
    for (const at of [now + 1000, now + 2000]) await says({ to: "disputed", taken }, at);
    expect([(await stateOf(paymentId))?.status, await balanceOf(other)]).toEqual(["disputed", 500]);
    const told = "user_id = ? AND kind = 'payment_failed' AND message LIKE '%2% for “Top-up” is disputed%'";
    expect(await count("notifications", told, other.userId)).toBe(1);
    const year = new Date(now).getUTCFullYear();
    expect((await db.batch([selectYear(db, other.userId, year)]))[0]).toMatchObject([
      { kind: "topup", gross: 700, refunds: 200 },
    ]);
    await says({ to: "won" }, now + 3000);
    expect([(await stateOf(paymentId))?.status, await balanceOf(other)]).toEqual(["won", 700]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("and of what a bank took a part for good, the rest may still go back: no more than that", async () => {
    const other = await bora();
    const member = await appOf(other);
    const { session, paymentId } = await topUp(member, 700);
    await member.app.payments.pages?.use(session, { card: CARD });
    await member.settled();
    const state = async () =>
      (
        await rows("SELECT status, refunded_amount, disputed_amount FROM payments WHERE id = ?", paymentId)
      )[0];
    let now = Date.now();
    const says = async (what: object) => {
      now += 1000;
      await saysOf(member, paymentId, what, now);
    };
    await says({ to: "disputed", taken: { amount: 200, currency: "EUR" } });
    await says({ to: "lost" });
    const asked = newId(now);
    await rows(
      `INSERT INTO refund_requests (id, payment_id, user_id, reason, status, created_at)
        VALUES (?, ?, ?, 'Please', 'declined', ?)`,
      ...[asked, paymentId, other.userId, now],
    );
    const goesBack = () =>
      db.select({ amount: askedBack }).from(refund_requests).innerJoin(payments, eq(payments.id, paymentId));
    expect(await goesBack().where(eq(refund_requests.id, asked))).toEqual([{ amount: 500 }]);
    await says({ to: "refunded", refunded: 100 });
    expect(await state()).toEqual({ status: "lost", refunded_amount: 100, disputed_amount: 200 });
    expect([await balanceOf(other), await goesBack().where(eq(refund_requests.id, asked))]).toEqual([
      400,
      [{ amount: 400 }],
    ]);
    await says({ to: "refunded", refunded: 500 });
    expect(await state()).toEqual({ status: "lost", refunded_amount: 500, disputed_amount: 200 });
    expect(await balanceOf(other)).toBe(0);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("and what is not paid here is no card here", async () => {
    await expect(pay("4111111111111111")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("beginning a payment", () => {
  it.each([-1, 0, 1, 12.5, Number.NaN, 1e15, Number.POSITIVE_INFINITY])("refuses %d", async (amount) => {
    await expect(topUp(await appOf(brand), amount)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("pressed twice is one page; the same press for another amount is none", async () => {
    const member = await appOf(brand);
    const key = newId(Date.now());
    const [one, two] = await Promise.all([topUp(member, 900, { key }), topUp(member, 900, { key })]);
    expect(two).toEqual(one);
    await expect(topUp(member, 901, { key })).rejects.toMatchObject({ code: "conflict" });
  });

  it("leads back to the page while a bank asks, and says so when the page is over", async () => {
    const member = await appOf(brand);
    const key = newId(Date.now());
    const { session, paymentId, url } = await topUp(member, 900, { key });
    await member.app.payments.pages?.use(session, { card: "4000002500003155" });
    await member.settled();
    expect(await stateOf(paymentId)).toMatchObject({ status: "requires_action" });
    expect(await topUp(member, 900, { key })).toMatchObject({ url });
    await rows("UPDATE payments SET status = 'canceled' WHERE id = ?", paymentId);
    await expect(topUp(member, 900, { key })).rejects.toMatchObject({
      code: "conflict",
      message: /nothing was charged/,
    });
  });
});

describe("a webhook", () => {
  const body = (paymentId: string, id: string, amount = 5_000) =>
    JSON.stringify({
      id,
      at: Date.now(),
      type: "payment",
      sessionRef: null,
      chargeRef: null,
      paymentId,
      what: { to: "succeeded", amount, currency: "EUR", brand: "visa", last4: "4242", saved: null },
    });
  const signed = async (text: string, at = Date.now()) =>
    new Headers({ [SIGNATURE_HEADER]: await signSandboxEvent(env, text, at) });

  it("a hundred times at once takes effect once", async () => {
    const other = await bora();
    const member = await appOf(other);
    const { paymentId } = await topUp(member, 5_000);
    const text = body(paymentId, "evt_hundred");
    const headers = await signed(text);
    await Promise.all(
      Array.from({ length: 100 }, () => takeWebhook(member.jobs, member.app.payments, headers, text)),
    );
    await member.settled();
    expect(await balanceOf(other)).toBe(5_000);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("of the try that was paid names the charge that money goes back from, whatever failed before it", async () => {
    const member = await appOf(brand);
    const { paymentId } = await topUp(member, 5_000);
    const chargeOf = async () =>
      (await rows<{ charge_ref: string }>("SELECT charge_ref FROM payments WHERE id = ?", paymentId))[0]
        ?.charge_ref;
    const news = async (id: string, more: object) => {
      const text = JSON.stringify({ ...JSON.parse(body(paymentId, id)), ...more });
      await takeWebhook(member.jobs, member.app.payments, await signed(text), text);
      await member.settled();
    };
    await news("evt_first_card", {
      chargeRef: "pi_first",
      what: { to: "failed", failureCode: "card_declined" },
    });
    expect(await chargeOf()).toBe("pi_first");
    await news("evt_second_card", { chargeRef: "pi_second" });
    expect([await stateOf(paymentId), await chargeOf()]).toEqual([
      expect.objectContaining({ status: "succeeded" }),
      "pi_second",
    ]);
    await news("evt_second_again", { chargeRef: "pi_first" });
    expect(await chargeOf()).toBe("pi_second");
  });

  it("is refused when it is forged, stale, from the future, or unsigned, and nothing is stored", async () => {
    const member = await appOf(brand);
    const { paymentId } = await topUp(member, 5_000);
    const text = body(paymentId, "evt_forged");
    const good = await signed(text);
    const before = await balanceOf(brand);
    for (const [headers, said] of [
      [good, text.replace("5000", "9000")],
      [await signed(text, Date.now() - minutes(6)), text],
      [await signed(text, Date.now() + minutes(6)), text],
      [new Headers(), text],
      [new Headers({ [SIGNATURE_HEADER]: `t=${Date.now()},v1=AAAA` }), text],
    ] as const) {
      await expect(storeWebhook(member.app, headers, said)).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
    expect(await count("payment_webhooks", "event_id = 'evt_forged'")).toBe(0);
    expect(await balanceOf(brand)).toBe(before);
  });

  it("about another amount than was asked for is kept for somebody to look at, and books nothing", async () => {
    const member = await appOf(brand);
    const { paymentId } = await topUp(member, 5_000);
    const before = await balanceOf(brand);
    const text = body(paymentId, "evt_mismatch", 1);
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await takeWebhook(member.jobs, member.app.payments, await signed(text), text);
    await member.settled();
    expect(said).toHaveBeenCalledWith(expect.stringContaining("payment_mismatch"));
    said.mockRestore();
    expect(await balanceOf(brand)).toBe(before);
  });
});
