import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { BANK_THAT_RETURNS, FAILS_LATER, TEST_CARDS } from "#app/core/test-cards.ts";
import { hours, seconds } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { sandbox_checkouts, sandbox_events } from "#app/db/schema/payments.ts";
import type { Clock } from "../clock.server.ts";
import type { Env } from "../env.server.ts";
import type { CheckoutPage, PageAnswer, Payments, SavedMethod } from "./payments.server.ts";
import {
  checkSandboxSignature,
  parseSandboxEvent,
  type SandboxEvent,
  SIGNATURE_HEADER,
  signSandboxEvent,
} from "./sandbox-wire.server.ts";

const CHECKOUT_LIFE = hours(24);
const ROUND = 20;
const ROUNDS = 6;
/** On purpose: whoever takes webhooks has to live with it. */
const DELIVERIES = 2;

export interface SandboxDependencies {
  env: Pick<Env, "AUTH_TOKEN_SECRET">;
  db: Database;
  clock: Clock;
}

type SandboxCheckout = typeof sandbox_checkouts.$inferSelect;

/**
 * A provider of payments that lives in this product: test money, with all a real one does.
 * @param told there are webhooks to be sent
 */
export function createSandbox(deps: SandboxDependencies, told: () => void): Payments {
  const { env, db, clock } = deps;
  return {
    provider: "sandbox",
    isTest: true,
    openCheckout: async (order) => {
      const now = clock.now();
      await db
        .insert(sandbox_checkouts)
        .values({
          id: `cs_test_${word()}`,
          order_ref: order.paymentId,
          title: order.title,
          amount: order.amount,
          currency: order.currency,
          success_path: order.successPath,
          cancel_path: order.cancelPath,
          save_method: order.saveMethod,
          charge_ref: `pi_test_${word()}`,
          status: "open",
          expires_at: now + CHECKOUT_LIFE,
          created_at: now,
        })
        .onConflictDoNothing();
      const [page] = await db
        .select({ id: sandbox_checkouts.id, expiresAt: sandbox_checkouts.expires_at })
        .from(sandbox_checkouts)
        .where(sql`${sandbox_checkouts.order_ref} = ${order.paymentId}`);
      if (!page) throw new AppError("unavailable");
      return { sessionRef: page.id, url: `/checkout/${page.id}`, expiresAt: page.expiresAt };
    },
    charge: async ({ paymentId, title, amount, currency, method }) => {
      const last4 = method.methodRef.slice(-4);
      const fails = last4 === FAILS_LATER;
      const now = clock.now();
      const chargeRef = `pi_test_${paymentId}`;
      const about = { paymentId, sessionRef: null, chargeRef };
      await db.batch([
        db
          .insert(sandbox_checkouts)
          .values({
            id: `cs_test_${word()}`,
            order_ref: paymentId,
            title,
            amount,
            currency,
            success_path: "/",
            cancel_path: "/",
            save_method: false,
            charge_ref: chargeRef,
            last4,
            status: fails ? "expired" : "complete",
            expires_at: now,
            created_at: now,
          })
          .onConflictDoNothing(),
        said(db, now, `evt_charge_${paymentId}`, {
          type: "payment",
          ...about,
          what: fails
            ? { to: "failed", failureCode: "card_declined" }
            : { to: "succeeded", amount, currency, brand: "visa", last4, saved: null },
        }),
      ]);
      told();
      return fails
        ? { state: "failed", chargeRef, failureCode: "card_declined" }
        : { state: "succeeded", chargeRef };
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
    },
    keepAccount: async ({ iban }) => ({
      ref: `ba_test_${word()}_${iban.slice(-4)}`,
      bank: "Sandbox Bank",
      last4: iban.slice(-4),
      country: iban.slice(0, 2),
    }),
    payOut: async ({ payoutId, methodRef }) => {
      const now = clock.now();
      const what = methodRef.endsWith(BANK_THAT_RETURNS)
        ? ({ to: "failed", failureCode: "account_closed" } as const)
        : ({ to: "paid" } as const);
      const event = { type: "payout", payoutId, what } as const;
      await db.batch([said(db, now, `evt_payout_${payoutId}`, event)]);
      told();
      return { providerRef: `po_test_${payoutId}`, eta: now + hours(48) };
    },
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
    },
  };
}

function shown(page: SandboxCheckout, now: number): CheckoutPage {
  const { title, amount, currency, last4 } = page;
  const open = page.expires_at > now;
  return {
    title,
    amount,
    currency,
    last4,
    successPath: page.success_path.replace("{CHECKOUT_SESSION_ID}", page.id),
    cancelPath: page.cancel_path,
    state: page.status === "complete" ? "paid" : open && page.status === "open" ? "card" : "over",
    ...(open && page.status === "challenge" ? { state: "challenge" } : {}),
  };
}

async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  const [found] = await db.select().from(sandbox_checkouts).where(sql`${sandbox_checkouts.id} = ${id}`);
  return found ?? null;
}

