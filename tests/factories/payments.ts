import { env } from "cloudflare:workers";
import { newId } from "#app/core/ids.ts";
import { startCheckout } from "#app/features/billing/start-checkout.server.ts";
import { accountId, asOwner, ofMember } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { SIGNATURE_HEADER, signSandboxEvent } from "#app/platform/payments/sandbox-wire.server.ts";
import { takeWebhook } from "#workers/jobs/payments.ts";
import type { TestApp } from "./app.ts";
import { rows } from "./database.ts";
import type { Person } from "./people.ts";

/** Somebody as the owner of their own money. */
export const own = ({ viewer }: Pick<MemberContext, "viewer">) => asOwner(viewer.userId);

export const CARD = "4242424242424242";

/** A member begins to put money on their balance. */
export async function topUp({ app }: TestApp<MemberContext>, amount: number, over: { key?: string } = {}) {
  const { paymentId, url } = await startCheckout(app, {
    purpose: "topup",
    referenceId: app.viewer.userId,
    title: "Top-up",
    amount,
    currency: "EUR",
    payer: { userId: app.viewer.userId, email: app.viewer.email },
    backTo: "/wallet",
    key: over.key ?? newId(Date.now()),
  });
  return { paymentId, url, session: url.split("/").at(-1) ?? "" };
}

/** A member with so much on their balance. */
export async function rich(member: TestApp<MemberContext>, amount: number): Promise<void> {
  const { session } = await topUp(member, amount);
  await member.app.payments.pages?.use(session, { card: CARD });
  await member.settled();
}

export async function balanceOf({ userId }: Person, kind: "available" | "pending" = "available") {
  const account = accountId(ofMember(userId, kind, "EUR"));
  const [found] = await rows<{ balance: number }>(
    "SELECT balance FROM ledger_accounts WHERE id = ?",
    account,
  );
  return found?.balance ?? 0;
}

/** The provider tells what happened to a payment, and all that follows is done. */
export async function saysOf(
  member: Pick<TestApp<MemberContext>, "app" | "jobs" | "settled">,
  paymentId: string,
  what: object,
  at: number,
): Promise<void> {
  const [{ charge_ref = null } = {}] = await rows<{ charge_ref: string | null }>(
    "SELECT charge_ref FROM payments WHERE id = ?",
    paymentId,
  );
  const about = { type: "payment", sessionRef: null, chargeRef: charge_ref, paymentId };
  const text = JSON.stringify({ id: newId(at), at, ...about, what });
  const headers = new Headers({
    [SIGNATURE_HEADER]: await signSandboxEvent(env, text, member.app.clock.now()),
  });
  await takeWebhook(member.jobs, member.app.payments, headers, text);
  await member.settled();
}

/** What must hold of the whole ledger, whatever happened. */
export async function ledgerFaults(): Promise<unknown[]> {
  return [
    ...(await rows(`SELECT journal_id, currency, sum(amount) AS off FROM ledger_entries
      GROUP BY journal_id, currency HAVING off <> 0`)),
    ...(await rows(`SELECT id, balance FROM ledger_accounts AS a WHERE balance <>
      (SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account_id = a.id)`)),
    ...(await rows(
      `SELECT id, balance FROM ledger_accounts WHERE balance < 0 AND kind NOT IN ('clearing', 'available')`,
    )),
    ...(await rows(`SELECT idempotency_key FROM ledger_journals GROUP BY 1 HAVING count(*) > 1`)),
  ];
}
