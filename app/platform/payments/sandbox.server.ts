import { eq, sql } from "drizzle-orm";
import { BANK_THAT_ASKS, BANK_THAT_RETURNS, FAILS_LATER, TEST_CARDS } from "#app/core/test-cards.ts";
import { hours } from "#app/core/time.ts";
import { runAll, type Statement, statement } from "#app/db/client.server.ts";
import { sandbox_checkouts, sandbox_events } from "#app/db/schema/sandbox.ts";
import type { Payments } from "./payments.server.ts";
import { DELIVERIES, type SandboxDependencies, said, word } from "./sandbox-events.server.ts";
import { findCheckout, findOrder, shown, useCheckout } from "./sandbox-pages.server.ts";
import { checkSandboxSignature, parseSandboxEvent } from "./sandbox-wire.server.ts";

const CHECKOUT_LIFE = hours(24);

/**
 * A provider of payments that lives in this product: test money, with all a real one does.
 * @param told there are webhooks to be sent
 */
export function createSandbox(deps: SandboxDependencies, told: () => void): Payments {
  const { env, db, clock } = deps;
  return {
    provider: "sandbox",
    isTest: true,
    openCheckout: async ({ paymentId, title, amount, currency, successPath, cancelPath, saveMethod }) => {
      const page = await openPage(deps, paymentId, {
        title,
        amount,
        currency,
        success_path: successPath,
        cancel_path: cancelPath,
        save_method: saveMethod,
        charge_ref: `pi_test_${word()}`,
      });
      return { sessionRef: page.id, url: `/checkout/${page.id}`, expiresAt: page.expiresAt };
    },
    openCardPage: async ({ userId, key, successPath, cancelPath }) => {
      const page = await openPage(deps, `card:${userId}:${key}`, {
        title: "A card for your plan",
        amount: 0,
        currency: "EUR",
        success_path: successPath,
        cancel_path: cancelPath,
        save_method: true,
        charge_ref: `seti_test_${word()}`,
      });
      return `/checkout/${page.id}`;
    },
    describeCard: async ({ methodRef }) => {
      const last4 = methodRef.slice(-4);
      const number = Object.keys(TEST_CARDS).find((one) => one.endsWith(last4));
      return { brand: number ? (TEST_CARDS[number]?.brand ?? null) : null, last4 };
    },
    charge: async ({ paymentId, title, amount, currency, method }) => {
      const last4 = method.methodRef.slice(-4);
      const fails = last4 === FAILS_LATER;
      const now = clock.now();
      const chargeRef = `pi_test_${paymentId}`;
      const about = { paymentId, sessionRef: null, chargeRef };
      const paid = sql`EXISTS (SELECT 1 FROM ${sandbox_checkouts} WHERE order_ref = ${paymentId} AND status = 'complete')`;
      await db.batch([
        // The news of it first: once it is paid, another card brings none.
        said(
          db,
          now,
          `evt_charge_${paymentId}_${last4}`,
          {
            type: "payment",
            ...about,
            what: fails
              ? { to: "failed", failureCode: "card_declined" }
              : { to: "succeeded", amount, currency, brand: "visa", last4, saved: null },
          },
          0,
          sql`NOT ${paid}`,
        ),
        statement(
          db,
          sql`INSERT INTO ${sandbox_checkouts} (id, order_ref, title, amount, currency, success_path, cancel_path,
              save_method, charge_ref, last4, status, expires_at, created_at)
            VALUES (${`cs_test_${word()}`}, ${paymentId}, ${title}, ${amount}, ${currency}, '/', '/', 0, ${chargeRef},
              ${last4}, ${fails ? "expired" : "complete"}, ${now}, ${now})
            ON CONFLICT (order_ref) DO UPDATE SET last4 = excluded.last4, status = excluded.status
              WHERE sandbox_checkouts.status = 'expired'`,
        ),
      ] as [Statement, Statement]);
      told();
      const [charged] = await db
        .select({ status: sandbox_checkouts.status })
        .from(sandbox_checkouts)
        .where(eq(sandbox_checkouts.order_ref, paymentId));
      return charged?.status === "complete"
        ? { state: "succeeded", chargeRef }
        : { state: "failed", chargeRef, failureCode: "card_declined" };
    },
    refund: async ({ chargeRef, amount, key }) => {
      const now = clock.now();
      const id = `evt_refund_${key}`;
      const known = sql`EXISTS (SELECT 1 FROM ${sandbox_events} WHERE id = ${id})`;
      const whole = sql`charge_ref = ${chargeRef} AND status = 'complete' AND NOT ${known}`;
      await db.batch([
        statement(
          db,
          sql`UPDATE ${sandbox_checkouts} SET refunded = refunded + ${amount}
            WHERE ${whole} AND refunded + ${amount} <= amount`,
        ),
        statement(
          db,
          sql`INSERT INTO ${sandbox_events} (id, body, due_at, deliveries_left, created_at)
            SELECT ${id}, json_object('id', ${id}, 'at', ${now}, 'type', 'payment', 'sessionRef', id, 'chargeRef',
                charge_ref, 'paymentId', order_ref, 'what', json_object('to', 'refunded', 'refunded', refunded)),
              ${now}, ${DELIVERIES}, ${now}
            FROM ${sandbox_checkouts} WHERE charge_ref = ${chargeRef} AND changes() = 1 ON CONFLICT DO NOTHING`,
        ),
      ] as [Statement, Statement]);
      told();
      const [sent] = await db
        .select({ id: sandbox_events.id })
        .from(sandbox_events)
        .where(eq(sandbox_events.id, id));
      return sent
        ? { state: "sent", refundRef: `re_test_${key}` }
        : { state: "refused", failureCode: "charge_not_refundable" };
    },
    refundedOf: async (chargeRef) => {
      const [charged] = await db
        .select({ refunded: sandbox_checkouts.refunded })
        .from(sandbox_checkouts)
        .where(eq(sandbox_checkouts.charge_ref, chargeRef));
      return charged?.refunded ?? 0;
    },
    keepAccount: async ({ iban, key }) => ({
      ref: `ba_test_${key}_${iban.slice(-4)}`,
      bank: "Sandbox Bank",
      last4: iban.slice(-4),
      country: iban.slice(0, 2),
      needs: iban.endsWith(BANK_THAT_ASKS) ? ["identity"] : [],
    }),
    // It keeps no books about them.
    needsOfAccount: async () => null,
    dropAccount: async () => {},
    openVerification: async ({ accountRef }) => `/checkout/accounts/${accountRef}`,
    payOut: async ({ payoutId, methodRef }) => {
      const now = clock.now();
      const what = methodRef.endsWith(BANK_THAT_RETURNS)
        ? ({ to: "failed", failureCode: "account_closed" } as const)
        : ({ to: "paid" } as const);
      const event = { type: "payout", payoutId, what } as const;
      await db.batch([said(db, now, `evt_payout_${payoutId}`, event)]);
      told();
      return { state: "sent", providerRef: `po_test_${payoutId}`, eta: now + hours(48) };
    },
    // Test money lies nowhere in between.
    recall: async () => {},
    readWebhook: async (headers, body) => {
      await checkSandboxSignature(env, clock, headers, body);
      return parseSandboxEvent(body);
    },
    parseEvent: parseSandboxEvent,
    pages: {
      find: async (id) => {
        const page = await findCheckout(db, id);
        return page ? shown(page, clock.now()) : null;
      },
      use: async (id, act) => {
        const answer = await useCheckout(deps, id, act);
        told();
        return answer;
      },
      verify: async (accountRef) => {
        await runAll(db, [
          said(db, clock.now(), `evt_account_${accountRef}`, { type: "account", accountRef, needs: [] }),
        ]);
        told();
      },
    },
  };
}

type PageRow = Pick<
  typeof sandbox_checkouts.$inferInsert,
  "title" | "amount" | "currency" | "success_path" | "cancel_path" | "save_method" | "charge_ref"
>;

/** One page for each order, also where it is asked for twice. */
async function openPage({ db, clock }: SandboxDependencies, orderRef: string, page: PageRow) {
  const now = clock.now();
  await db
    .insert(sandbox_checkouts)
    .values({
      ...page,
      id: `cs_test_${word()}`,
      order_ref: orderRef,
      status: "open",
      expires_at: now + CHECKOUT_LIFE,
      created_at: now,
    })
    .onConflictDoNothing();
  return findOrder(db, orderRef);
}
