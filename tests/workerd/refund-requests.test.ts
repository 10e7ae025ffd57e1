import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { askForRefund, decideRefund } from "#app/features/billing/commands/refund-requests.server.ts";
import { sendDueRefunds } from "#app/features/billing/commands/send-refunds.server.ts";
import { topUp } from "#app/features/billing/commands/top-up.server.ts";
import { refusalWords } from "#app/features/billing/payment-rules.ts";
import { selectRefundRequests } from "#app/features/billing/queries/finance.server.ts";
import { readWord } from "#app/features/billing/two-people.server.ts";
import { processWebhook, storeWebhook } from "#app/features/billing/webhooks.server.ts";
import { asOwner } from "#app/features/ledger/rules.ts";
import { givePlanBack } from "#app/features/membership/commands/give-plan-back.server.ts";
import { subscribe } from "#app/features/membership/commands/subscribe.server.ts";
import { selectEndedByRefund } from "#app/features/membership/ended-by-refund.server.ts";
import { movePlans } from "#app/features/membership/time.server.ts";
import { SIGNATURE_HEADER, signSandboxEvent } from "#app/platform/payments/sandbox-wire.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { balanceOf, CARD, ledgerFaults, saysOf } from "#tests/factories/payments.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { PAYMENT_PURPOSES } from "#workers/jobs/payment-purposes.ts";
import { webhookContext } from "#workers/jobs/payments.ts";

const WHY = "It was by mistake.";

async function onPro(who: Person) {
  const clock = movedClock();
  const member = await appOf(who, { clock });
  const pay = async (url: string) => {
    await member.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
    await member.settled();
  };
  await pay(
    await subscribe(member.app, { plan: "pro", interval: "month", seen: 12_00, key: newId(clock.now()) }),
  );
  const [payment] = await rows<{ id: string }>("SELECT id FROM payments WHERE payer_id = ?", who.userId);
  return { ...member, clock, pay, paymentId: payment?.id ?? "" };
}

const finance = async (clock = movedClock()) =>
  appOf(await person({ name: "Fin", role: "finance" }), { clock });

const requestOf = async (paymentId: string) =>
  (
    await rows<{ id: string; status: string }>(
      "SELECT id, status FROM refund_requests WHERE payment_id = ? ORDER BY created_at DESC",
      paymentId,
    )
  )[0];

const paymentOf = async (id: string) =>
  (
    await rows<{ status: string; refunded_amount: number }>(
      "SELECT status, refunded_amount FROM payments WHERE id = ?",
      id,
    )
  )[0];

it("is asked for, granted, and goes back to the card from us: the plan ends, the balance is untouched", async () => {
  const brand = await bora();
  const { app, settled, pay, paymentId, clock } = await onPro(brand);
  await pay(
    await topUp(app, asOwner(app.viewer.userId), { amount: 50_00, currency: "EUR", key: newId(clock.now()) }),
  );
  await askForRefund(app, paymentId, WHY);
  await expect(askForRefund(app, paymentId, WHY)).rejects.toMatchObject({ status: 409 });
  const asked = await requestOf(paymentId);
  const staff = await finance();
  const decide = { request_id: asked?.id ?? "", decision: "grant", answer: "Of course." } as const;
  await decideRefund(staff.app, decide);
  const other = (await finance()).app;
  await expect(decideRefund(other, { ...decide, decision: "decline" })).rejects.toMatchObject({
    status: 409,
  });
  await staff.settled();
  await settled();
  expect(await requestOf(paymentId)).toMatchObject({ status: "granted" });
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
  expect(await balanceOf(brand)).toBe(50_00);
  expect(await rows("SELECT status FROM subscriptions WHERE user_id = ?", brand.userId)).toEqual([
    { status: "canceled" },
  ]);
  expect(
    await rows("SELECT subscription_tier AS tier FROM profiles WHERE user_id = ?", brand.userId),
  ).toEqual([{ tier: "free" }]);
  expect(
    await count("notifications", "user_id = ? AND title = 'You get your money back'", brand.userId),
  ).toBe(1);
  expect(await ledgerFaults()).toEqual([]);
});

