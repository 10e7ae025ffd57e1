import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { createStripePayments, STRIPE_API_VERSION } from "./stripe.server.ts";
import { HEARD } from "./stripe-events.server.ts";

const SECRET = "whsec_of_the_tests";
const heard: { path: string; key: string | undefined; version: string | undefined; form: URLSearchParams }[] =
  [];
const PAYOUT = { amount: 900, currency: "EUR", methodRef: "acct_1" };
const NOTHING: [number, unknown] = [200, { object: "list", data: [] }];
const MOVED: [number, unknown] = [
  200,
  { object: "list", data: [{ id: "tr_1", object: "transfer", reversed: false }] },
];
/** Path -> what Stripe answered to such a call, as it was recorded, shortened to what is read. */
const ANSWERS: Record<string, [number, unknown]> = {
  "/v1/checkout/sessions": [
    200,
    {
      id: "cs_test_a1",
      object: "checkout.session",
      url: "https://checkout.stripe.com/c/pay/cs_test_a1",
      expires_at: 1_800_000_000,
    },
  ],
  "GET /v1/payment_intents/search": [200, { object: "search_result", data: [] }],
  "/v1/refunds": [200, { id: "re_1", object: "refund" }],
  "/v1/transfers": [200, { id: "tr_1", object: "transfer" }],
  "GET /v1/transfers": MOVED,
  "/v1/transfers/tr_1/reversals": [200, { id: "trr_1", object: "transfer_reversal" }],
  "/v1/accounts": [
    200,
    {
      id: "acct_1",
      object: "account",
      requirements: {
        currently_due: ["individual.dob.day", "individual.first_name", "tos_acceptance.date"],
      },
      external_accounts: {
        object: "list",
        data: [{ id: "ba_1", object: "bank_account", bank_name: "COMMERZBANK", last4: "3000" }],
      },
    },
  ],
  "/v1/account_links": [200, { object: "account_link", url: "https://connect.stripe.com/setup/c/acct_1/x" }],
  "/v1/payment_methods/pm_1": [
    200,
    { id: "pm_1", object: "payment_method", card: { brand: "visa", last4: "4242" } },
  ],
  "/v1/payouts": [200, { id: "po_1", object: "payout", arrival_date: 1_800_000_000 }],
  "/v1/payment_intents": [
    402,
    {
      error: {
        type: "card_error",
        code: "card_declined",
        decline_code: "insufficient_funds",
        message: "Your card has insufficient funds.",
        payment_intent: { id: "pi_1", object: "payment_intent" },
      },
    },
  ],
};

