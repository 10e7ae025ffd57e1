import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { ledger_accounts, ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { type Account, accountId, type OwnerType } from "./rules.ts";

const PAGE = 50;

/** All accounts of one owner; a handful. */
export function selectBalances(db: Database, owner: { type: OwnerType; id: Id }) {
  return db
    .select({
      kind: ledger_accounts.kind,
      currency: ledger_accounts.currency,
      balance: ledger_accounts.balance,
    })
    .from(ledger_accounts)
    .where(and(eq(ledger_accounts.owner_type, owner.type), eq(ledger_accounts.owner_id, owner.id)));
}

/** What a member may spend in one currency, of `selectBalances`; minor units. */
export function availableIn(
  balances: readonly { kind: string; currency: string; balance: number }[],
  currency: string,
): number {
  return balances.find((one) => one.kind === "available" && one.currency === currency)?.balance ?? 0;
}

/**
 * A page of an account's statement, newest first, each line with the balance after it.
 * @param before the `seq` of the last line seen; null for the first page
 */
export function selectStatement(db: Database, account: Account, before: number | null, limit = PAGE) {
  return db
    .select({
      seq: ledger_entries.seq,
      amount: ledger_entries.amount,
      balanceAfter: ledger_entries.balance_after,
      at: ledger_entries.created_at,
      type: ledger_journals.type,
      memo: ledger_journals.memo,
      referenceType: ledger_journals.reference_type,
      referenceId: ledger_journals.reference_id,
    })
    .from(ledger_entries)
    .innerJoin(ledger_journals, eq(ledger_journals.id, ledger_entries.journal_id))
    .where(
      and(
        eq(ledger_entries.account_id, accountId(account)),
        before === null ? undefined : lt(ledger_entries.seq, before),
      ),
    )
    .orderBy(desc(ledger_entries.seq))
    .limit(limit);
}

/** The latest movements of an account, newest first, for what it was day by day. */
export function selectMovements(db: Database, account: Account, limit: number) {
  return db
    .select({
      movedAt: sql<number>`${ledger_entries.created_at}`.as("moved_at"),
      moved: sql<number>`${ledger_entries.amount}`.as("moved"),
      left: sql<number>`${ledger_entries.balance_after}`.as("left_after"),
    })
    .from(ledger_entries)
    .where(eq(ledger_entries.account_id, accountId(account)))
    .orderBy(desc(ledger_entries.seq))
    .limit(limit);
}