it("of the month before leaves the one that runs to its payer", async () => {
  const brand = await bora();
  const { app, settled, paymentId, clock } = await onPro(brand);
  const planOf = async () =>
    (
      await rows<{ status: string; period_end: number }>(
        "SELECT status, period_end FROM subscriptions WHERE user_id = ?",
        brand.userId,
      )
    )[0];
  clock.move(((await planOf())?.period_end ?? 0) - clock.now() + 1000);
  await movePlans(app);
  await settled();
  const renewed = await planOf();
  await askForRefund(app, paymentId, WHY);
  const staff = await finance();
  const request_id = (await requestOf(paymentId))?.id ?? "";
  await decideRefund(staff.app, { request_id, decision: "grant", answer: "Of course." });
  await staff.settled();
  await settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
  expect(await planOf()).toEqual({ ...renewed, status: "active" });
});

it("of a large payment goes back on the word of two, and is declined by one", async () => {
  const { app, paymentId } = await onPro(await bora());
  await rows("UPDATE payments SET amount = 600000 WHERE id = ?", paymentId);
  await askForRefund(app, paymentId, WHY);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  const [first, second] = [await finance(), await finance()];
  const grants = { request_id: id, decision: "grant", answer: "Of course." } as const;
  const seen = async (who: typeof first) => {
    const { viewer } = who.app;
    const found = (await selectRefundRequests(who.app)).find(({ requestId }) => requestId === id);
    return readWord(found?.word ?? null, found?.amount ?? 0, viewer.userId);
  };
  expect(await seen(first)).toEqual({ first: null });
  expect([await decideRefund(first.app, grants), await decideRefund(first.app, grants)]).toEqual([
    "waits",
    "waits",
  ]);
  expect(await requestOf(paymentId)).toMatchObject({ status: "open" });
  expect(await seen(second)).toEqual({
    first: { by: "Fin", mine: false, said: { decision: "grant" }, why: "Of course." },
  });
  expect(await seen(first)).toMatchObject({ first: { mine: true } });
  let given = 0;
  second.app.payments.refund = async () => {
    given++;
    return { state: "sent", refundRef: null };
  };
  expect(await decideRefund(second.app, grants)).toBe("done");
  expect([given, (await requestOf(paymentId))?.status]).toEqual([1, "granted"]);
  await expect(decideRefund(first.app, grants)).rejects.toMatchObject({ status: 409 });
});

it("that is declined says why, changes nothing, and may be asked once more", async () => {
  const { app, settled, paymentId } = await onPro(await bora());
  const staff = await finance();
  await askForRefund(app, paymentId, WHY);
  await settled();
  expect(
    await rows("SELECT kind, message FROM notifications WHERE user_id = ?", staff.app.viewer.userId),
  ).toEqual([{ kind: "finance_waits", message: "€12 for Thrive Pro, monthly." }]);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  await decideRefund(staff.app, { request_id: id, decision: "decline", answer: "You used it all month." });
  expect(await paymentOf(paymentId)).toEqual({ status: "succeeded", refunded_amount: 0 });
  await expect(
    decideRefund(staff.app, { request_id: id, decision: "grant", answer: "Oh well." }),
  ).rejects.toMatchObject({ status: 409 });
  await askForRefund(app, paymentId, WHY);
  expect(await count("refund_requests", "payment_id = ?", paymentId)).toBe(2);
});

it("waits for a provider that cannot be reached, and then is given back once", async () => {
  const { app, settled, paymentId } = await onPro(await bora());
  await askForRefund(app, paymentId, WHY);
  const clock = movedClock();
  const staff = await finance(clock);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  expectConsoleError("refund_failed");
  const down = { ...staff.app.payments, refund: () => Promise.reject(new Error("down")) };
  await decideRefund(
    { ...staff.app, payments: down },
    { request_id: id, decision: "grant", answer: "Of course." },
  );
  expect(await requestOf(paymentId)).toMatchObject({ status: "granting" });
  clock.move(days(1));
  await Promise.all([sendDueRefunds(staff.app), sendDueRefunds(staff.app)]);
  await staff.settled();
  await settled();
  expect(await requestOf(paymentId)).toMatchObject({ status: "granted" });
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
});