let server: Server;
let payments: ReturnType<typeof createStripePayments>;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      const path = request.url ?? "";
      heard.push({
        path,
        key: request.headers["idempotency-key"] as string | undefined,
        version: request.headers["stripe-version"] as string | undefined,
        form: new URLSearchParams(body),
      });
      const read = ANSWERS[`${request.method} ${path.split("?")[0]}`];
      const [status, answer] = read ?? ANSWERS[path] ?? [404, { error: { message: "no such path" } }];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  payments = createStripePayments({
    key: "sk_test_1",
    webhookSecret: SECRET,
    site: "https://thrive.test",
    clock: { now: () => Date.now() },
    fetch,
    server: { host: "127.0.0.1", port, protocol: "http" },
  });
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe("on Stripe's wire", () => {
  test("a checkout is opened with our amount, once, under a pinned version", async () => {
    const paymentId = newId(0);
    const page = await payments.openCheckout({
      paymentId,
      title: "First cut",
      amount: 45_000,
      currency: "EUR",
      email: "bora@people.test",
      successPath: "/payment-success?session_id={CHECKOUT_SESSION_ID}",
      cancelPath: "/payment-canceled",
      saveMethod: true,
    });
    expect(page).toEqual({
      sessionRef: "cs_test_a1",
      url: "https://checkout.stripe.com/c/pay/cs_test_a1",
      expiresAt: 1_800_000_000_000,
    });
    const call = heard.at(-1);
    expect(call).toMatchObject({ key: `checkout:${paymentId}`, version: STRIPE_API_VERSION });
    expect(Object.fromEntries(call?.form ?? [])).toMatchObject({
      "line_items[0][price_data][unit_amount]": "45000",
      "line_items[0][price_data][currency]": "eur",
      "payment_intent_data[metadata][payment_id]": paymentId,
      "payment_intent_data[setup_future_usage]": "off_session",
      success_url: "https://thrive.test/payment-success?session_id={CHECKOUT_SESSION_ID}",
    });
  });

  test("a kept card that is refused says why; a refund and a payout go out once each", async () => {
    const order = { paymentId: newId(0), title: "Pro", amount: 900, currency: "EUR" };
    const method = { customerRef: "cus_1", methodRef: "pm_1" };
    expect(await payments.charge({ ...order, method })).toEqual({
      state: "failed",
      chargeRef: "pi_1",
      failureCode: "insufficient_funds",
    });
    const declined = ANSWERS["/v1/payment_intents"] as [number, unknown];
    const charged = (status: number, error: object) => {
      ANSWERS["/v1/payment_intents"] = [status, { error }];
      return payments.charge({ ...order, paymentId: newId(0), method });
    };
    expect(await charged(400, { type: "invalid_request_error", code: "resource_missing" })).toEqual({
      state: "failed",
      chargeRef: null,
      failureCode: "resource_missing",
    });
    await expect(charged(401, { type: "invalid_request_error" })).rejects.toMatchObject({
      code: "unavailable",
    });
    ANSWERS["/v1/payment_intents"] = declined;
    const back = { chargeRef: "pi_1", amount: 900, currency: "EUR", key: "r1" };
    expect(await payments.refund(back)).toEqual({ state: "sent", refundRef: "re_1" });
    expect(heard.at(-1)).toMatchObject({ path: "/v1/refunds", key: "refund:r1" });
    const payoutId = newId(0);
    ANSWERS["GET /v1/transfers"] = NOTHING;
    expect(await payments.payOut({ ...PAYOUT, payoutId })).toEqual({
      state: "sent",
      providerRef: "po_1",
      eta: 1_800_000_000_000,
    });
    expect(heard.at(-1)).toMatchObject({ path: "/v1/payouts", key: `payout:${payoutId}` });
    ANSWERS["GET /v1/transfers"] = MOVED;
    // The bank sends it back: what lies at the member's account comes back to ours, by the group it went under.
    await payments.recall(payoutId);
    const [moved, asked, recalled] = [heard.at(-4), heard.at(-2), heard.at(-1)];
    expect(moved?.form.get("transfer_group")).toBe(payoutId);
    expect(asked?.path).toContain(`transfer_group=${payoutId}`);
    expect(recalled).toMatchObject({ path: "/v1/transfers/tr_1/reversals", key: `recall:${payoutId}` });
  });

  test("a kept card is charged once for each payment, and another one anew where the first was refused", async () => {
    const order = { paymentId: newId(0), title: "Pro", amount: 900, currency: "EUR" };
    const chargedWith = (methodRef: string) =>
      payments.charge({ ...order, method: { customerRef: "cus_1", methodRef } });
    const keyOf = async (methodRef: string) => {
      await chargedWith(methodRef);
      return heard.at(-1)?.key;
    };
    const first = await keyOf("pm_1");
    expect(first).toBe(`charge:${order.paymentId}:pm_1`);
    expect([await keyOf("pm_1"), await keyOf("pm_2")]).toEqual([first, `charge:${order.paymentId}:pm_2`]);
    // The answer to a try was lost, and its card was changed since: what it charged is not charged from another.
    const search = "GET /v1/payment_intents/search";
    const none = ANSWERS[search] as [number, unknown];
    const found = (...states: string[]): [number, unknown] => [
      200,
      { object: "search_result", data: states.map((status, at) => ({ id: `pi_${at}`, status })) },
    ];
    ANSWERS[search] = found("requires_payment_method", "succeeded");
    heard.length = 0;
    expect(await chargedWith("pm_3")).toEqual({ chargeRef: "pi_1", state: "succeeded" });
    expect(heard.map(({ path }) => path.split("?")[0])).toEqual(["/v1/payment_intents/search"]);
    expect(decodeURIComponent(heard[0]?.path ?? "")).toContain(`metadata["payment_id"]:"${order.paymentId}"`);
    ANSWERS[search] = found("processing");
    expect(await chargedWith("pm_3")).toEqual({ chargeRef: "pi_0", state: "processing" });
    ANSWERS[search] = [500, { error: { type: "api_error" } }];
    await expect(chargedWith("pm_3")).rejects.toMatchObject({ code: "unavailable" });
    ANSWERS[search] = none;
  });

  test("a refund is refused for good where asking again mends nothing; what went back already is none", async () => {
    const sent = ANSWERS["/v1/refunds"] as [number, unknown];
    const answered = (status: number, error: object) => {
      ANSWERS["/v1/refunds"] = [status, { error }];
      return payments.refund({ chargeRef: "pi_1", amount: 900, currency: "EUR", key: crypto.randomUUID() });
    };
    const invalid = { type: "invalid_request_error" };
    expect(await answered(400, { ...invalid, code: "charge_disputed" })).toEqual({
      state: "refused",
      failureCode: "charge_disputed",
    });
    expect(await answered(400, { ...invalid, code: "charge_already_refunded" })).toEqual({
      state: "sent",
      refundRef: null,
    });
    for (const [status, error] of [
      [400, { ...invalid, code: "balance_insufficient" }],
      [400, { type: "idempotency_error" }],
      [401, invalid],
    ] as const)
      await expect(answered(status, error)).rejects.toMatchObject({ code: "unavailable" });
    ANSWERS["/v1/refunds"] = [200, { id: "re_2", status: "failed", failure_reason: "declined" }];
    const order = { chargeRef: "pi_1", amount: 900, currency: "EUR", key: "r9" };
    expect(await payments.refund(order)).toEqual({ state: "refused", failureCode: "declined" });
    ANSWERS["/v1/refunds"] = sent;
    const refunds = [
      { amount: 500, status: "succeeded" },
      { amount: 200, status: "failed" },
      { amount: 100, status: "pending" },
    ];
    ANSWERS["GET /v1/refunds"] = [200, { object: "list", data: refunds }];
    expect(await payments.refundedOf("pi_1")).toBe(600);
  });

  test("a payout is refused for good where asking again mends nothing, and what had gone to the account lies there once", async () => {
    const sent = ANSWERS["/v1/payouts"] as [number, unknown];
    const refused = (status: number, error: object) => {
      ANSWERS["/v1/payouts"] = [status, { error }];
      return payments.payOut({ ...PAYOUT, payoutId: newId(0) });
    };
    const invalid = { type: "invalid_request_error" };
    expect(await refused(400, { ...invalid, code: "payouts_not_allowed" })).toEqual({
      state: "refused",
      failureCode: "payouts_not_allowed",
    });
    expect(await refused(403, { ...invalid, code: "account_invalid" })).toMatchObject({ state: "refused" });
    for (const [status, error] of [
      [400, { ...invalid, code: "balance_insufficient" }],
      [400, { type: "idempotency_error" }],
      [401, invalid],
      [403, invalid],
      [429, { ...invalid, code: "lock_timeout" }],
    ] as const)
      await expect(refused(status, error)).rejects.toMatchObject({ code: "unavailable" });
    ANSWERS["/v1/payouts"] = sent;
    // Moved by a try before, it is not moved again; come back meanwhile, it is not sent.
    heard.length = 0;
    expect(await payments.payOut({ ...PAYOUT, payoutId: newId(0) })).toMatchObject({ state: "sent" });
    expect(heard.map(({ path }) => path.split("?")[0])).toEqual(["/v1/transfers", "/v1/payouts"]);
    ANSWERS["GET /v1/transfers"] = [200, { object: "list", data: [{ id: "tr_1", reversed: true }] }];
    expect(await payments.payOut({ ...PAYOUT, payoutId: newId(0) })).toMatchObject({ state: "refused" });
    expect(heard).toHaveLength(3);
    ANSWERS["GET /v1/transfers"] = MOVED;
  });

  test("a card is kept on a page of Stripe's, once for each press, and nothing is charged", async () => {
    const userId = newId(0);
    const order = {
      userId,
      key: "k1",
      email: null,
      successPath: "/subscription?card=kept",
      cancelPath: "/subscription",
    };
    expect(await payments.openCardPage(order)).toBe("https://checkout.stripe.com/c/pay/cs_test_a1");
    const call = heard.at(-1);
    expect(call).toMatchObject({ path: "/v1/checkout/sessions", key: `card:${userId}:k1` });
    const form = Object.fromEntries(call?.form ?? []);
    expect(form).toMatchObject({ mode: "setup", "setup_intent_data[metadata][user_id]": userId });
    expect(Object.keys(form).filter((name) => name.includes("amount"))).toEqual([]);
    const saved = { customerRef: "cus_1", methodRef: "pm_1" };
    expect(await payments.describeCard(saved)).toEqual({ brand: "visa", last4: "4242" });
    const known = ANSWERS["/v1/payment_methods/pm_1"] as [number, unknown];
    ANSWERS["/v1/payment_methods/pm_1"] = [
      404,
      { error: { type: "invalid_request_error", code: "resource_missing" } },
    ];
    expect(await payments.describeCard(saved)).toEqual({ brand: null, last4: null });
    ANSWERS["/v1/payment_methods/pm_1"] = [500, { error: { type: "api_error" } }];
    await expect(payments.describeCard(saved)).rejects.toMatchObject({ code: "unavailable" });
    ANSWERS["/v1/payment_methods/pm_1"] = known;
  });

  test("what is asked about an account is answered on a page of Stripe's", async () => {
    const page = payments.openVerification({ accountRef: "acct_1", backPath: "/wallet#accounts" });
    expect(await page).toBe("https://connect.stripe.com/setup/c/acct_1/x");
    expect(Object.fromEntries(heard.at(-1)?.form ?? [])).toEqual({
      account: "acct_1",
      type: "account_onboarding",
      return_url: "https://thrive.test/wallet#accounts",
      refresh_url: "https://thrive.test/wallet#accounts",
    });
  });

  const bank = { userId: newId(0), email: "bora@people.test", holder: "Bora Ay", currency: "EUR", key: "k7" };
  const iban = "DE89370400440532013000";

  test("a bank account to be paid on is kept there, in its country, and of its number we keep four digits", async () => {
    expect(await payments.keepAccount({ ...bank, iban })).toEqual({
      ref: "acct_1",
      bank: "COMMERZBANK",
      last4: "3000",
      country: "DE",
      needs: ["identity", "terms"],
    });
    const call = heard.at(-1);
    expect(call).toMatchObject({ path: "/v1/accounts", key: "account:k7", version: STRIPE_API_VERSION });
    expect(Object.fromEntries(call?.form ?? [])).toEqual({
      type: "custom",
      country: "DE",
      email: "bora@people.test",
      "metadata[user_id]": bank.userId,
      "capabilities[transfers][requested]": "true",
      "external_account[object]": "bank_account",
      "external_account[country]": "DE",
      "external_account[currency]": "eur",
      "external_account[account_holder_name]": "Bora Ay",
      "external_account[account_number]": iban,
    });
  });

  test("how an account stands is asked of it, and what is gone says nothing", async () => {
    ANSWERS["GET /v1/accounts/acct_1"] = [200, { id: "acct_1", requirements: { currently_due: [] } }];
    expect(await payments.needsOfAccount("acct_1")).toEqual([]);
    ANSWERS["GET /v1/accounts/acct_1"] = [
      200,
      { id: "acct_1", requirements: { currently_due: ["external_account", "individual.first_name"] } },
    ];
    expect(await payments.needsOfAccount("acct_1")).toEqual(["bank", "identity"]);
    ANSWERS["GET /v1/accounts/acct_1"] = [
      403,
      { error: { type: "invalid_request_error", code: "account_invalid" } },
    ];
    expect(await payments.needsOfAccount("acct_1")).toBeNull();
    ANSWERS["GET /v1/accounts/acct_1"] = [500, { error: { type: "api_error" } }];
    await expect(payments.needsOfAccount("acct_1")).rejects.toMatchObject({ code: "unavailable" });
  });

  test("an account that nobody needs is let go of there, and one that cannot be stays", async () => {
    ANSWERS["DELETE /v1/accounts/acct_1"] = [200, { id: "acct_1", deleted: true }];
    await payments.dropAccount("acct_1");
    expect(heard.at(-1)?.path).toBe("/v1/accounts/acct_1");
    expectConsoleError("account_left_over");
    await payments.dropAccount("acct_2");
  });

  test("an account that is refused is a field to correct, and a provider that does not answer is not available", async () => {
    const before = ANSWERS["/v1/accounts"] ?? [404, null];
    ANSWERS["/v1/accounts"] = [
      400,
      { error: { type: "invalid_request_error", code: "account_number_invalid", message: `Not ${iban}` } },
    ];
    const refused = payments.keepAccount({ ...bank, iban });
    await expect(refused).rejects.toMatchObject({
      code: "invalid_input",
      fields: { iban: [expect.stringContaining("check the number")] },
    });
    await expect(refused).rejects.not.toThrow(iban);
    ANSWERS["/v1/accounts"] = [
      400,
      { error: { type: "invalid_request_error", code: "country_unsupported", message: "Not there" } },
    ];
    await expect(payments.keepAccount({ ...bank, iban })).rejects.toMatchObject({
      fields: { iban: [expect.stringContaining("country")] },
    });
    // A fault of ours is nothing that a member could correct.
    ANSWERS["/v1/accounts"] = [400, { error: { type: "invalid_request_error", code: "parameter_unknown" } }];
    await expect(payments.keepAccount({ ...bank, iban })).rejects.toMatchObject({ code: "unavailable" });
    ANSWERS["/v1/accounts"] = before;
    const nobody = createStripePayments({
      key: "sk_test_1",
      webhookSecret: SECRET,
      site: "https://thrive.test",
      clock: { now: () => Date.now() },
      fetch: () => Promise.reject(new TypeError("fetch failed")),
    });
    await expect(nobody.keepAccount({ ...bank, iban })).rejects.toMatchObject({ code: "unavailable" });
  });
});

