import { expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { buyGift, redeemGift } from "#app/features/membership/commands/gifts.server.ts";
import { cancelPlan, pausePlan } from "#app/features/membership/commands/manage.server.ts";
import { startTrial } from "#app/features/membership/commands/start-trial.server.ts";
import { subscribe, upgrade } from "#app/features/membership/commands/subscribe.server.ts";
import {
  applyCoupon,
  createCoupon,
  dropCoupon,
  revokeCoupon,
  selectDiscount,
} from "#app/features/membership/coupons.server.ts";
import { selectGifts } from "#app/features/membership/gift-rows.server.ts";
import { discounted, prorate, type Subscription } from "#app/features/membership/rules.ts";
import { movePlans } from "#app/features/membership/time.server.ts";
import { loader as historyLoader } from "#app/routes/money/payment-history.tsx";
import { appOf } from "#tests/factories/app.ts";
import { creditsLeft } from "#tests/factories/credits.ts";
import { count, rows } from "#tests/factories/database.ts";
import { CARD, ledgerFaults, saysOf } from "#tests/factories/payments.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const FAR = "2099-01-01";

async function finance() {
  return (await appOf(await person({ name: "Fin", role: "finance" }))).app;
}

async function coupon(of: { code: string } & Partial<Parameters<typeof createCoupon>[1]>) {
  const staff = await finance();
  await createCoupon(staff, { percent: 50, plan_key: null, max_uses: 10, ends_on: FAR, ...of });
  const [row] = await rows<{ id: string }>("SELECT id FROM coupons WHERE code = ?", of.code);
  return { id: row?.id ?? "", staff };
}

async function planOf({ userId }: Person): Promise<Subscription> {
  const [row] = await rows<Subscription>("SELECT * FROM subscriptions WHERE user_id = ?", userId);
  if (!row) throw new Error("There is no plan.");
  return row;
}

async function buyer(who?: Person) {
  const brand = who ?? (await bora());
  const clock = movedClock();
  const { app, jobs, settled } = await appOf(brand, { clock });
  const pressed = (seen: number) => ({ seen, key: newId(clock.now()) });
  const pay = async (url: string) => {
    await app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
    await settled();
  };
  const tick = async () => {
    await movePlans(app);
    await settled();
  };
  const take = (plan: "pro" | "business", seen: number) =>
    subscribe(app, { plan, interval: "month", ...pressed(seen) });
  return { brand, clock, app, jobs, settled, pay, pressed, tick, take };
}

it("takes a part off one payment; the next costs what it costs, and what is left of it counts as what was paid", async () => {
  await coupon({ code: "HALF-1" });
  const { brand, clock, app, pay, pressed, tick, take } = await buyer();
  await applyCoupon(app, "HALF-1");
  await expect(take("pro", 12_00)).rejects.toMatchObject({ code: "conflict" });
  await pay(await take("pro", 6_00));
  const first = await planOf(brand);
  expect(first).toMatchObject({ status: "active", price: 6_00 });
  expect(await selectDiscount(app)).toEqual([]);
  await expect(applyCoupon(app, "HALF-1")).rejects.toMatchObject({ code: "conflict" });

  const change = prorate(first, "business", "month", clock.now());
  expect(change.credit).toBeLessThanOrEqual(6_00);
  clock.move(first.period_end - clock.now() + 1000);
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "active", price: 12_00 });
  const paid = await rows(
    "SELECT amount FROM payments WHERE payer_id = ? AND status = 'succeeded' ORDER BY id",
    brand.userId,
  );
  expect(paid).toEqual([{ amount: 6_00 }, { amount: 12_00 }]);

  await coupon({ code: "UP-20", percent: 20 });
  await applyCoupon(app, "UP-20");
  const second = await planOf(brand);
  const up = prorate(second, "business", "month", clock.now());
  const charge = discounted(up.charge, 20);
  await pay(
    await upgrade(app, { plan: "business", interval: "month", version: second.version, ...pressed(charge) }),
  );
  expect(await planOf(brand)).toMatchObject({ plan_key: "business", price: charge + up.credit });
  expect(await ledgerFaults()).toEqual([]);
});

it("renews for less by the card that is kept", async () => {
  const { brand, clock, app, pay, tick, take } = await buyer();
  await pay(await take("pro", 12_00));
  const { period_end } = await planOf(brand);
  await coupon({ code: "STAY-25", percent: 25 });
  clock.move(period_end - clock.now() - days(1));
  await applyCoupon(app, "STAY-25");
  clock.move(days(1) + 1000);
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "active", period_start: period_end, price: 9_00 });
  expect(await count("coupon_uses", "user_id = ? AND redeemed_at IS NOT NULL", brand.userId)).toBe(1);
});

