import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { days, hours, minutes } from "#app/core/time.ts";
import { changeCard, keepCard } from "#app/features/billing/commands/cards.server.ts";
import { checkSubscription } from "#app/features/membership/check-subscription.server.ts";
import { billTo } from "#app/features/membership/commands/bill-to.server.ts";
import {
  cancelPlan,
  keepPlan,
  pausePlan,
  planChange,
  resumePlan,
} from "#app/features/membership/commands/manage.server.ts";
import { startTrial } from "#app/features/membership/commands/start-trial.server.ts";
import { payDue, subscribe, upgrade } from "#app/features/membership/commands/subscribe.server.ts";
import { prorate, renewsAt, type Subscription } from "#app/features/membership/rules.ts";
import { movePlans } from "#app/features/membership/time.server.ts";
import { deleteAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { loader as paymentsOfCompany } from "#app/routes/money/company-payments.tsx";
import { loader as membershipLoader } from "#app/routes/money/membership.tsx";
import { loader as receiptLoader } from "#app/routes/money/receipt-pdf.ts";
import { loader as subscriptionLoader } from "#app/routes/money/subscription.tsx";
import { appOf } from "#tests/factories/app.ts";
import { call, post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { balanceOf, CARD, ledgerFaults } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

const FAILS_LATER = "4000000000000341";

async function planOf(person: Person): Promise<Subscription> {
  const [row] = await rows<Subscription>("SELECT * FROM subscriptions WHERE user_id = ?", person.userId);
  if (!row) throw new Error(`${person.name} has no plan.`);
  return row;
}

const profileOf = async (person: Person) =>
  (
    await rows(
      `SELECT subscription_tier AS tier, subscription_status AS status, subscription_product_id AS product,
        subscription_end_date AS ends FROM profiles WHERE user_id = ?`,
      person.userId,
    )
  )[0];

const eventsOf = async (person: Person) =>
  (
    await rows<{ event_name: string; event_properties: string }>(
      "SELECT event_name, event_properties FROM analytics_events WHERE user_id = ? AND event_category = 'subscription' ORDER BY created_at",
      person.userId,
    )
  ).map(({ event_name, event_properties }) => [event_name, JSON.parse(event_properties)]);

/** A member on Pro by the month, over a clock that the story moves. */
async function onPro(card = CARD, person?: Person) {
  const brand = person ?? (await bora());
  const clock = movedClock();
  const member = await appOf(brand, { clock });
  const pay = async (url: string, with_: string) => {
    await member.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: with_ });
    await member.settled();
  };
  const pressed = (seen: number) => ({ seen, key: newId(clock.now()) });
  await pay(await subscribe(member.app, { plan: "pro", interval: "month", ...pressed(12_00) }), card);
  const tick = async () => {
    await movePlans(member.app);
    await member.settled();
  };
  return { brand, clock, member, app: member.app, pay, pressed, tick };
}

