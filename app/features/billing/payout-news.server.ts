import { eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payouts } from "#app/db/schema/payments.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { left, returned } from "./payout-journals.server.ts";
import { PAYOUT_MOVES, type Payout, type PayoutMove } from "./payout-rules.ts";
import type { KeepContext, PayoutNews } from "./webhook-context.ts";

/**
 * What the provider says of a payout: the money arrived, or it comes back to the balance, which it may do for days after
 * it arrived.
 * @throws AppError `unavailable` while the provider cannot be asked for what lies with it
 */
export async function movePayout(
  ctx: KeepContext,
  { payoutId, what }: Pick<PayoutNews, "payoutId" | "what">,
  also: Statement[] = [],
): Promise<"applied" | "stale"> {
  // Other news may come between: what they made of it is looked at anew.
  for (let tried = 0; tried < 3; tried++) {
    const [payout] = await ctx.db.select().from(payouts).where(eq(payouts.id, payoutId));
    if (!payout || !mayMove(payout, what.to)) return "stale";
    if (await moveOnce(ctx, payout, what, also)) return "applied";
  }
  throw new AppError("conflict");
}

/** @returns false when somebody else moved it meanwhile */
async function moveOnce(
  ctx: KeepContext,
  payout: Payout,
  what: PayoutNews["what"],
  also: Statement[],
): Promise<boolean> {
  const now = ctx.clock.now();
  const failed = what.to === "failed";
  // The provider moved it to the member's account first, where it would stay beside what is on their balance again.
  if (failed) await ctx.payments.recall(payout.id);
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
    return true;
  } catch (error) {
    if (isGuardFailure(error)) return false;
    throw error;
  }
}

function mayMove({ status }: Pick<Payout, "status">, move: PayoutMove): boolean {
  return (PAYOUT_MOVES[move] as readonly Payout["status"][]).includes(status);
}

/** The one way a payout changes its status: from the one it was read with. */
export function payoutStep(
  db: Database,
  payout: Pick<Payout, "id" | "status">,
  move: PayoutMove,
  now: number,
  set: SQL[] = [],
): Statement[] {
  const from = mayMove(payout, move) ? sql`status = ${payout.status}` : sql`0`;
  const all = sql.join([sql`status = ${move}, updated_at = ${now}`, ...set], sql`, `);
  return [
    statement(db, sql`UPDATE ${payouts} SET ${all} WHERE id = ${payout.id} AND ${from}`),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** The event that tells where a payout stands now. */
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