const event = (type: string, object: object) =>
  JSON.stringify({ id: "evt_1", object: "event", type, created: 1_790_000_000, data: { object } });

describe("what Stripe tells", () => {
  const signed = async (payload: string, timestamp = Math.floor(Date.now() / 1000), secret = SECRET) =>
    new Headers({
      "stripe-signature": await new Stripe("sk_test_1").webhooks.generateTestHeaderStringAsync({
        payload,
        secret,
        timestamp,
      }),
    });
  const paid = event("charge.succeeded", {
    id: "ch_1",
    object: "charge",
    amount: 45_000,
    currency: "eur",
    payment_intent: "pi_1",
    customer: null,
    payment_method: "pm_1",
    metadata: { payment_id: "p1" },
    payment_method_details: { card: { brand: "visa", last4: "4242" } },
  });

  test("is taken with a good signature, and never with a forged, stale or missing one", async () => {
    expect(await payments.readWebhook(await signed(paid), paid)).toMatchObject({
      type: "payment",
      paymentId: "p1",
      chargeRef: "pi_1",
      what: { to: "succeeded", amount: 45_000, currency: "EUR", last4: "4242", saved: null },
    });
    const old = Math.floor(Date.now() / 1000) - 301;
    for (const [headers, body] of [
      [await signed(paid), paid.replace("45000", "90000")],
      [await signed(paid, old), paid],
      [await signed(paid, undefined, "whsec_other"), paid],
      [new Headers(), paid],
    ] as const) {
      await expect(payments.readWebhook(headers, body)).rejects.toMatchObject({ code: "unauthenticated" });
    }
  });

  test.each([
    ["checkout.session.expired", { id: "cs_1", metadata: { payment_id: "p1" } }, { to: "canceled" }],
    ["payment_intent.requires_action", { id: "pi_1" }, { to: "requires_action" }],
    [
      "payment_intent.payment_failed",
      { id: "pi_1", last_payment_error: { code: "card_declined", decline_code: "lost_card" } },
      { to: "failed", failureCode: "lost_card" },
    ],
    [
      "charge.refunded",
      { id: "ch_1", payment_intent: "pi_1", amount_refunded: 50 },
      { to: "refunded", refunded: 50 },
    ],
    [
      "charge.dispute.created",
      { id: "dp_1", payment_intent: "pi_1", status: "needs_response", amount: 40, currency: "eur" },
      { to: "disputed", taken: { amount: 40, currency: "EUR" } },
    ],
    [
      "charge.dispute.funds_withdrawn",
      { id: "dp_1", payment_intent: "pi_1", status: "under_review", amount: 40, currency: "eur" },
      { to: "disputed", taken: { amount: 40, currency: "EUR" } },
    ],
    ["charge.dispute.closed", { id: "dp_1", payment_intent: "pi_1", status: "lost" }, { to: "lost" }],
  ])("%s in our words", (type, object, what) => {
    expect(payments.parseEvent(event(type, object))).toMatchObject({ type: "payment", what });
  });

  test.each([
    ["charge.dispute.created", "warning_needs_response"],
    ["charge.dispute.created", "warning_under_review"],
    ["charge.dispute.created", "prevented"],
    ["charge.dispute.closed", "warning_closed"],
  ])("%s of a bank that only asks (%s) moves nothing", (type, status) => {
    const asks = { id: "dp_1", payment_intent: "pi_1", status, amount: 40, currency: "eur" };
    expect(payments.parseEvent(event(type, asks))).toMatchObject({ type: "other" });
  });

  test("a refund that did not arrive is told once, by whichever of its events; one that did says nothing", () => {
    const refund = { id: "re_1", payment_intent: "pi_1", amount: 900, status: "failed" };
    for (const type of ["refund.failed", "refund.updated", "charge.refund.updated"])
      expect(payments.parseEvent(event(type, { ...refund, failure_reason: "declined" }))).toMatchObject({
        id: "undone:re_1",
        type: "refund",
        chargeRef: "pi_1",
        refundRef: "re_1",
        amount: 900,
        failureCode: "declined",
      });
    expect(payments.parseEvent(event("refund.updated", { ...refund, status: "succeeded" }))).toMatchObject({
      type: "other",
    });
  });

  test("whoever sets Stripe up is told of each event that we hear", async () => {
    const told = await readFile("docs/operations.md", "utf8");
    for (const name of HEARD) expect(told).toContain(`\`${name}\``);
  });

  test("payouts go by our own id, and the rest is kept and left alone", () => {
    const metadata = { payout_id: "o1" };
    expect(
      payments.parseEvent(event("payout.failed", { id: "po_1", metadata, failure_code: "account_closed" })),
    ).toMatchObject({
      type: "payout",
      payoutId: "o1",
      what: { to: "failed", failureCode: "account_closed" },
    });
    const account = {
      id: "acct_1",
      requirements: { currently_due: ["external_account", "business_profile.mcc"] },
    };
    expect(payments.parseEvent(event("account.updated", account))).toMatchObject({
      type: "account",
      accountRef: "acct_1",
      needs: ["bank", "business"],
    });
    const card = { id: "seti_1", customer: "cus_1", payment_method: "pm_1", metadata: { user_id: "u1" } };
    expect(payments.parseEvent(event("setup_intent.succeeded", card))).toMatchObject({
      type: "card",
      userId: "u1",
      saved: { customerRef: "cus_1", methodRef: "pm_1" },
    });
    expect(payments.parseEvent(event("customer.created", { id: "cus_1" }))).toMatchObject({ type: "other" });
    expect(() => payments.parseEvent("{")).toThrow();
  });
});