it("subscribes, goes up, falls behind, pays again and leaves, and the profile says so all along", async () => {
  const { brand, clock, app, pay, pressed, tick } = await onPro(FAILS_LATER);
  const first = await planOf(brand);
  expect(first).toMatchObject({ status: "active", plan_key: "pro", price: 12_00 });
  expect(await profileOf(brand)).toEqual({
    tier: "pro",
    status: "active",
    product: "thrive_pro_month",
    ends: first.period_end,
  });
  // Up, for what the rest of the month leaves to pay.
  const change = prorate(first, "business", "month", clock.now());
  const up = { plan: "business", interval: "month", version: first.version } as const;
  await expect(upgrade(app, { ...up, ...pressed(1) })).rejects.toMatchObject({ code: "conflict" });
  await pay(await upgrade(app, { ...up, ...pressed(change.charge) }), FAILS_LATER);
  const second = await planOf(brand);
  expect(second).toMatchObject({ status: "active", plan_key: "business", price: 39_00 });
  // The card fails when it is charged again.
  clock.move(second.period_end - clock.now() + 1000);
  await tick();
  const late = await planOf(brand);
  expect(late).toMatchObject({ status: "past_due", failed_tries: 1, due_at: second.period_end + days(1) });
  expect(await profileOf(brand)).toMatchObject({ tier: "business", status: "active" });
  await tick();
  expect(await planOf(brand)).toMatchObject({ failed_tries: 1 });
  await pay(await payDue(app, { version: late.version, ...pressed(39_00) }), CARD);
  const again = await planOf(brand);
  expect(again).toMatchObject({ status: "active", failed_tries: 0 });
  expect(again.period_end).toBeGreaterThan(second.period_end);
  await cancelPlan(app, { version: again.version, reason: "Too much for now" });
  expect(await planOf(brand)).toMatchObject({ status: "active", cancel_at_end: 1 });
  clock.move(again.period_end - clock.now() + 1000);
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "canceled", due_at: null });
  expect(await profileOf(brand)).toEqual({ tier: "free", status: "canceled", product: null, ends: null });
  expect(await eventsOf(brand)).toEqual([
    ["subscription_started", { tier: "pro", amount: 12_00 }],
    ["subscription_upgraded", { from_tier: "pro", to_tier: "business" }],
    ["subscription_canceled", {}],
  ]);
  expect(await ledgerFaults()).toEqual([]);
});

it("is free after the third try that failed, and nothing is charged in between", async () => {
  const { brand, clock, tick } = await onPro(FAILS_LATER);
  const { period_end } = await planOf(brand);
  for (const day of [0, 0.5, 1, 2, 3, 5, 7, 8]) {
    clock.move(period_end + days(day) - clock.now() + 1000);
    await tick();
  }
  expect(await planOf(brand)).toMatchObject({ status: "expired", failed_tries: 4, due_at: null });
  expect(await profileOf(brand)).toMatchObject({ tier: "free", status: "expired" });
  const charged = await rows("SELECT status FROM payments WHERE payer_id = ? ORDER BY id", brand.userId);
  expect(charged.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed", "failed", "failed"]);
  expect(await count("subscription_changes", "user_id = ? AND what = 'ended'", brand.userId)).toBe(1);
});

it("keeps what its member said while it was charged: it ends, or becomes another, with the next period", async () => {
  const { brand, clock, app, member, tick } = await onPro();
  const { period_end } = await planOf(brand);
  const { charge } = app.payments;
  const held: Parameters<typeof charge>[0][] = [];
  app.payments.charge = async (order) => {
    held.push(order);
    return { state: "processing", chargeRef: "pi_held" };
  };
  clock.move(period_end - clock.now() + 1000);
  await tick();
  await cancelPlan(app, { version: (await planOf(brand)).version, reason: null });
  await rows(
    "UPDATE subscriptions SET next_plan = 'business', next_interval = 'month' WHERE user_id = ?",
    brand.userId,
  );
  for (const order of held) await charge(order);
  await member.settled();
  const again = await planOf(brand);
  expect(again).toMatchObject({
    status: "active",
    period_start: period_end,
    cancel_at_end: 1,
    next_plan: "business",
  });
  app.payments.charge = charge;
  clock.move(again.period_end - clock.now() + 1000);
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "canceled", due_at: null });
  expect(await count("payments", "payer_id = ? AND status = 'succeeded'", brand.userId)).toBe(2);
});

it("falls behind and ends by a card that the provider does not know any more: no webhook tells of that", async () => {
  const { brand, clock, app, member } = await onPro();
  const { period_end } = await planOf(brand);
  const asked: string[] = [];
  app.payments.charge = async ({ paymentId }) => {
    asked.push(paymentId);
    return { state: "failed", chargeRef: null, failureCode: "resource_missing" };
  };
  for (const day of [0, 0.5, 1, 3, 7]) {
    clock.move(period_end + days(day) - clock.now() + 1000);
    await movePlans(app);
    await member.settled();
    if (day < 1) expect(await planOf(brand)).toMatchObject({ status: "past_due", failed_tries: 1 });
  }
  expect(new Set(asked).size).toBe(4);
  expect(await planOf(brand)).toMatchObject({ status: "expired", due_at: null });
  expect(
    await count(
      "payments",
      "payer_id = ? AND status = 'failed' AND failure_code = 'resource_missing'",
      brand.userId,
    ),
  ).toBe(4);
});

