import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { ledger_accounts, ledger_entries, ledger_journals, ledger_seals } from "#app/db/schema/ledger.ts";
import { isAbort, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { accountId, type Posting, type Reference } from "./rules.ts";

export type JournalType = (typeof ledger_journals.$inferInsert)["type"];

export interface Journal {
  /** Only where each run has to give it the same one. */
  id?: Id;
  type: JournalType;
  reference: { type: Reference; id: Id };
  /** The command's own: the same key is booked once, however often it arrives. */
  key: string;
  /** Shown in statements; no names, no message text. */
  memo: string;
  /** Null when time or the provider did it. */
  by: Id | null;
  reverses?: Id;
  postings: readonly Posting[];
}

/**
 * A movement of money as statements for the batch of its command: accounts that are missing are opened, the entries
 * written, and the journal sealed. The database refuses what does not sum to zero, takes more than is there, or comes
 * with a key it knows; then nothing of the batch is stored (decision 0027).
 */
export function postJournal(db: Database, journal: Journal, now: number): Statement[] {
  const { id = newId(now), type, reference, key, memo, by, reverses, postings } = journal;
  return [
    db.insert(ledger_journals).values({
      id,
      type,
      reference_type: reference.type,
      reference_id: reference.id,
      idempotency_key: key,
      memo,
      created_by: by,
      reverses: reverses ?? null,
      created_at: now,
    }),
    ...postings.flatMap((posting) => [opened(db, posting, now), entered(db, id, posting, now)]),
    db.insert(ledger_seals).values({ journal_id: id }),
  ];
}

function opened(db: Database, { account }: Posting, now: number): Statement {
  return db
    .insert(ledger_accounts)
    .values({
      id: accountId(account),
      owner_type: account.ownerType,
      owner_id: account.ownerId,
      kind: account.kind,
      currency: account.currency,
      counted_at: now,
      created_at: now,
    })
    .onConflictDoNothing();
}

function entered(db: Database, journalId: Id, { account, amount }: Posting, now: number): Statement {
  return statement(
    db,
    sql`INSERT INTO ${ledger_entries} (account_id, seq, journal_id, amount, currency, balance_after, created_at)
      SELECT id, last_seq + 1, ${journalId}, ${amount}, ${account.currency}, balance + ${amount}, ${now}
      FROM ${ledger_accounts} WHERE id = ${accountId(account)}`,
  );
}

/** True when a batch was refused because its journal stands already: the command took effect before. */
export function isBookedBefore(error: unknown): boolean {
  return isUniqueFailure(error, "ledger_journals.idempotency_key");
}

/** True when a batch would have taken more from an account than it holds. */
export function isNotEnough(error: unknown): boolean {
  return isAbort(error, "ledger: not enough");
}

/**
 * Runs a money command so that a retry is harmless.
 * @param command commits a batch with `postJournal` in it
 * @returns false when the same key took effect before
 * @throws AppError `conflict` when the money is not there
 */
export async function bookOnce(command: () => Promise<unknown>): Promise<boolean> {
  try {
    await command();
    return true;
  } catch (error) {
    if (isBookedBefore(error)) return false;
    if (isNotEnough(error))
      throw new AppError("conflict", { sentence: "There is not enough money for that." });
    throw error;
  }
}