it("renews for what its payment says, however often it is taken up and whatever became of the code since", async () => {
  const { brand, clock, app, pay, tick, take } = await buyer();
  await pay(await take("pro", 12_00));
  const { period_end } = await planOf(brand);
  await coupon({ code: "KEPT-25", percent: 25 });
  clock.move(period_end - clock.now() - days(1));
  await applyCoupon(app, "KEPT-25");
  clock.move(days(1) + 1000);
  const { charge } = app.payments;
  app.payments.charge = () => Promise.reject(new Error("cut off"));
  await expect(movePlans(app)).rejects.toThrow("cut off");
  app.payments.charge = charge;
  await dropCoupon(app);
  clock.move(days(1));
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "active", period_start: period_end, price: 9_00 });
  expect(
    await rows("SELECT amount, status FROM payments WHERE payer_id = ? ORDER BY id", brand.userId),
  ).toEqual([
    { amount: 12_00, status: "succeeded" },
    { amount: 9_00, status: "succeeded" },
  ]);
});

it("is never held more often than it has uses, and is free again after a week without a payment", async () => {
  await coupon({ code: "ONLY-2", max_uses: 2 });
  const people = await Promise.all(["Ann", "Ben", "Cem", "Dia"].map((name) => person({ name })));
  const buyers = await Promise.all(people.map((one) => buyer(one)));
  const tried = await Promise.allSettled(buyers.map(({ app }) => applyCoupon(app, "ONLY-2")));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const one of tried)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_input" });
  const late = await buyer(await person({ name: "Eli" }));
  late.clock.move(days(8));
  await applyCoupon(late.app, "ONLY-2");
  expect(await selectDiscount(late.app)).toMatchObject([{ code: "ONLY-2", percent: 50 }]);
});

it("counts a code that was paid with after it was let go, and keeps to its plan", async () => {
  const { id, staff } = await coupon({ code: "BIZ-50", plan_key: "business" });
  const { brand, app, pay, take } = await buyer();
  await applyCoupon(app, "BIZ-50");
  await expect(take("pro", 6_00)).rejects.toMatchObject({ code: "conflict" });
  const page = await take("business", 19_50);
  await dropCoupon(app);
  expect(await selectDiscount(app)).toEqual([]);
  await revokeCoupon(staff, id);
  await expect(revokeCoupon(staff, id)).rejects.toMatchObject({ code: "conflict" });
  await pay(page);
  expect(await planOf(brand)).toMatchObject({ plan_key: "business", price: 19_50 });
  expect(await count("coupon_uses", "coupon_id = ? AND redeemed_at IS NOT NULL", id)).toBe(1);
});

it("is paid with no more often than it has uses, though each who opened a page with it let it go for the next", async () => {
  await coupon({ code: "ONE-1", max_uses: 1 });
  const people = await Promise.all(["Ann", "Ben"].map((name) => person({ name })));
  const pages: (() => Promise<void>)[] = [];
  for (const one of people) {
    const { app, pay, take } = await buyer(one);
    await applyCoupon(app, "ONE-1");
    const page = await take("pro", 6_00);
    await dropCoupon(app);
    pages.push(() => pay(page));
  }
  for (const pay of pages) await pay();
  const paid = (who?: Person) =>
    rows("SELECT status, diverted FROM payments WHERE payer_id = ?", who?.userId);
  expect(await paid(people[0])).toEqual([{ status: "succeeded", diverted: null }]);
  expect(await paid(people[1])).toEqual([{ status: "succeeded", diverted: "balance" }]);
  expect(await ledgerFaults()).toEqual([]);
});

it("refuses what is unknown, over, revoked or there already, and guessing ends soon", async () => {
  const { id, staff } = await coupon({ code: "GONE-1" });
  await revokeCoupon(staff, id);
  await coupon({ code: "OVER-1", ends_on: "2099-01-01" });
  await rows("UPDATE coupons SET ends_at = 1 WHERE code = 'OVER-1'");
  const { app } = await buyer(await alice());
  for (const code of ["GONE-1", "OVER-1", "NEVER-1"])
    await expect(applyCoupon(app, code)).rejects.toMatchObject({ code: "invalid_input" });
  await expect(
    createCoupon(staff, { code: "GONE-1", percent: 5, plan_key: null, max_uses: 1, ends_on: FAR }),
  ).rejects.toMatchObject({
    fields: { code: ["There is such a code already."] },
  });
  await expect(
    createCoupon(staff, { code: "PAST-1", percent: 5, plan_key: null, max_uses: 1, ends_on: "2020-01-01" }),
  ).rejects.toMatchObject({ fields: { ends_on: ["This day is over."] } });
  const guesses = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => applyCoupon(app, `GUESS-${at}`)),
  );
  expect(guesses.some((one) => one.status === "rejected" && one.reason.code === "rate_limited")).toBe(true);
});