it("renews from another card where a try was cut off after the first was refused, and once", async () => {
  const { brand, clock, app, member, tick } = await onPro(FAILS_LATER);
  const { period_end } = await planOf(brand);
  const { charge } = app.payments;
  const asked: Parameters<typeof charge>[0][] = [];
  app.payments.charge = async (order) => {
    asked.push(order);
    throw new AppError("unavailable");
  };
  clock.move(period_end - clock.now() + 1000);
  await expect(movePlans(app)).rejects.toMatchObject({ code: "unavailable" });
  app.payments.charge = charge;
  // It was refused, and nothing of that came to us: neither the answer nor the news.
  const [{ paymentId = "", title = "", amount = 0 } = {}] = asked;
  await rows(
    `INSERT INTO sandbox_checkouts (id, order_ref, title, amount, currency, success_path, cancel_path, save_method,
        charge_ref, last4, status, expires_at, created_at)
      VALUES ('cs_test_lost', ?, ?, ?, 'EUR', '/', '/', 0, ?, '0341', 'expired', 0, 0)`,
    ...[paymentId, title, amount, `pi_test_${paymentId}`],
  );
  for (const name of [`evt_charge_${paymentId}`, `evt_charge_${paymentId}_0341`])
    await rows(
      "INSERT INTO sandbox_events (id, body, due_at, deliveries_left, created_at) VALUES (?, '{}', 0, 0, 0)",
      name,
    );
  const page = await changeCard(app, newId(clock.now()));
  await app.payments.pages?.use(page.split("/").at(-1) ?? "", { card: CARD });
  await member.settled();
  for (const _try of [1, 2]) {
    clock.move(hours(1) + 1000);
    await tick();
  }
  expect(await planOf(brand)).toMatchObject({ status: "active", failed_tries: 0, period_start: period_end });
  expect(
    await rows("SELECT status, method_last4 FROM payments WHERE payer_id = ? ORDER BY id", brand.userId),
  ).toEqual([
    { status: "succeeded", method_last4: FAILS_LATER.slice(-4) },
    { status: "succeeded", method_last4: CARD.slice(-4) },
  ]);
  expect(await ledgerFaults()).toEqual([]);
});

it("keeps the day it began on: what a trial left, a leap day and a rest move it, a shorter month does not", async () => {
  const brand = await bora();
  const clock = movedClock();
  const { app, settled } = await appOf(brand, { clock });
  clock.move(Date.parse("2028-02-15T10:00:00Z") - clock.now());
  await startTrial(app, "pro");
  const key = newId(clock.now());
  const url = await subscribe(app, { plan: "pro", interval: "year", seen: 120_00, key });
  await app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
  await settled();
  const endsOn = async () => {
    const { period_end, due_day } = await planOf(brand);
    return [new Date(period_end).toISOString().slice(0, 10), due_day];
  };
  const seen = [await endsOn()];
  for (let year = 0; year < 3; year++) {
    clock.move((await planOf(brand)).period_end - clock.now() + 1000);
    await movePlans(app);
    await settled();
    seen.push(await endsOn());
  }
  expect(seen).toEqual([
    ["2029-02-28", 29],
    ["2030-02-28", 29],
    ["2031-02-28", 29],
    ["2032-02-29", 29],
  ]);
  clock.move(days(5));
  await pausePlan(app, { version: (await planOf(brand)).version, months: 1 });
  clock.move(days(12));
  await resumePlan(app, { version: (await planOf(brand)).version });
  expect(await endsOn()).toEqual(["2032-03-12", 12]);
});