it("that the provider refuses for good stands open again, both sides know it, and is asked anew once granted anew", async () => {
  const brand = await bora();
  const { app, settled, paymentId } = await onPro(brand);
  await askForRefund(app, paymentId, WHY);
  const clock = movedClock();
  const staff = await finance(clock);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  const grants = { request_id: id, decision: "grant", answer: "Of course." } as const;
  const asked: { amount: number; key: string }[] = [];
  expectConsoleError("refund_failed");
  const refusing = {
    ...staff.app.payments,
    refund: async (of: { amount: number; key: string }) => {
      asked.push(of);
      return { state: "refused" as const, failureCode: "charge_disputed" };
    },
  };
  expect(await decideRefund({ ...staff.app, payments: refusing }, grants)).toBe("refused");
  clock.move(days(1));
  await sendDueRefunds({ ...staff.app, payments: refusing });
  expect(asked).toHaveLength(1);
  expect(await requestOf(paymentId)).toMatchObject({ status: "open" });
  // Why stands with it where finance decides anew, until it is decided.
  const shown = async () =>
    (await selectRefundRequests(staff.app)).find(({ requestId }) => requestId === id)?.refused;
  expect(await shown()).toBe("charge_disputed");
  expect(refusalWords("charge_disputed")).not.toContain("charge_disputed");
  const toldOf = (who: string, kind: string) =>
    count("notifications", "user_id = ? AND kind = ? AND message LIKE '%payment provider%'", who, kind);
  expect([
    await toldOf(brand.userId, "refund"),
    await toldOf(staff.app.viewer.userId, "finance_waits"),
  ]).toEqual([1, 1]);
  // A part came back by other ways meanwhile: what is left is asked for under a key of its own.
  await rows(
    "UPDATE payments SET status = 'partially_refunded', refunded_amount = 200 WHERE id = ?",
    paymentId,
  );
  await decideRefund({ ...staff.app, payments: refusing }, grants);
  expect(asked.map(({ amount }) => amount)).toEqual([12_00, 10_00]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  await rows("UPDATE payments SET status = 'succeeded', refunded_amount = 0 WHERE id = ?", paymentId);
  expect(await decideRefund(staff.app, grants)).toBe("done");
  await staff.settled();
  await settled();
  expect(await requestOf(paymentId)).toMatchObject({ status: "granted" });
  expect(await rows("SELECT failure_code FROM refund_requests WHERE id = ?", id)).toEqual([
    { failure_code: null },
  ]);
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
});

/** The provider says that a refund of a charge did not arrive; a sandbox that sent it knows it has the money back. */
async function comesBack(
  { app, jobs, settled }: Awaited<ReturnType<typeof finance>>,
  {
    id,
    amount,
    name = "evt_undone",
    refundRef = null,
  }: { id: string; amount: number; name?: string; refundRef?: string | null },
  twice = false,
) {
  const [{ charge_ref: chargeRef } = { charge_ref: "" }] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    id,
  );
  if (!twice)
    await rows(
      "UPDATE sandbox_checkouts SET refunded = refunded - ? WHERE charge_ref = ?",
      amount,
      chargeRef,
    );
  const at = Date.now();
  const body = JSON.stringify({
    id: `${name}_${id}`,
    at,
    type: "refund",
    chargeRef,
    refundRef,
    amount,
    failureCode: "lost_or_stolen_card",
  });
  const headers = new Headers({ [SIGNATURE_HEADER]: await signSandboxEvent(env, body, at) });
  const eventId = await storeWebhook(app, headers, body);
  const outcome = await processWebhook(webhookContext(jobs, app.payments), PAYMENT_PURPOSES, eventId);
  await settled();
  return outcome;
}