it("tries a plan for two weeks without a card, once; then it is over, and nothing was charged", async () => {
  const { brand, clock, app, tick } = await buyer();
  const both = await Promise.allSettled([startTrial(app, "pro"), startTrial(app, "business")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const trial = await planOf(brand);
  await startTrial(app, trial.plan_key as "pro");
  expect(await count("subscription_changes", "user_id = ?", brand.userId)).toBe(1);
  const tier = () =>
    rows(
      "SELECT subscription_tier AS tier, subscription_status AS status FROM profiles WHERE user_id = ?",
      brand.userId,
    );
  expect(await tier()).toEqual([{ tier: trial.plan_key, status: "active" }]);
  clock.move(days(11) + 1000);
  await tick();
  await tick();
  expect(
    await count("notifications", "user_id = ? AND title = 'Your trial ends in three days'", brand.userId),
  ).toBe(1);
  expect(await planOf(brand)).toMatchObject({ status: "trialing" });
  clock.move(days(3));
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "expired", due_at: null });
  expect(await tier()).toEqual([{ tier: "free", status: "expired" }]);
  await expect(startTrial(app, "pro")).rejects.toMatchObject({ code: "conflict" });
  expect(await count("payments", "payer_id = ?", brand.userId)).toBe(0);
});

it("goes from a trial into a plan that is paid, with the days that were left; or ends it at once", async () => {
  const { brand, clock, app, pay, take } = await buyer();
  await startTrial(app, "pro");
  const trial = await planOf(brand);
  clock.move(days(4));
  await pay(await take("business", 39_00));
  const paid = await planOf(brand);
  expect(paid).toMatchObject({ status: "active", plan_key: "business", cancel_at_end: 0 });
  expect(paid.period_end).toBeGreaterThan(trial.period_end + days(27));

  const other = await buyer(await alice());
  await startTrial(other.app, "pro");
  expect(await cancelPlan(other.app, { version: 1, reason: null })).toBe("now");
  expect(await planOf(other.brand)).toMatchObject({ status: "canceled", due_at: null });
  // The same press again.
  expect(await cancelPlan(other.app, { version: 1, reason: null })).toBe("now");
});

