import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { cancelPayout, decidePayout } from "#app/features/billing/commands/decide-payout.server.ts";
import { addPayoutMethod, removePayoutMethod } from "#app/features/billing/commands/payout-methods.server.ts";
import { requestPayout } from "#app/features/billing/commands/request-payout.server.ts";
import { sendDuePayouts } from "#app/features/billing/commands/send-payouts.server.ts";
import { findPaymentState } from "#app/features/billing/payment-state.server.ts";
import { movePayout } from "#app/features/billing/payout-news.server.ts";
import { selectInReview } from "#app/features/billing/queries/finance.server.ts";
import { payoutMethodSchema, payoutSchema } from "#app/features/billing/schema.ts";
import { readWord } from "#app/features/billing/two-people.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { balanceOf, ledgerFaults, own, rich, topUp } from "#tests/factories/payments.ts";
import { alice, type Person, person } from "#tests/factories/people.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

const IBAN = "DE89370400440532013000";
/** The sandbox's bank that sends money back; valid by its check digits. */
const RETURNS = "DE40370400440532010002";

async function earner(balance = 50_000, iban = IBAN) {
  const creator = await alice();
  const member = await appOf(creator);
  await rich(member, balance);
  await addPayoutMethod(member.app, own(member.app), { holder: "Alice", iban, currency: "EUR" });
  const [method] = await rows<{ id: string }>(
    "SELECT id FROM payout_methods WHERE user_id = ?",
    creator.userId,
  );
  return { creator, member, methodId: method?.id ?? "" };
}

type Earner = Awaited<ReturnType<typeof earner>>;

const ask = ({ member, methodId }: Earner, over: Partial<Parameters<typeof requestPayout>[2]> = {}) =>
  requestPayout(member.app, own(member.app), {
    amount: 20_000,
    currency: "EUR",
    method_id: methodId,
    key: newId(Date.now()),
    ...over,
  });

const finance = () => person({ name: "Fin", role: "finance" });

const approve = async (payoutId: string, by?: Person) => {
  const staff = await appOf(by ?? (await finance()));
  await decidePayout(staff.app, payoutId, "approve");
  await staff.settled();
};

const statusOf = async (id: string) =>
  (await rows<{ status: string }>("SELECT status FROM payouts WHERE id = ?", id))[0]?.status;

