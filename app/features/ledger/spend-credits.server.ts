import { eq } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { ledger_accounts, ledger_journals } from "#app/db/schema/ledger.ts";
import { CREDIT_GOODS, type CreditGood, shortOfCredits } from "./credit-prices.ts";
import { isBookedBefore, isNotEnough, postJournal } from "./post-journal.server.ts";
import { accountId, CREDITS, creditsOf, ofPlatform } from "./rules.ts";

export interface Spending {
  userId: Id;
  good: CreditGood;
  reference: { type: "opportunity" | "storage"; id: Id };
  /** The form's own: pressed twice, it is paid once. */
  key: string;
}

/** What a member has; no row while they never had any. */
export function selectCredits(db: Database, userId: Id) {
  return db
    .select({ credits: ledger_accounts.balance })
    .from(ledger_accounts)
    .where(eq(ledger_accounts.id, accountId(creditsOf(userId))));
}

/** A row when this was paid before. */
export function selectSpent(db: Database, spending: Pick<Spending, "userId" | "good" | "key">) {
  return db
    .select({ spent: ledger_journals.id })
    .from(ledger_journals)
    .where(eq(ledger_journals.idempotency_key, keyOf(spending)));
}

/** The price of it, for the batch of what is bought: the ledger lets nobody spend what they do not have. */
export function spendCredits(db: Database, spending: Spending, now: number): Statement[] {
  const { userId, good, reference } = spending;
  const { price, memo } = CREDIT_GOODS[good];
  return postJournal(
    db,
    {
      type: "credit_spend",
      reference,
      key: keyOf(spending),
      memo,
      by: userId,
      postings: [
        { account: creditsOf(userId), amount: -price },
        { account: ofPlatform("clearing", CREDITS), amount: price },
      ],
    },
    now,
  );
}

/**
 * Runs a command that spends credits so that a retry is harmless.
 * @param command commits a batch with `spendCredits` in it
 * @returns false when the same key took effect before
 * @throws AppError `conflict` when they are short of credits
 */
export async function spendOnce(
  { good, balance }: { good: CreditGood; balance: number },
  command: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await command();
    return true;
  } catch (error) {
    if (isBookedBefore(error)) return false;
    if (isNotEnough(error)) throw new AppError("conflict", { sentence: shortOfCredits(good, balance) });
    throw error;
  }
}

function keyOf({ userId, good, key }: Pick<Spending, "userId" | "good" | "key">): string {
  return `spend:${good}:${userId}:${key}`;
}