it("that was sent and came back later stands open again, is booked back once, both sides know it, and is sent anew", async () => {
  const brand = await bora();
  const { app, settled, paymentId } = await onPro(brand);
  const [{ balance: fees } = { balance: 0 }] = await rows<{ balance: number }>(
    "SELECT balance FROM ledger_accounts WHERE id = 'platform:thrive:fees:EUR'",
  );
  await askForRefund(app, paymentId, WHY);
  const staff = await finance();
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  const grants = { request_id: id, decision: "grant", answer: "Of course." } as const;
  await decideRefund(staff.app, grants);
  await staff.settled();
  await settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
  expectConsoleError("refund_failed");
  const back = { id: paymentId, amount: 12_00 };
  expect([await comesBack(staff, back), await comesBack(staff, back, true)]).toEqual(["applied", "done"]);
  expect(await paymentOf(paymentId)).toEqual({ status: "succeeded", refunded_amount: 0 });
  expect(await requestOf(paymentId)).toMatchObject({ status: "open" });
  const shown = (await selectRefundRequests(staff.app)).find(({ requestId }) => requestId === id);
  expect(shown).toMatchObject({ refused: "lost_or_stolen_card", amount: 12_00 });
  expect(refusalWords("lost_or_stolen_card")).toContain("came back");
  expect(await count("ledger_journals", "memo = 'Refund that did not arrive'")).toBe(1);
  expect(await rows("SELECT balance FROM ledger_accounts WHERE id = 'platform:thrive:fees:EUR'")).toEqual([
    { balance: fees },
  ]);
  const told = "user_id = ? AND title LIKE '%refund did not go through'";
  expect([
    await count("notifications", told, brand.userId),
    await count("notifications", told, staff.app.viewer.userId),
  ]).toEqual([1, 1]);
  expect(await decideRefund(staff.app, grants)).toBe("done");
  await staff.settled();
  await settled();
  expect(await requestOf(paymentId)).toMatchObject({ status: "granted" });
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
  expect(await ledgerFaults()).toEqual([]);
});

it("that came back leaves finance the plan that ended with it to give back, for what was left of it", async () => {
  const brand = await bora();
  const { app, settled, paymentId } = await onPro(brand);
  await askForRefund(app, paymentId, WHY);
  const staff = await finance();
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  await decideRefund(staff.app, { request_id: id, decision: "grant", answer: "Of course." });
  await staff.settled();
  await settled();
  const planOf = async () =>
    (
      await rows<{ status: string; period_end: number; due_at: number | null; cancel_at_end: number }>(
        "SELECT status, period_end, due_at, cancel_at_end FROM subscriptions WHERE user_id = ?",
        brand.userId,
      )
    )[0];
  const before = await planOf();
  expect(before).toMatchObject({ status: "canceled", due_at: null });
  expect(await selectEndedByRefund(staff.app.db)).toEqual([]);
  expectConsoleError("refund_failed");
  expect(await comesBack(staff, { id: paymentId, amount: 12_00 })).toBe("applied");
  const [ended] = await selectEndedByRefund(staff.app.db);
  expect(ended).toMatchObject({ endedFor: id, endedPlan: "pro" });
  expect(ended?.left).toBe((before?.period_end ?? 0) - (ended?.endedAt ?? 0));
  const { app: stranger } = await appOf(await alice());
  await expect(givePlanBack(stranger, id, WHY)).rejects.toMatchObject({ status: 404 });
  // Ten days later it has as much as was left of it, and nothing is charged after that.
  const clock = movedClock();
  const later = await finance(clock);
  clock.move(days(10));
  await givePlanBack(later.app, id, "The bank of your card did not take it: your plan goes on.");
  await later.settled();
  const given = await planOf();
  expect(given).toMatchObject({ status: "active", cancel_at_end: 1, due_at: given?.period_end });
  const shift = (given?.period_end ?? 0) - (before?.period_end ?? 0);
  expect(Math.abs(shift - (clock.now() - (ended?.endedAt ?? 0)))).toBeLessThan(days(0.01));
  expect(await requestOf(paymentId)).toMatchObject({ status: "declined" });
  expect(
    await rows("SELECT subscription_tier AS tier FROM profiles WHERE user_id = ?", brand.userId),
  ).toEqual([{ tier: "pro" }]);
  expect(await selectEndedByRefund(staff.app.db)).toEqual([]);
  await expect(givePlanBack(later.app, id, WHY)).rejects.toMatchObject({ status: 409 });
  expect(await ledgerFaults()).toEqual([]);
});