it("renews by the card that is kept, once, however often time asks", async () => {
  const { brand, clock, app, member } = await onPro();
  const { period_end } = await planOf(brand);
  clock.move(period_end - clock.now() + 1000);
  await Promise.all([movePlans(app), movePlans(app), movePlans(app)]);
  await member.settled();
  await movePlans(app);
  await member.settled();
  expect(await planOf(brand)).toMatchObject({ status: "active", period_start: period_end });
  expect(await count("payments", "payer_id = ? AND status = 'succeeded'", brand.userId)).toBe(2);
  const credits = "SELECT balance FROM ledger_accounts WHERE owner_id = ? AND kind = 'credits'";
  expect(await rows(credits, brand.userId)).toEqual([{ balance: 100 }]);
  expect(await ledgerFaults()).toEqual([]);
});

it("gives a charge back that succeeds once its member has left, and runs no other period", async () => {
  const { brand, clock, app, member, tick } = await onPro();
  const { period_end } = await planOf(brand);
  const { charge } = app.payments;
  const held: Parameters<typeof charge>[0][] = [];
  app.payments.charge = async (order) => {
    held.push(order);
    return { state: "processing", chargeRef: `pi_test_${order.paymentId}` };
  };
  clock.move(period_end - clock.now() + 1000);
  await tick();
  await deleteAccount(app);
  await charge(held[0] as (typeof held)[0]);
  await member.settled();
  expect(
    await rows(
      "SELECT status, diverted FROM payments WHERE payer_id = ? ORDER BY created_at DESC",
      brand.userId,
    ),
  ).toMatchObject([{ status: "refunded", diverted: "balance" }, { status: "succeeded" }]);
  expect(await planOf(brand)).toMatchObject({ status: "active", period_end, cancel_at_end: 1 });
  expect(await balanceOf(brand)).toBe(0);
  clock.move(days(1));
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "canceled", period_end });
  expect(await ledgerFaults()).toEqual([]);
});

it("begins for nobody who left while they paid for it: it goes back to their card", async () => {
  const brand = await bora();
  const { app, settled } = await appOf(brand);
  const pressed = { seen: 12_00, key: newId(Date.now()) };
  const url = await subscribe(app, { plan: "pro", interval: "month", ...pressed });
  await deleteAccount(app);
  await app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
  await settled();
  expect(await count("subscriptions", "user_id = ?", brand.userId)).toBe(0);
  expect(await rows("SELECT status, diverted FROM payments WHERE payer_id = ?", brand.userId)).toEqual([
    { status: "refunded", diverted: "balance" },
  ]);
  expect(await balanceOf(brand)).toBe(0);
  expect(await ledgerFaults()).toEqual([]);
});

it("charges nothing while its member is suspended, and one period once they are back", async () => {
  const { brand, clock, tick } = await onPro();
  const { period_end } = await planOf(brand);
  const is = (status: string) =>
    rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, brand.userId);
  await is("suspended");
  for (const day of [0, 1, 35, 70]) {
    clock.move(period_end + days(day) - clock.now() + 1000);
    await tick();
  }
  expect(await count("payments", "payer_id = ?", brand.userId)).toBe(1);
  await is("active");
  clock.move(days(1));
  const back = clock.now();
  await tick();
  await tick();
  expect(await count("payments", "payer_id = ? AND status = 'succeeded'", brand.userId)).toBe(2);
  expect((await planOf(brand)).period_start).toBeGreaterThanOrEqual(back - 1000);
});

