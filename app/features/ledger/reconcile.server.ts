import { and, asc, inArray, lte, sql } from "drizzle-orm";
import { hours } from "#app/core/time.ts";
import { ledger_accounts, ledger_entries } from "#app/db/schema/ledger.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Each account is compared once in so long. */
const EVERY = hours(24);
const SWEEP_SIZE = 80;

/**
 * The cron: compares balances with the sums of their entries, those first that were not compared for the longest
 * (product.md §5.9: nightly). Triggers keep them alike; a difference means a hand in the database, and is said aloud.
 * @returns the accounts that differ
 */
export async function reconcile({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<string[]> {
  const now = clock.now();
  const due = await db
    .select({
      id: ledger_accounts.id,
      balance: ledger_accounts.balance,
      sum: sql<number>`(SELECT coalesce(sum(amount), 0) FROM ${ledger_entries}
        WHERE account_id = ${ledger_accounts}.id)`,
    })
    .from(ledger_accounts)
    .where(lte(ledger_accounts.counted_at, now - EVERY))
    .orderBy(asc(ledger_accounts.counted_at))
    .limit(SWEEP_SIZE);
  if (due.length === 0) return [];
  const wrong = due.filter(({ balance, sum }) => balance !== sum).map(({ id }) => id);
  // Those that differ stay due, and are said again until somebody has looked.
  const right = due.map(({ id }) => id).filter((id) => !wrong.includes(id));
  for (const id of wrong) log({ event: "ledger_differs", account: id });
  if (right.length > 0)
    await db
      .update(ledger_accounts)
      .set({ counted_at: now })
      .where(and(inArray(ledger_accounts.id, right), lte(ledger_accounts.counted_at, now - EVERY)));
  return wrong;
}