it("that nobody asked for here and came back is for finance to decide, with the plan that ended by it", async () => {
  const brand = await bora();
  const { app, settled, paymentId } = await onPro(brand);
  const [{ chargeRef } = { chargeRef: "" }] = await rows<{ chargeRef: string }>(
    "SELECT charge_ref AS chargeRef FROM payments WHERE id = ?",
    paymentId,
  );
  // By hand, on the provider's own pages.
  await app.payments.refund({ chargeRef, amount: 12_00, currency: "EUR", key: newId(1) });
  await settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
  const staff = await finance();
  expect(await requestOf(paymentId)).toBeUndefined();
  expectConsoleError("refund_failed");
  expect(await comesBack(staff, { id: paymentId, amount: 12_00 })).toBe("applied");
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  const shown = (await selectRefundRequests(staff.app)).find(({ requestId }) => requestId === id);
  expect(shown).toMatchObject({ refused: "lost_or_stolen_card", amount: 12_00 });
  expect(shown?.askedFor).toContain("Nobody asked for it here");
  expect(await selectEndedByRefund(staff.app.db)).toMatchObject([{ endedFor: id, endedPlan: "pro" }]);
  await givePlanBack(staff.app, id, "The bank of your card did not take it: your plan goes on.");
  await staff.settled();
  expect(await requestOf(paymentId)).toMatchObject({ status: "declined" });
  expect(
    await rows("SELECT subscription_tier AS tier FROM profiles WHERE user_id = ?", brand.userId),
  ).toEqual([{ tier: "pro" }]);
  expect(await ledgerFaults()).toEqual([]);
});

it("that came back leaves a plan alone that its member has begun again", async () => {
  const { app, clock, pay, settled, paymentId } = await onPro(await bora());
  await askForRefund(app, paymentId, WHY);
  const staff = await finance();
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  await decideRefund(staff.app, { request_id: id, decision: "grant", answer: "Of course." });
  await staff.settled();
  await settled();
  clock.move(days(1));
  await pay(await subscribe(app, { plan: "pro", interval: "month", seen: 12_00, key: newId(clock.now()) }));
  expect(await rows("SELECT status FROM subscriptions WHERE user_id = ?", app.viewer.userId)).toEqual([
    { status: "active" },
  ]);
  expectConsoleError("refund_failed");
  expect(await comesBack(staff, { id: paymentId, amount: 12_00 })).toBe("applied");
  expect(await selectEndedByRefund(staff.app.db)).toEqual([]);
  await expect(givePlanBack(staff.app, id, WHY)).rejects.toMatchObject({ status: 409 });
  expect(await requestOf(paymentId)).toMatchObject({ status: "open" });
});

it("that came back is taken off only once it was heard that it was sent, whatever else went back", async () => {
  const brand = await bora();
  const { app, settled, paymentId } = await onPro(brand);
  const staff = await finance();
  expectConsoleError("refund_failed");
  const charge = async () =>
    (await rows<{ charge_ref: string }>("SELECT charge_ref FROM payments WHERE id = ?", paymentId))[0]
      ?.charge_ref ?? "";
  // Seven went back and arrived; five were sent, came back, and the news of it overtook the news that they were sent.
  await app.payments.refund({ chargeRef: await charge(), amount: 7_00, currency: "EUR", key: newId(1) });
  await settled();
  const failed = { id: paymentId, amount: 5_00 };
  expect(await comesBack(staff, failed, true)).toBe("waits");
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 7_00 });
  await app.payments.refund({ chargeRef: await charge(), amount: 5_00, currency: "EUR", key: newId(2) });
  await settled();
  expect(await comesBack(staff, failed)).toBe("applied");
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 7_00 });
  expect(await ledgerFaults()).toEqual([]);
});

it("of a part, given back at the provider without a request, that came back stands where finance decides: granted, that part goes back and no more", async () => {
  const brand = await bora();
  const { app, settled, paymentId } = await onPro(brand);
  const staff = await finance();
  const [{ charge_ref: chargeRef = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    paymentId,
  );
  await app.payments.refund({ chargeRef, amount: 5_00, currency: "EUR", key: newId(1) });
  await settled();
  expectConsoleError("refund_failed");
  expect(await comesBack(staff, { id: paymentId, amount: 5_00 })).toBe("applied");
  const waiting = (await selectRefundRequests(staff.app)).filter(({ refused }) => refused !== null);
  expect(waiting.at(-1)).toMatchObject({
    amount: 5_00,
    askedFor: expect.stringContaining("€5 of €12: so much goes back"),
  });
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  const grant = { request_id: id, decision: "grant", answer: "Your part is on its way again." } as const;
  expect(await decideRefund(staff.app, grant)).toBe("done");
  await staff.settled();
  await settled();
  expect(await requestOf(paymentId)).toMatchObject({ status: "granted" });
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 5_00 });
  expect(await rows("SELECT status FROM subscriptions WHERE user_id = ?", brand.userId)).toEqual([
    { status: "active" },
  ]);
  // Of what came back, as much goes back as came: a part of the part.
  expect(await comesBack(staff, { id: paymentId, amount: 3_00, name: "evt_again" })).toBe("applied");
  expect(await decideRefund(staff.app, grant)).toBe("done");
  await staff.settled();
  await settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 5_00 });
  expect(await ledgerFaults()).toEqual([]);
  // Its payer may ask for the rest then, once; finance sees how much that is, and is told anew.
  await askForRefund(app, paymentId, "And the rest.");
  await expect(askForRefund(app, paymentId, WHY)).rejects.toMatchObject({ status: 409 });
  expect(
    (await selectRefundRequests(staff.app)).find(({ askedFor }) => askedFor === "And the rest."),
  ).toMatchObject({ amount: 7_00, refused: null });
});

