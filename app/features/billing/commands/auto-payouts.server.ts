import { asc, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { ledger_accounts } from "#app/db/schema/ledger.ts";
import { payout_methods } from "#app/db/schema/payments.ts";
import { auto_payouts } from "#app/db/schema/wallet.ts";
import { accountId, asOwner, ofMember } from "#app/features/ledger/rules.ts";
import { isSuspended } from "#app/features/safety/suspension.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { LEAST_PAYOUT, nextPayoutAt } from "../payout-rules.ts";
import type { autoPayoutSchema } from "../schema.ts";
import { payoutByItself } from "./request-payout.server.ts";

const SWEEP = 20;

/**
 * From now on, what is on a balance above `keep` leaves for a bank by itself: on Mondays, or on the first of a month.
 * @throws AppError `not_found` for an account that is not theirs, or of another currency
 */
export async function setAutoPayout(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  { currency, method_id, every, keep }: z.output<typeof autoPayoutSchema>,
): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const now = ctx.clock.now();
  if (every === "off") {
    await ctx.commit([
      ctx.db
        .delete(auto_payouts)
        .where(sql`${auto_payouts.user_id} = ${userId} AND ${auto_payouts.currency} = ${currency}`),
    ]);
    return;
  }
  try {
    await orConflict(() =>
      ctx.commit([
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${payout_methods} WHERE id = ${method_id ?? ""} AND user_id = ${userId}
            AND company_id IS NULL AND currency = ${currency} AND status <> 'removed')`,
        ),
        statement(
          ctx.db,
          sql`INSERT INTO ${auto_payouts} (user_id, currency, method_id, every, keep, next_at, updated_at)
            VALUES (${userId}, ${currency}, ${method_id ?? ""}, ${every}, ${keep}, ${nextPayoutAt(every, now)}, ${now})
            ON CONFLICT (user_id, currency) DO UPDATE SET method_id = excluded.method_id, every = excluded.every,
              keep = excluded.keep, next_at = excluded.next_at, updated_at = excluded.updated_at`,
        ),
      ]),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") throw new AppError("not_found");
    throw error;
  }
}

/**
 * The cron: what is due asks for itself, once a time; with too little on the balance, or while its member is suspended,
 * it waits for the next.
 */
export async function runAutoPayouts(
  ctx: Pick<AppContext, "db" | "clock" | "commit" | "payments">,
): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select()
    .from(auto_payouts)
    .where(lte(auto_payouts.next_at, now))
    .orderBy(asc(auto_payouts.next_at))
    .limit(SWEEP);
  await eachAlone(due, (one) => runOne(ctx, one, now));
  return due.length === SWEEP ? due.length : 0;
}

async function runOne(
  ctx: Pick<AppContext, "db" | "clock" | "commit" | "payments">,
  one: typeof auto_payouts.$inferSelect,
  now: number,
): Promise<void> {
  const { user_id: userId, currency, method_id, every, keep, next_at } = one;
  const [account] = await ctx.db
    .select({ balance: ledger_accounts.balance })
    .from(ledger_accounts)
    .where(
      // What a suspended member has stays where it is until that ends.
      sql`${ledger_accounts.id} = ${accountId(ofMember(userId, "available", currency))}
        AND NOT ${isSuspended(userId, now)}`,
    );
  const amount = (account?.balance ?? 0) - keep;
  if (amount >= LEAST_PAYOUT) {
    const asked = {
      owner: asOwner(userId),
      userId,
      amount,
      currency,
      method_id,
      key: `auto:${currency}:${next_at}`,
    };
    try {
      await payoutByItself(ctx, asked);
    } catch (error) {
      // Spent meanwhile, or the account waits for its owner: the next time is soon enough.
      if (!(error instanceof AppError)) throw error;
    }
  }
  await ctx.db.batch([
    statement(
      ctx.db,
      sql`UPDATE ${auto_payouts} SET next_at = ${nextPayoutAt(every, now)} WHERE user_id = ${userId}
        AND currency = ${currency} AND next_at = ${next_at}`,
    ),
  ]);
}
