import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { TEST_CARDS } from "#app/core/test-cards.ts";
import { seconds } from "#app/core/time.ts";
import { type Database, runAll, statement } from "#app/db/client.server.ts";
import { sandbox_checkouts } from "#app/db/schema/sandbox.ts";
import type { CheckoutPage, PageAnswer, SavedMethod } from "./payments.server.ts";
import { type SandboxDependencies, said, word } from "./sandbox-events.server.ts";
import type { SandboxEvent } from "./sandbox-wire.server.ts";

type SandboxCheckout = typeof sandbox_checkouts.$inferSelect;

/** The page of an order. @throws AppError `unavailable` */
export async function findOrder(db: Database, order: string): Promise<{ id: string; expiresAt: number }> {
  const [page] = await db
    .select({ id: sandbox_checkouts.id, expiresAt: sandbox_checkouts.expires_at })
    .from(sandbox_checkouts)
    .where(sql`${sandbox_checkouts.order_ref} = ${order}`);
  if (!page) throw new AppError("unavailable");
  return page;
}

/** A page as its payer sees it. */
export function shown(page: SandboxCheckout, now: number): CheckoutPage {
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

export async function findCheckout(db: Database, id: string): Promise<SandboxCheckout | null> {
  const [found] = await db.select().from(sandbox_checkouts).where(sql`${sandbox_checkouts.id} = ${id}`);
  return found ?? null;
}

/**
 * What its payer does on the page: a card, or the answer to the bank's question. Each step is stored with the webhooks
 * that tell of it.
 */
export async function useCheckout(
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
  const keeper = /^card:([^:]+):/.exec(page.order_ref)?.[1];
  const saved: SavedMethod | null = page.save_method
    ? { customerRef: `cus_test_${word()}`, methodRef: `pm_test_${word()}_${last4}` }
    : null;
  if (keeper && saved) {
    const step = { asks: "challenge", declines: "open", pays: "complete" } as const;
    const kept = { type: "card", userId: keeper, saved } as const;
    const news = fate.kind === "pays" ? [said(db, now, `evt_${word()}`, kept, 0, sql`changes() > 0`)] : [];
    await runAll(db, [moved(step[fate.kind]), ...news]);
    if (fate.kind === "declines") return { to: "declined", code: fate.code };
    return { to: fate.kind === "asks" ? "challenge" : "paid" };
  }
  if (fate.kind === "asks") {
    await runAll(db, [moved("challenge"), told(now, { to: "requires_action" })]);
    return { to: "challenge" };
  }
  if (fate.kind === "declines") {
    await runAll(db, [moved("open"), told(now, { to: "failed", failureCode: fate.code })]);
    return { to: "declined", code: fate.code };
  }
  const { amount, currency } = page;
  await runAll(db, [
    moved("complete"),
    told(now, { to: "processing" }),
    told(now + 1, { to: "succeeded", amount, currency, brand, last4, saved }),
    ...(fate.disputed ? [told(now + 2, { to: "disputed", taken: { amount, currency } }, seconds(5))] : []),
  ]);
  return { to: "paid" };
}

const PAYS = { kind: "pays" } as { kind: "pays"; disputed?: true };
const REFUSED = { kind: "declines", code: "authentication_failed" } as const;