/**
 * What its payer does on the page: a card, or the answer to the bank's question. Each step is stored with the webhooks
 * that tell of it.
 */
async function useCheckout(
  { db, clock }: Pick<SandboxDependencies, "db" | "clock">,
  id: string,
  act: { card: string } | { confirmed: boolean },
): Promise<PageAnswer> {
  const page = await findCheckout(db, id);
  if (!page) throw new AppError("not_found");
  const now = clock.now();
  const waits = "card" in act ? "open" : "challenge";
  if (page.status !== waits || page.expires_at <= now) {
    throw new AppError("conflict", { sentence: "This page is over: it was paid, or it took too long." });
  }
  const number = "card" in act ? act.card : null;
  const card = number === null ? null : TEST_CARDS[number];
  if (number !== null && !card) {
    throw new AppError("invalid_input", {
      fields: { card: ["This is test money: use one of the test cards below."] },
    });
  }
  const brand = card?.brand ?? page.brand;
  const last4 = number?.slice(-4) ?? page.last4;
  const fate = card?.fate ?? ("confirmed" in act && act.confirmed ? PAYS : REFUSED);
  const moved = (status: SandboxCheckout["status"]) =>
    statement(
      db,
      sql`UPDATE ${sandbox_checkouts} SET status = ${status}, brand = ${brand}, last4 = ${last4}
        WHERE id = ${id} AND status = ${waits}`,
    );
  const told = (at: number, what: Extract<SandboxEvent, { type: "payment" }>["what"], later = 0) =>
    said(
      db,
      at,
      `evt_${word()}`,
      { type: "payment", sessionRef: id, chargeRef: page.charge_ref, paymentId: page.order_ref, what },
      now - at + later,
      sql`changes() > 0`,
    );
  if (fate.kind === "asks") {
    await run(db, [moved("challenge"), told(now, { to: "requires_action" })]);
    return { to: "challenge" };
  }
  if (fate.kind === "declines") {
    await run(db, [moved("open"), told(now, { to: "failed", failureCode: fate.code })]);
    return { to: "declined", code: fate.code };
  }
  const { amount, currency } = page;
  const saved: SavedMethod | null = page.save_method
    ? { customerRef: `cus_test_${word()}`, methodRef: `pm_test_${word()}_${last4}` }
    : null;
  await run(db, [
    moved("complete"),
    told(now, { to: "processing" }),
    told(now + 1, { to: "succeeded", amount, currency, brand, last4, saved }),
    ...(fate.disputed ? [told(now + 2, { to: "disputed" }, seconds(5))] : []),
  ]);
  return { to: "paid" };
}

const PAYS = { kind: "pays" } as { kind: "pays"; disputed?: true };
const REFUSED = { kind: "declines", code: "authentication_failed" } as const;

/**
 * Sends what is due to the product's own address for webhooks: newest first, and each twice, as no provider promises
 * order or once alone. What is not taken stays due.
 * @param post hands a request to that address
 */
export async function deliverSandboxEvents(
  { env, db, clock }: SandboxDependencies,
  post: (headers: Headers, body: string) => Promise<unknown>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const now = clock.now();
    const due = await db
      .select({ id: sandbox_events.id, body: sandbox_events.body, left: sandbox_events.deliveries_left })
      .from(sandbox_events)
      .where(sql`${sandbox_events.deliveries_left} > 0 AND ${sandbox_events.due_at} <= ${now}`)
      .orderBy(sql`${sandbox_events.due_at} DESC, rowid DESC`)
      .limit(ROUND);
    if (due.length === 0) return;
    for (const { id, body } of due) {
      const headers = new Headers({ [SIGNATURE_HEADER]: await signSandboxEvent(env, body, now) });
      const taken = await post(headers, body).then(
        () => true,
        () => false,
      );
      await run(db, [
        statement(
          db,
          taken
            ? sql`UPDATE ${sandbox_events} SET deliveries_left = max(deliveries_left - 1, 0) WHERE id = ${id}`
            : sql`UPDATE ${sandbox_events} SET due_at = ${now + seconds(30)} WHERE id = ${id}`,
        ),
      ]);
    }
  }
}

function said(
  db: Database,
  at: number,
  id: string,
  event: SandboxEvent extends infer E ? (E extends SandboxEvent ? Omit<E, "id" | "at"> : never) : never,
  later = 0,
  when = sql`1`,
): Statement {
  const body = JSON.stringify({ id, at, ...event });
  return statement(
    db,
    sql`INSERT INTO ${sandbox_events} (id, body, due_at, deliveries_left, created_at)
      SELECT ${id}, ${body}, ${at + later}, ${DELIVERIES}, ${at} WHERE ${when} ON CONFLICT DO NOTHING`,
  ) as Statement;
}

function run(db: Database, [first, ...rest]: Statement[]) {
  return first ? db.batch([first, ...rest]) : [];
}

const word = () => crypto.randomUUID().replaceAll("-", "");
