import { newId } from "#app/core/ids.ts";
import { postJournal } from "#app/features/ledger/post-journal.server.ts";
import { accountId, CREDITS, creditsOf, ofPlatform } from "#app/features/ledger/rules.ts";
import { db, rows } from "./database.ts";
import type { Person } from "./people.ts";

/** Gives somebody credits, as a plan does. */
export async function withCredits({ userId }: Person, amount: number): Promise<void> {
  const now = Date.now();
  const [first, ...rest] = postJournal(
    db,
    {
      type: "credit_grant",
      reference: { type: "payment", id: newId(now) },
      key: `credits:${crypto.randomUUID()}`,
      memo: "Credits with Thrive Pro",
      by: null,
      postings: [
        { account: ofPlatform("clearing", CREDITS), amount: -amount },
        { account: creditsOf(userId), amount },
      ],
    },
    now,
  );
  if (first) await db.batch([first, ...rest]);
}

export async function creditsLeft({ userId }: Person): Promise<number> {
  const [account] = await rows<{ balance: number }>(
    "SELECT balance FROM ledger_accounts WHERE id = ?",
    accountId(creditsOf(userId)),
  );
  return account?.balance ?? 0;
}