it("by hand that did not arrive is none of what was granted: its part alone is to be decided", async () => {
  const { app, settled, paymentId } = await onPro(await bora());
  const staff = await finance();
  const [{ charge_ref: chargeRef = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    paymentId,
  );
  const byHand = await app.payments.refund({ chargeRef, amount: 5_00, currency: "EUR", key: newId(1) });
  if (byHand.state !== "sent") throw new Error("the sandbox sends it");
  await settled();
  await askForRefund(app, paymentId, WHY);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  await decideRefund(staff.app, { request_id: id, decision: "grant", answer: "The rest." });
  await staff.settled();
  await settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "refunded", refunded_amount: 12_00 });
  const back = { id: paymentId, amount: 5_00, refundRef: byHand.refundRef };
  expectConsoleError("refund_failed");
  expect([await comesBack(staff, back), await comesBack(staff, back, true)]).toEqual(["applied", "done"]);
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 7_00 });
  const open = (await selectRefundRequests(staff.app)).find(({ requestId }) => requestId === id);
  expect(open).toMatchObject({ amount: 5_00, askedFor: expect.stringContaining("Nobody asked for it here") });
  expect(await count("refund_requests", "payment_id = ?", paymentId)).toBe(1);
  expect(await comesBack(staff, { ...back, name: "evt_anew" }, true)).toBe("waits");
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 7_00 });
  expect(await ledgerFaults()).toEqual([]);
});

it("that came back opens the request that it was made for, by its name", async () => {
  const { app, settled, paymentId } = await onPro(await bora());
  await askForRefund(app, paymentId, WHY);
  const staff = await finance();
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  await decideRefund(staff.app, { request_id: id, decision: "grant", answer: "Of course." });
  await staff.settled();
  await settled();
  const [{ ref } = { ref: "" }] = await rows<{ ref: string }>(
    "SELECT refund_ref AS ref FROM refund_requests WHERE id = ?",
    id,
  );
  expect(ref).toMatch(/^re_test_/);
  expectConsoleError("refund_failed");
  expect(await comesBack(staff, { id: paymentId, amount: 12_00, refundRef: ref })).toBe("applied");
  expect(
    await rows("SELECT id, status, refund_ref, reason FROM refund_requests WHERE payment_id = ?", paymentId),
  ).toEqual([{ id, status: "open", refund_ref: null, reason: WHY }]);
});

it("is not asked for once more while the provider gives back more than was heard, by hand or granted", async () => {
  const { app, settled, paymentId, clock } = await onPro(await bora());
  const staff = await finance(clock);
  await askForRefund(app, paymentId, WHY);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  await rows("UPDATE refund_requests SET amount = 500 WHERE id = ?", id);
  const sent = {
    ...staff.app.payments,
    refund: async () => ({ state: "sent" as const, refundRef: "re_granted" }),
  };
  const grant = { request_id: id, decision: "grant", answer: "Of course." } as const;
  expect(await decideRefund({ ...staff.app, payments: sent }, grant)).toBe("done");
  const [{ charge_ref: chargeRef = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    paymentId,
  );
  // By hand, heard after the decision; of what was granted nothing was heard.
  clock.move(minutes(1));
  await app.payments.refund({ chargeRef, amount: 5_00, currency: "EUR", key: newId(1) });
  await settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 5_00 });
  const provider = { ...app.payments, refundedOf: async () => 10_00 };
  await expect(askForRefund({ ...app, payments: provider }, paymentId, "And more.")).rejects.toMatchObject({
    status: 409,
  });
  await askForRefund(app, paymentId, "And more.");
  expect(await requestOf(paymentId)).toMatchObject({ status: "open" });
});

