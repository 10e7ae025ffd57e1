import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { ledger_accounts, ledger_entries, ledger_journals } from "#app/db/schema/ledger.ts";
import { type Account, accountId, type Owner } from "./rules.ts";

const PAGE = 50;

/** All accounts of one owner; a handful. */
export function selectBalances(db: Database, owner: Owner) {
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
      journalId: ledger_journals.id,
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

/** SQL: the company from whose balance a milestone was paid for; null where that was a person, or nobody yet. */
export function companyThatPaid(milestoneId: SQL): SQL<string | null> {
  return sql`(SELECT a.owner_id FROM ${ledger_journals} AS j CROSS JOIN ${ledger_entries} AS e ON e.journal_id = j.id
    CROSS JOIN ${ledger_accounts} AS a ON a.id = e.account_id
    WHERE j.idempotency_key = 'fund:' || ${milestoneId} AND a.owner_type = 'company')`;
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