it("is given by who pays to whoever has the code, once, and ends by itself; a code whose money went back is worth nothing", async () => {
  const giver = await buyer();
  const bought = await buyGift(giver.app, { plan: "pro", interval: "month", ...giver.pressed(12_00) });
  await expect(
    buyGift(giver.app, { plan: "pro", interval: "year", ...giver.pressed(12_00) }),
  ).rejects.toMatchObject({ code: "conflict" });
  await giver.pay(bought);
  await giver.pay(await buyGift(giver.app, { plan: "business", interval: "month", ...giver.pressed(39_00) }));
  const [second, first] = await selectGifts(giver.app);
  const code = first?.giftCode ?? "";
  expect(code).toMatch(/^GIFT-[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(await count("subscriptions", "user_id = ?", giver.brand.userId)).toBe(0);

  const clock = movedClock();
  const [mine, other] = await Promise.all([alice(), alice()]);
  const [me, rival] = await Promise.all([appOf(mine, { clock }), appOf(other, { clock })]);
  await startTrial(me.app, "pro");
  await expect(redeemGift(me.app, "GIFT-AAAA-BBBB-CCCC")).rejects.toMatchObject({ code: "invalid_input" });
  const came = await Promise.allSettled([1, 2, 3].map(() => redeemGift(me.app, code)));
  expect(came.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(redeemGift(rival.app, code)).rejects.toMatchObject({ code: "invalid_input" });
  const plan = await planOf(mine);
  expect(plan).toMatchObject({ status: "active", plan_key: "pro", price: 12_00, cancel_at_end: 1 });
  expect(plan.period_end).toBeGreaterThan(clock.now() + days(28 + 13));
  expect(await creditsLeft(mine)).toBe(50);
  // Who has a plan keeps the code for later.
  await expect(redeemGift(me.app, second?.giftCode ?? "")).rejects.toMatchObject({ code: "conflict" });

  const [{ charge_ref = "" } = {}] = await rows<{ charge_ref: string }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    second?.giftId,
  );
  await giver.app.payments.refund({ chargeRef: charge_ref, amount: 39_00, currency: "EUR", key: "gift" });
  await giver.settled();
  await expect(redeemGift(rival.app, second?.giftCode ?? "")).rejects.toMatchObject({
    code: "invalid_input",
  });
  clock.move(days(60));
  await movePlans(me.app);
  expect(await planOf(mine)).toMatchObject({ status: "canceled" });
  expect(await ledgerFaults()).toEqual([]);
});

it("that is a gift begins anew for who left a plan while it rested: nothing of the rest is left", async () => {
  const [giver, left] = await Promise.all([buyer(), buyer()]);
  await giver.pay(await buyGift(giver.app, { plan: "pro", interval: "month", ...giver.pressed(12_00) }));
  const [gift] = await selectGifts(giver.app);
  await left.pay(await left.take("pro", 12_00));
  await pausePlan(left.app, { version: (await planOf(left.brand)).version, months: 2 });
  await cancelPlan(left.app, { version: (await planOf(left.brand)).version, reason: null });
  await redeemGift(left.app, gift?.giftCode ?? "");
  expect(await planOf(left.brand)).toMatchObject({ status: "active", paused_at: null, paused_until: null });
});

it.each([
  ["won", "stands again"],
  ["lost", "is worth nothing"],
] as const)("cannot be begun while a bank has its money; once that is %s, a gift %s", async (ended, _how) => {
  const giver = await buyer();
  await giver.pay(await buyGift(giver.app, { plan: "pro", interval: "month", ...giver.pressed(12_00) }));
  const [gift] = await selectGifts(giver.app);
  const [id, code] = [gift?.giftId ?? "", gift?.giftCode ?? ""];
  const said = async (to: "disputed" | "won" | "lost") => {
    giver.clock.move(1000);
    await saysOf(giver, id, { to }, giver.clock.now());
    expect(await rows("SELECT status FROM payments WHERE id = ?", id)).toEqual([{ status: to }]);
    expect(await ledgerFaults()).toEqual([]);
  };
  const mine = await alice();
  const me = await appOf(mine);
  await said("disputed");
  await expect(redeemGift(me.app, code)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await count("subscriptions", "user_id = ?", mine.userId)).toBe(0);
  await said(ended);
  if (ended === "won") {
    await redeemGift(me.app, code);
    expect(await planOf(mine)).toMatchObject({ status: "active", plan_key: "pro" });
    return;
  }
  await expect(redeemGift(me.app, code)).rejects.toMatchObject({ code: "invalid_input" });
  expect((await selectGifts(giver.app))[0]?.revokedAt).not.toBeNull();
});

it("a part of whose money a bank took for good is worth what it was; with the rest gone back as well, nothing", async () => {
  const giver = await buyer();
  await giver.pay(await buyGift(giver.app, { plan: "pro", interval: "month", ...giver.pressed(12_00) }));
  await giver.pay(await buyGift(giver.app, { plan: "pro", interval: "month", ...giver.pressed(12_00) }));
  const [one, two] = (await selectGifts(giver.app)).map(({ giftId, giftCode }) => ({
    id: giftId,
    code: giftCode,
  }));
  const says = async (id: string, what: object) => {
    giver.clock.move(1000);
    await saysOf(giver, id, what, giver.clock.now());
  };
  const taken = { amount: 2_00, currency: "EUR" };
  for (const { id = "" } of [one ?? {}, two ?? {}])
    for (const what of [{ to: "disputed", taken }, { to: "lost" }]) await says(id, what);
  const me = await appOf(await alice());
  await redeemGift(me.app, one?.code ?? "");
  expect((await selectGifts(giver.app)).map(({ revokedAt }) => revokedAt)).toEqual([null, null]);
  await says(two?.id ?? "", { to: "refunded", refunded: 10_00 });
  const rival = await appOf(await alice());
  await expect(redeemGift(rival.app, two?.code ?? "")).rejects.toMatchObject({ code: "invalid_input" });
  expect(await count("plan_gifts", "id = ? AND revoked_at IS NOT NULL", two?.id ?? "")).toBe(1);
  expect(await ledgerFaults()).toEqual([]);
});

it("is in what is to come and in what failed, as it is in what is charged", async () => {
  const brand = await bora();
  const { app, pay, take, clock, tick } = await buyer(brand);
  await pay(await take("pro", 12_00));
  await coupon({ code: "HALF-NEXT" });
  await applyCoupon(app, "HALF-NEXT");
  const { body } = await visits(brand, historyLoader, { path: "/payment-history" });
  expect((body as { upcoming: { amount: number }[] }).upcoming).toMatchObject([{ amount: 6_00 }]);
  await rows("UPDATE payment_methods SET status = 'removed' WHERE user_id = ?", brand.userId);
  await rows("UPDATE coupon_uses SET held_until = ? WHERE user_id = ?", clock.now() + days(90), brand.userId);
  clock.move((await planOf(brand)).period_end - clock.now() + 1000);
  await tick();
  expect(
    await rows(
      "SELECT amount FROM subscription_changes WHERE user_id = ? AND what = 'past_due'",
      brand.userId,
    ),
  ).toEqual([{ amount: 6_00 }]);
});