it("rests and goes on with the days that were left, and plans less for the next period", async () => {
  const { brand, clock, app, tick } = await onPro();
  const first = await planOf(brand);
  await pausePlan(app, { version: first.version, months: 2 });
  expect(await profileOf(brand)).toMatchObject({ tier: "free", status: "paused" });
  clock.move(days(10));
  await resumePlan(app, { version: first.version + 1 });
  const woken = await planOf(brand);
  expect(Math.abs(woken.period_end - first.period_end - days(10))).toBeLessThan(5000);
  await pausePlan(app, { version: woken.version, months: 1 });
  clock.move(days(32));
  await tick();
  const again = await planOf(brand);
  expect(again).toMatchObject({ status: "active", paused_until: null });
  await planChange(app, { version: again.version, plan: "pro", interval: "month" });
  const pressed = { version: again.version + 1, reason: null };
  expect([await cancelPlan(app, pressed), await cancelPlan(app, pressed)]).toEqual(["at_end", "at_end"]);
  expect(await count("subscription_changes", "user_id = ? AND what = 'canceled'", brand.userId)).toBe(1);
  await keepPlan(app, { version: again.version + 2 });
  expect(await planOf(brand)).toMatchObject({ status: "active", cancel_at_end: 0 });
});

it("that was left while it rested rests no more once it is begun again", async () => {
  const { brand, clock, app, pay, pressed } = await onPro();
  await pausePlan(app, { version: (await planOf(brand)).version, months: 3 });
  clock.move(days(1));
  await cancelPlan(app, { version: (await planOf(brand)).version, reason: null });
  await pay(await subscribe(app, { plan: "pro", interval: "month", ...pressed(12_00) }), CARD);
  const again = await planOf(brand);
  expect(again).toMatchObject({ status: "active", paused_at: null, paused_until: null });
  expect(renewsAt(again)).toBe(again.due_at);
});