describe("alice sends money to her bank", () => {
  it("the first time somebody looks at it; then it arrives, and she is told", async () => {
    const on = await earner();
    const fay = await finance();
    const payout = await ask(on);
    await on.member.settled();
    expect(await rows("SELECT kind, message FROM notifications WHERE user_id = ?", fay.userId)).toEqual([
      { kind: "finance_waits", message: "€200 for a member." },
    ]);
    expect([payout.status, payout.review_reason]).toEqual(["in_review", "first_payout"]);
    expect([await balanceOf(on.creator), await balanceOf(on.creator, "pending")]).toEqual([30_000, 20_000]);
    await approve(payout.id);
    expect(await statusOf(payout.id)).toBe("paid");
    expect([await balanceOf(on.creator), await balanceOf(on.creator, "pending")]).toEqual([30_000, 0]);
    expect(await count("notifications", "user_id = ? AND kind = 'payout'", on.creator.userId)).toBe(2);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("later by itself, unless the account is new or it is a lot", async () => {
    const on = await earner(2_000_000);
    const first = await ask(on);
    await approve(first.id);
    expect((await ask(on)).review_reason).toBe("new_method");
    const later = await appOf(on.creator, { clock: { now: () => Date.now() + days(4) } });
    const next = await ask({ ...on, member: later });
    expect(next.status).toBe("requested");
    await later.settled();
    expect(await statusOf(next.id)).toBe("paid");
    expect((await ask({ ...on, member: later }, { amount: 600_000 })).review_reason).toBe("large");
  });

  it("never more than the limit in a day without a look, however it is cut, also at one moment", async () => {
    const on = await earner(2_000_000);
    await approve((await ask(on)).id);
    const after = (passed: number) => appOf(on.creator, { clock: { now: () => Date.now() + passed } });
    const asked = async (passed: number) =>
      (await ask({ ...on, member: await after(passed) }, HALF)).review_reason;
    const HALF = { amount: 300_000 };
    expect([await asked(days(4)), await asked(days(4)), await asked(days(5) + 1_000)]).toEqual([
      null,
      "together",
      null,
    ]);
    const atOnce = await Promise.all([1, 2].map(() => asked(days(7))));
    expect(new Set(atOnce)).toEqual(new Set([null, "together"]));
    expect(await balanceOf(on.creator)).toBe(2_000_000 - 20_000 - 5 * 300_000);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("and has it again when the bank sends it back, or she cancels in time", async () => {
    const on = await earner(50_000, RETURNS);
    const payout = await ask(on);
    const staff = await appOf(await finance());
    const recalled: string[] = [];
    staff.app.payments.recall = async (id) => void recalled.push(id);
    await decidePayout(staff.app, payout.id, "approve");
    await staff.settled();
    expect([await statusOf(payout.id), await balanceOf(on.creator)]).toEqual(["failed", 50_000]);
    // Nor does it stay at the provider's account of hers.
    expect(recalled).toEqual([payout.id]);
    const second = await ask(on);
    await cancelPayout(on.member.app, own(on.member.app), second.id);
    expect([await statusOf(second.id), await balanceOf(on.creator)]).toEqual(["canceled", 50_000]);
    await expect(cancelPayout(on.member.app, own(on.member.app), second.id)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await ledgerFaults()).toEqual([]);
  });

  it("once, however often she presses, and never more than she has", async () => {
    const on = await earner();
    const key = newId(Date.now());
    const pressed = await Promise.all([1, 2, 3, 4].map(() => ask(on, { key })));
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    expect(await balanceOf(on.creator)).toBe(30_000);
    await expect(ask(on, { key, amount: 30_000 })).rejects.toMatchObject({ code: "conflict" });
    const rush = await Promise.allSettled([1, 2, 3].map(() => ask(on, { amount: 20_000 })));
    expect(rush.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(on.creator)).toBe(10_000);
  });

  it("not to an account that she removed in another window at that moment", async () => {
    const on = await earner();
    const { commit } = on.member.app;
    on.member.app.commit = async (...step) => {
      on.member.app.commit = commit;
      await removePayoutMethod(on.member.app, own(on.member.app), on.methodId);
      return commit(...step);
    };
    await expect(ask(on)).rejects.toMatchObject({ code: "not_found" });
    expect(await balanceOf(on.creator)).toBe(50_000);
    expect(await count("payouts", "user_id = ?", on.creator.userId)).toBe(0);
  });

  it("not to somebody else's account, in another currency, or too little", async () => {
    const [on, other] = [await earner(), await earner()];
    await expect(ask(on, { method_id: other.methodId })).rejects.toMatchObject({ code: "not_found" });
    await expect(ask(on, { currency: "USD" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(ask(on, { amount: 999 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(removePayoutMethod(on.member.app, own(on.member.app), other.methodId)).rejects.toMatchObject(
      {
        code: "not_found",
      },
    );
    const payout = await ask(on);
    await expect(cancelPayout(other.member.app, own(other.member.app), payout.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removePayoutMethod(on.member.app, own(on.member.app), on.methodId)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(approve(payout.id, other.creator)).rejects.toMatchObject({ code: "not_found" });
    expect(await balanceOf(on.creator)).toBe(30_000);
  });

  it("a large one leaves on the word of two, never on one colleague's twice; what was said stands in the log", async () => {
    const on = await earner(600_000);
    const payout = await ask(on, { amount: 500_001 });
    const [first, second] = await Promise.all([finance(), finance()]);
    const yes = async (who: Person) => {
      const { app, settled } = await appOf(who);
      const came = await decidePayout(app, payout.id, "approve");
      await settled();
      return came;
    };
    expect([await yes(first), await yes(first)]).toEqual(["waits", "waits"]);
    expect(await statusOf(payout.id)).toBe("in_review");
    expect(await yes(second)).toBe("done");
    expect(await statusOf(payout.id)).not.toBe("in_review");
    await expect(yes(first)).rejects.toMatchObject({ code: "conflict" });
    expect(
      await rows("SELECT action, actor_id FROM audit_log WHERE subject_id = ? ORDER BY id", payout.id),
    ).toEqual([
      { action: "payout_first_yes", actor_id: first.userId },
      { action: "payout_approve", actor_id: second.userId },
    ]);
  });

  it("and is not told that one is on its way which she canceled since", async () => {
    const on = await earner();
    const key = newId(Date.now());
    const payout = await ask(on, { key });
    expect((await ask(on, { key })).id).toBe(payout.id);
    await cancelPayout(on.member.app, own(on.member.app), payout.id);
    await expect(ask(on, { key })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("on the balance again"),
    });
    expect(await balanceOf(on.creator)).toBe(50_000);
  });

  it("one that she cancels after the first of two words leaves none behind", async () => {
    const on = await earner(600_000);
    const payout = await ask(on, { amount: 500_001 });
    await approve(payout.id);
    expect(await count("first_words", "subject_id = ?", payout.id)).toBe(1);
    await cancelPayout(on.member.app, own(on.member.app), payout.id);
    expect(await count("first_words", "subject_id = ?", payout.id)).toBe(0);
  });

  it("cut in two it takes the same two words, in whatever order its parts leave, and once they said yes the rest takes one", async () => {
    const on = await earner(2_000_000);
    const part = { amount: 300_000 };
    const [one, two, three] = [await ask(on, part), await ask(on, part), await ask(on, { amount: 1_000 })];
    const [first, second] = await Promise.all([finance(), finance()]);
    const yes = async (who: Person, { id }: { id: string }) => {
      const { app, settled } = await appOf(who);
      const came = await decidePayout(app, id, "approve");
      await settled();
      return came;
    };
    const twoOf = async ({ id }: { id: string }) => {
      const { app } = await appOf(second);
      const found = (await selectInReview(app)).find((one) => one.id === id);
      return readWord(found?.word ?? null, found?.together ?? 0, second.userId);
    };
    expect(await twoOf(one)).toBeNull();
    expect(await yes(first, one)).toBe("done");
    expect(await twoOf(two)).toEqual({ first: null });
    expect([await yes(first, two), await yes(first, two)]).toEqual(["waits", "waits"]);
    expect(await twoOf(two)).toMatchObject({ first: { mine: false } });
    expect(await yes(second, two)).toBe("done");
    expect(await yes(first, three)).toBe("done");
    // One that nobody would look at counts with what one word let go before it.
    const days4 = { clock: { now: () => Date.now() + days(4) } };
    const later = { ...on, member: await appOf(on.creator, days4) };
    const large = await ask(later, { amount: 500_001 });
    expect((await ask(later, part)).review_reason).toBeNull();
    const yesLater = async (who: Person, id: string) =>
      decidePayout({ ...(await appOf(who)).app, ...days4 }, id, "approve");
    expect([await yesLater(first, large.id), await yesLater(second, large.id)]).toEqual(["waits", "done"]);
    const again = await ask(later, part);
    expect(again.review_reason).toBe("together");
    expect(await yesLater(first, again.id)).toBe("waits");
  });

  it("waits while she is suspended, and leaves once she is back", async () => {
    const on = await earner();
    const payout = await ask(on);
    const is = (status: string) =>
      rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, on.creator.userId);
    await is("suspended");
    await expect(approve(payout.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("suspended"),
    });
    expect(await statusOf(payout.id)).toBe("in_review");
    await is("active");
    await approve(payout.id);
    expect(await statusOf(payout.id)).toBe("paid");
  });

  it("waits as well while she is suspended after she deactivated her account", async () => {
    const on = await earner();
    const payout = await ask(on);
    await rows("UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", on.creator.userId);
    const until = (at: number | null) =>
      rows("UPDATE users SET banned_until = ? WHERE id = ?", at, on.creator.userId);
    await until(Date.now() + days(7));
    await expect(approve(payout.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("suspended"),
    });
    expect(await statusOf(payout.id)).toBe("in_review");
    await until(null);
    await approve(payout.id);
    expect(await statusOf(payout.id)).toBe("paid");
  });

  it("two parts that two colleagues let go at one moment do not leave both on one word each", async () => {
    const on = await earner(2_000_000);
    const part = { amount: 300_000 };
    const asked = [await ask(on, part), await ask(on, part)];
    const came = await Promise.allSettled(
      asked.map(async ({ id }) => decidePayout((await appOf(await finance())).app, id, "approve")),
    );
    expect(came.filter((one) => one.status === "fulfilled" && one.value === "done")).toHaveLength(1);
  });

  it("and what a dead provider did not take leaves with the next minute", async () => {
    const on = await earner();
    const payout = await ask(on);
    const staff = await appOf(await finance());
    const { payOut } = staff.app.payments;
    let dead = true;
    staff.app.payments.payOut = (order) => (dead ? Promise.reject(new Error("down")) : payOut(order));
    expectConsoleError("payout_failed");
    await decidePayout(staff.app, payout.id, "approve");
    expect(await statusOf(payout.id)).toBe("processing");
    dead = false;
    const later = await appOf(on.creator, { clock: { now: () => Date.now() + days(1) } });
    await sendDuePayouts(later.app);
    await later.settled();
    expect(await statusOf(payout.id)).toBe("paid");
  });

  it("and of who was suspended before the provider could take it nothing leaves until that ends", async () => {
    const on = await earner();
    const payout = await ask(on);
    const staff = await appOf(await finance());
    const { payOut } = staff.app.payments;
    staff.app.payments.payOut = () => Promise.reject(new Error("down"));
    expectConsoleError("payout_failed");
    await decidePayout(staff.app, payout.id, "approve");
    staff.app.payments.payOut = payOut;
    const is = (status: string) =>
      rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, on.creator.userId);
    const later = await appOf(await alice(), { clock: { now: () => Date.now() + days(1) } });
    const next = async () => {
      await sendDuePayouts(later.app);
      await later.settled();
      return statusOf(payout.id);
    };
    await is("suspended");
    expect(await next()).toBe("processing");
    await is("active");
    expect(await next()).toBe("paid");
  });

  it("comes back, with a word, when the provider refuses it for good: nobody asks it again", async () => {
    const on = await earner();
    const payout = await ask(on);
    const staff = await appOf(await finance());
    let asked = 0;
    staff.app.payments.payOut = async () => {
      asked++;
      return { state: "refused", failureCode: "account_closed" };
    };
    const recalled: string[] = [];
    staff.app.payments.recall = async (id) => void recalled.push(id);
    expectConsoleError("payout_failed");
    await decidePayout(staff.app, payout.id, "approve");
    await staff.settled();
    expect(
      await rows("SELECT status, failure_code, next_attempt_at FROM payouts WHERE id = ?", payout.id),
    ).toEqual([{ status: "failed", failure_code: "account_closed", next_attempt_at: null }]);
    expect([await balanceOf(on.creator), await balanceOf(on.creator, "pending")]).toEqual([50_000, 0]);
    expect(recalled).toEqual([payout.id]);
    expect(
      await rows(
        "SELECT title FROM notifications WHERE user_id = ? AND entity_id = ?",
        on.creator.userId,
        `${payout.id}:failed`,
      ),
    ).toEqual([{ title: "Your payout came back" }]);
    await sendDuePayouts({ ...staff.app, clock: { now: () => Date.now() + days(1) } });
    expect(asked).toBe(1);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("and comes back from the bank that had it by then, once, also when both are told at one time", async () => {
    const on = await earner();
    const payout = await ask(on);
    await approve(payout.id);
    expect([await statusOf(payout.id), await balanceOf(on.creator)]).toEqual(["paid", 30_000]);
    const staff = await appOf(await finance());
    const recalled: string[] = [];
    staff.app.payments.recall = async (id) => void recalled.push(id);
    const failed = { to: "failed", failureCode: "no_account" } as const;
    const news = { payoutId: payout.id, what: failed };
    await Promise.all([movePayout(staff.app, news), movePayout(staff.app, news)]);
    await staff.settled();
    expect([await statusOf(payout.id), await balanceOf(on.creator)]).toEqual(["failed", 50_000]);
    expect(recalled).toContain(payout.id);
    // Nor is it paid by news that come late.
    expect(await movePayout(staff.app, { payoutId: payout.id, what: { to: "paid" } })).toBe("stale");
    expect(await count("notifications", "entity_id = ?", `${payout.id}:failed`)).toBe(1);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("nor is it lost that it failed when that is told in the moment in which it is told to be paid", async () => {
    const on = await earner();
    const payout = await ask(on);
    const staff = await appOf(await finance());
    staff.app.payments.payOut = async () => ({ state: "sent", providerRef: `po_${payout.id}`, eta: 0 });
    await decidePayout(staff.app, payout.id, "approve");
    const { commit } = staff.app;
    staff.app.commit = async (...step) => {
      staff.app.commit = commit;
      await movePayout(staff.app, { payoutId: payout.id, what: { to: "paid" } });
      return commit(...step);
    };
    const failed = { to: "failed", failureCode: "no_account" } as const;
    expect(await movePayout(staff.app, { payoutId: payout.id, what: failed })).toBe("applied");
    expect([await statusOf(payout.id), await balanceOf(on.creator)]).toEqual(["failed", 50_000]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("and one that arrived before its sending was answered keeps none of the others back", async () => {
    const [on, behind] = [await earner(), await earner()];
    const [lost, waits] = [await ask(on), await ask(behind)];
    const staff = await appOf(await finance());
    const { payOut } = staff.app.payments;
    // The bank has it, and what it answered is lost.
    staff.app.payments.payOut = async (order) => {
      await payOut(order);
      throw new Error("the answer is lost");
    };
    expectConsoleError("payout_failed");
    await decidePayout(staff.app, lost.id, "approve");
    await staff.settled();
    expect(await statusOf(lost.id)).toBe("paid");
    staff.app.payments.payOut = () => Promise.reject(new Error("down"));
    await decidePayout(staff.app, waits.id, "approve");
    const later = await appOf(on.creator, { clock: { now: () => Date.now() + days(1) } });
    await sendDuePayouts(later.app);
    await later.settled();
    expect([await statusOf(lost.id), await statusOf(waits.id)]).toEqual(["paid", "paid"]);
  });
});

describe("what is typed", () => {
  it.each(["-5", "0", "1.001", "NaN", "1e15", "1000000000000000", "", "five"])(
    "as an amount, %s is none",
    (amount) => {
      const asked = { amount, currency: "EUR", method_id: newId(0), key: newId(0) };
      expect(payoutSchema.safeParse(asked).success).toBe(false);
    },
  );

  it("as an account has to be an IBAN", () => {
    const typed = (iban: string) =>
      payoutMethodSchema.safeParse({ holder: "Alice", iban, currency: "EUR" }).success;
    expect(["DE89 3704 0044 0532 0130 00", "de40370400440532010002"].map(typed)).toEqual([true, true]);
    expect(["DE88 3704 0044 0532 0130 00", "4242424242424242", ""].map(typed)).toEqual([false, false, false]);
  });
});

describe("what the page after a payment knows", () => {
  it("is its payer's: for others, and for nobody, it is not there", async () => {
    const [mine, other] = [await alice(), await alice()];
    const me = await appOf(mine);
    const { session } = await topUp(me, 7_777);
    expect(await findPaymentState(me.app, { sessionRef: session })).toMatchObject({
      stage: "waits",
      amount: 7_777,
      help: expect.stringMatching(/^\/payment-history\/[0-9a-f-]{36}#ask$/),
    });
    expect(await findPaymentState((await appOf(other)).app, { sessionRef: session })).toBeNull();
    expect(await findPaymentState(visitorApp().app, { sessionRef: session })).toBeNull();
    expect(await findPaymentState(me.app, { sessionRef: "cs_test_' OR 1" })).toBeNull();
  });
});