it("is not asked for once more while what was granted is on its way, whatever went back before", async () => {
  const { app, settled, paymentId, clock } = await onPro(await bora());
  const [{ charge_ref: chargeRef = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    paymentId,
  );
  await app.payments.refund({ chargeRef, amount: 5_00, currency: "EUR", key: newId(1) });
  await settled();
  clock.move(minutes(1));
  await askForRefund(app, paymentId, WHY);
  const staff = await finance(clock);
  const { id = "" } = (await requestOf(paymentId)) ?? {};
  const sent = { ...staff.app.payments, refund: async () => ({ state: "sent" as const, refundRef: "re_1" }) };
  const grant = { request_id: id, decision: "grant", answer: "Of course." } as const;
  expect(await decideRefund({ ...staff.app, payments: sent }, grant)).toBe("done");
  expect(await requestOf(paymentId)).toMatchObject({ status: "granted" });
  expect(await paymentOf(paymentId)).toEqual({ status: "partially_refunded", refunded_amount: 5_00 });
  await expect(askForRefund(app, paymentId, "And the rest.")).rejects.toMatchObject({ status: 409 });
});

it("is not for payments of others, to others, or long ago; nor decided by its own payer or a stranger", async () => {
  const { app, clock, pay, paymentId } = await onPro(await bora());
  const stranger = (await appOf(await alice())).app;
  await expect(askForRefund(stranger, paymentId, WHY)).rejects.toMatchObject({ status: 404 });
  await pay(
    await topUp(app, asOwner(app.viewer.userId), { amount: 50_00, currency: "EUR", key: newId(clock.now()) }),
  );
  const [other] = await rows<{ id: string }>(
    "SELECT id FROM payments WHERE payer_id = ? AND purpose = 'topup'",
    app.viewer.userId,
  );
  await expect(askForRefund(app, other?.id ?? "", WHY)).rejects.toMatchObject({ status: 409 });
  clock.move(days(61));
  await expect(askForRefund(app, paymentId, WHY)).rejects.toMatchObject({ status: 409 });

  const fin = await person({ name: "Fin", role: "finance" });
  const own = await onPro(fin);
  await askForRefund(own.app, own.paymentId, WHY);
  const mine = {
    request_id: (await requestOf(own.paymentId))?.id ?? "",
    decision: "grant",
    answer: WHY,
  } as const;
  await expect(decideRefund(own.app, mine)).rejects.toMatchObject({ status: 403 });
  await expect(decideRefund(stranger, mine)).rejects.toMatchObject({ status: 404 });
});

it("is asked for once a bank has decided, for what the bank left of it: no more goes back, and nothing is left to ask for", async () => {
  const member = await onPro(await bora());
  const { app, paymentId, clock } = member;
  let at = clock.now();
  const says = async (what: object) => {
    at += 1000;
    await saysOf(member, paymentId, what, at);
  };
  await says({ to: "disputed", taken: { amount: 4_00, currency: "EUR" } });
  // A bank decides about it: nobody else does meanwhile.
  await expect(askForRefund(app, paymentId, WHY)).rejects.toMatchObject({ status: 409 });
  await says({ to: "lost" });
  await askForRefund(app, paymentId, WHY);
  const staff = await finance();
  const id = (await requestOf(paymentId))?.id ?? "";
  const asked = (await selectRefundRequests(staff.app)).find(({ requestId }) => requestId === id);
  expect(asked).toMatchObject({ amount: 8_00 });
  expect(await decideRefund(staff.app, { request_id: id, decision: "grant", answer: "Of course." })).toBe(
    "done",
  );
  await staff.settled();
  await member.settled();
  expect(await paymentOf(paymentId)).toEqual({ status: "lost", refunded_amount: 8_00 });
  await expect(askForRefund(app, paymentId, WHY)).rejects.toMatchObject({ status: 409 });
  expect(await ledgerFaults()).toEqual([]);
});