it("refuses a second plan, another price, an old page and somebody without one; twice paid is the payer's", async () => {
  const { brand, app, pressed } = await onPro();
  const { version } = await planOf(brand);
  const start = { plan: "pro", interval: "year" } as const;
  await expect(subscribe(app, { ...start, ...pressed(120_00) })).rejects.toMatchObject({ code: "conflict" });
  await expect(cancelPlan(app, { version: version + 5, reason: null })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(planChange(app, { version, plan: "business", interval: "year" })).rejects.toMatchObject({
    code: "conflict",
  });
  const { app: free } = await appOf(await alice());
  await expect(cancelPlan(free, { version: 1, reason: null })).rejects.toMatchObject({ code: "not_found" });
  for (const seen of [-12_00, 0, 11_99, 1e15])
    await expect(subscribe(free, { ...start, ...pressed(seen) })).rejects.toMatchObject({ code: "conflict" });
  expect(await count("payments", "payer_id = ?", free.viewer.userId)).toBe(0);
  // Two tabs, both paid: the second one's money is on the balance.
  const other = await bora();
  const tabs = await appOf(other);
  const [one, two] = [
    await subscribe(tabs.app, { plan: "pro", interval: "month", ...pressed(12_00) }),
    await subscribe(tabs.app, { plan: "pro", interval: "month", ...pressed(12_00) }),
  ];
  for (const url of [one, two]) {
    await tabs.app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
    await tabs.settled();
  }
  expect(await balanceOf(other)).toBe(12_00);
  expect(await planOf(other)).toMatchObject({ status: "active", price: 12_00 });
});

it("says in which currency the next one is paid, and a gift, also for who had one elsewhere", async () => {
  const { brand, clock, app, tick } = await onPro();
  const shown = async () => {
    const { body } = await visits(brand, membershipLoader, { path: "/membership" });
    const { currency, giftCurrency, paying } = body as Record<string, unknown>;
    return { currency, giftCurrency, paying };
  };
  await rows("UPDATE profiles SET country = 'US' WHERE user_id = ?", brand.userId);
  expect(await shown()).toEqual({ currency: "EUR", giftCurrency: "USD", paying: true });
  await cancelPlan(app, { version: (await planOf(brand)).version, reason: null });
  clock.move(days(40));
  await tick();
  expect(await shown()).toEqual({ currency: "USD", giftCurrency: "USD", paying: false });
  const back = (await appOf(brand)).app;
  await subscribe(back, { plan: "pro", interval: "month", seen: 12_00, key: newId(clock.now()) });
  expect(
    await rows("SELECT currency FROM payments WHERE payer_id = ? AND status = 'created'", brand.userId),
  ).toEqual([{ currency: "USD" }]);
});

it("is checked for each member, from the cache for five minutes unless it is forced", async () => {
  const brand = await bora();
  const check = async (body: object) => (await post(brand, "/functions/v1/check-subscription", body)).json();
  const free = { tier: "free", subscribed: false, product_id: null, subscription_end: null };
  expect(await check({})).toEqual(free);
  await onPro(CARD, brand);
  expect(await check({})).toEqual(free);
  const paid = await check({ force: true });
  expect(paid).toEqual({
    tier: "pro",
    subscribed: true,
    product_id: "thrive_pro_month",
    subscription_end: (await planOf(brand)).period_end,
  });
  expect(await check({})).toEqual(paid);
  expect((await post(null, "/functions/v1/check-subscription", {})).status).toBe(401);
  const bare = await call(brand, "/functions/v1/check-subscription", { method: "POST" });
  expect(await bare.json()).toEqual(await check({}));
  expect((await post(brand, "/functions/v1/check-subscription", { force: "yes" })).status).toBe(422);
});

it("is checked all the same where the cache takes no more writes, or holds something else", async () => {
  const brand = await bora();
  const free = { tier: "free", subscribed: false, product_id: null, subscription_end: null };
  const put = async () => {
    throw new Error("KV PUT failed: 429 Too Many Requests");
  };
  const busy = { get: env.CACHE.get.bind(env.CACHE), put } as unknown as KVNamespace;
  const { app } = await appOf(brand, { env: { ...env, CACHE: busy } });
  expectConsoleError("subscription_unkept");
  expect(await checkSubscription(app, true)).toEqual(free);
  await env.CACHE.put(`subscription:${brand.userId}`, "{}");
  expect(await checkSubscription((await appOf(brand)).app, false)).toEqual(free);
});

/** A company with an address for its bills, and what this member is there. */
async function companyOf(
  who: Person,
  role: string,
  address: string | null = "Rua 1\nPorto",
): Promise<string> {
  const id = crypto.randomUUID();
  await rows(
    `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, billing_name, billing_address, tax_id,
      created_at, updated_at) VALUES (?, ?, 'Studio Norte', ?, 'studio', 'x', ?, ?, 'PT123', 1, 1)`,
    id,
    who.userId,
    `norte-${id.slice(0, 8)}`,
    address && "Studio Norte Lda",
    address,
  );
  await rows(
    "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, 'active', 1, 1)",
    id,
    who.userId,
    role,
  );
  return id;
}

it("is billed to a company whose books its member keeps, as long as they do; its receipts say so to both", async () => {
  const { brand, clock, app, tick } = await onPro();
  const company = await companyOf(brand, "finance");
  const bill = async (company_id: string | null) =>
    billTo(app, { version: (await planOf(brand)).version, company_id });
  expect(await bill(company)).toBe("Studio Norte");
  const renew = async () => {
    clock.move((await planOf(brand)).period_end - clock.now() + 1000);
    await tick();
    const [last] = await rows<{
      id: string;
      company_id: string | null;
      billed_to: string | null;
      status: string;
    }>(
      "SELECT id, company_id, billed_to, status FROM payments WHERE payer_id = ? ORDER BY created_at DESC",
      brand.userId,
    );
    return last;
  };
  const billed = await renew();
  expect(billed).toMatchObject({ company_id: company, status: "succeeded" });
  expect(JSON.parse(billed?.billed_to ?? "")).toEqual({
    companyId: company,
    name: "Studio Norte Lda",
    address: "Rua 1\nPorto",
    taxId: "PT123",
  });
  // A colleague who keeps the books sees it, with its receipt; others of the company and strangers do not.
  const [finance, recruiter, stranger] = await Promise.all([bora(), bora(), bora()]);
  for (const [who, role] of [
    [finance, "finance"],
    [recruiter, "recruiter"],
  ] as const)
    await rows(
      "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, 'active', 1, 1)",
      company,
      who.userId,
      role,
    );
  const page = { path: `/payment-history/companies/${company}`, params: { companyId: company } };
  const receipt = { path: "/x", params: { paymentId: billed?.id ?? "" } };
  expect((await visits(finance, paymentsOfCompany, page)).body).toMatchObject({
    name: "Studio Norte",
    payments: [{ id: billed?.id, member: brand.name, amount: 12_00 }],
  });
  for (const who of [brand, finance]) expect((await visits(who, receiptLoader, receipt)).status).toBe(200);
  for (const who of [recruiter, stranger]) {
    expect((await visits(who, paymentsOfCompany, page)).status).toBe(404);
    expect((await visits(who, receiptLoader, receipt)).status).toBe(404);
  }
  // They leave: the next one is their own again.
  await rows("UPDATE company_members SET status = 'removed' WHERE user_id = ?", brand.userId);
  expect(await renew()).toMatchObject({ company_id: null, billed_to: null, status: "succeeded" });
  expect((await visits(brand, paymentsOfCompany, page)).status).toBe(404);
  expect(await bill(null)).toBe("you");
});

it("is billed to no company of others, none without an address, and only as it was on screen", async () => {
  const { brand, app } = await onPro();
  const { version } = await planOf(brand);
  const [theirs, recruiting, nowhere] = [
    await companyOf(await bora(), "owner"),
    await companyOf(brand, "recruiter"),
    await companyOf(brand, "owner", null),
  ];
  for (const company_id of [theirs, recruiting, crypto.randomUUID()])
    await expect(billTo(app, { version, company_id })).rejects.toMatchObject({ code: "not_found" });
  await expect(billTo(app, { version, company_id: nowhere })).rejects.toMatchObject({ code: "conflict" });
  await expect(billTo(app, { version: version + 1, company_id: null })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await planOf(brand)).toMatchObject({ company_id: null, version });
});

it("keeps another card without a charge, by the provider's word alone, and renews from it", async () => {
  const { brand, clock, app, member, tick } = await onPro(FAILS_LATER);
  const key = newId(clock.now());
  const url = await changeCard(app, key);
  expect(await changeCard(app, key)).toBe(url);
  const session = url.split("/").at(-1) ?? "";
  const cards = () =>
    rows(
      "SELECT brand, last4, status FROM payment_methods WHERE user_id = ? ORDER BY created_at",
      brand.userId,
    );
  const page = async () =>
    (
      (await visits(brand, subscriptionLoader, { path: "/subscription?card=kept" })).body as {
        newCard: string;
      }
    ).newCard;
  const declined = await app.payments.pages?.use(session, { card: "4000000000000002" });
  await rows("UPDATE payment_methods SET created_at = 0 WHERE user_id = ?", brand.userId);
  // Its address alone proves nothing.
  expect(await page()).toBe("awaited");
  expect(declined).toMatchObject({ to: "declined" });
  expect(await cards()).toEqual([{ brand: "visa", last4: "0341", status: "active" }]);
  await app.payments.pages?.use(session, { card: "5555555555554444" });
  await member.settled();
  expect(await cards()).toEqual([
    { brand: "visa", last4: "0341", status: "removed" },
    { brand: "mastercard", last4: "4444", status: "active" },
  ]);
  expect(await page()).toBe("kept");
  expect(await count("payments", "payer_id = ?", brand.userId)).toBe(1);
  // News of another page that was used before it comes late, and again: the one that was kept last stays.
  const late = { type: "card", userId: brand.userId, body: "", aboutRef: null, id: "evt_late" } as const;
  const saved = { customerRef: "cus_test_late", methodRef: "pm_test_late_0341" };
  await keepCard(app, { ...late, saved, at: clock.now() - minutes(5) }, []);
  expect(await cards()).toHaveLength(2);
  clock.move(days(32));
  await tick();
  expect(await planOf(brand)).toMatchObject({ status: "active", failed_tries: 0 });
  expect(await ledgerFaults()).toEqual([]);
});
