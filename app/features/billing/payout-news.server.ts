import { eq, type SQL, sql } from "drizzle-orm";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payouts } from "#app/db/schema/payments.ts";
import { type JournalType, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { ofOwner, ofPlatform, ofProvider } from "#app/features/ledger/rules.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { PAYOUT_MOVES, type Payout, type PayoutMove } from "./payout-rules.ts";
import { ownerOf } from "./purses.server.ts";
import type { KeepContext, PayoutNews } from "./webhooks.server.ts";

/** What the provider says of a payout: the money arrived, or it comes back to the balance. */
export async function movePayout(
  ctx: KeepContext,
  { payoutId, what }: PayoutNews,
  also: Statement[],
): Promise<"applied" | "stale"> {
  const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId));
  if (!payout) return "stale";
  const now = ctx.clock.now();
  const failed = what.to === "failed";
  // The provider moved it to the member's account first, where it would stay beside what is on their balance again.
  if (failed && payout.status === "processing") await ctx.payments.recall(payout.id);
  try {
    await ctx.commit(
      [
        ...payoutStep(
          ctx.db,
          payout,
          what.to,
          now,
          // It is over, also where the answer to our sending it was lost.
          [sql`next_attempt_at = NULL`, ...(failed ? [sql`failure_code = ${what.failureCode}`] : [])],
        ),
        ...(failed ? returned(ctx.db, payout, "payout_failed", now) : left(ctx.db, payout, now)),
        ...also,
      ],
      payoutSaid(payout, what.to),
    );
    return "applied";
  } catch (error) {
    if (isGuardFailure(error)) return "stale";
    throw error;
  }
}

/** The one way a payout changes its status. */
export function payoutStep(
  db: Database,
  payout: Pick<Payout, "id">,
  move: PayoutMove,
  now: number,
  set: SQL[] = [],
): Statement[] {
  const from = sql.raw(PAYOUT_MOVES[move].map((status) => `'${status}'`).join(", "));
  const all = sql.join([sql`status = ${move}, updated_at = ${now}`, ...set], sql`, `);
  return [
    statement(db, sql`UPDATE ${payouts} SET ${all} WHERE id = ${payout.id} AND status IN (${from})`),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** What was set aside is back on the balance. */
export function returned(db: Database, payout: Payout, type: JournalType, now: number): Statement[] {
  const { id, amount, currency } = payout;
  const owner = ownerOf(payout);
  return postJournal(
    db,
    {
      type,
      reference: { type: "payout", id },
      key: `payout:${id}:back`,
      memo: type === "payout_failed" ? "Payout came back" : "Payout canceled",
      by: null,
      postings: [
        { account: ofOwner(owner, "pending", currency), amount: -amount },
        { account: ofOwner(owner, "available", currency), amount },
      ],
    },
    now,
  );
}

function left(db: Database, payout: Payout, now: number): Statement[] {
  const { id, amount, fee, currency, provider } = payout;
  return postJournal(
    db,
    {
      type: "payout",
      reference: { type: "payout", id },
      key: `payout:${id}:paid`,
      memo: payout.company_id ? "Payout to the bank" : "Payout to your bank",
      by: null,
      postings: [
        { account: ofOwner(ownerOf(payout), "pending", currency), amount: -amount },
        { account: ofProvider(provider, currency), amount: amount - fee },
        ...(fee > 0 ? [{ account: ofPlatform("fees", currency), amount: fee }] : []),
      ],
    },
    now,
  );
}

export function payoutSaid(payout: Payout, to: Payout["status"]) {
  return {
    name: "payout.changed" as const,
    payload: {
      payoutId: payout.id,
      userId: payout.user_id,
      companyId: payout.company_id,
      amount: payout.amount - payout.fee,
      currency: payout.currency,
      to,
      eta: payout.eta,
    },
  };
}
