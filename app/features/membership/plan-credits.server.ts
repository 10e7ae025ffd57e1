import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { postJournal } from "#app/features/ledger/post-journal.server.ts";
import { CREDITS, creditsOf, ofPlatform } from "#app/features/ledger/rules.ts";

/** The credits of a period that was paid for, for who has the plan (product.md R21); once for each payment. */
export function planCredits(
  db: Database,
  { userId, credits, paymentId, title }: { userId: Id; credits: number; paymentId: Id; title: string },
  now: number,
): Statement[] {
  return postJournal(
    db,
    {
      type: "credit_grant",
      reference: { type: "payment", id: paymentId },
      key: `credits:${paymentId}`,
      memo: `Credits with ${title}`,
      by: null,
      postings: [
        { account: ofPlatform("clearing", CREDITS), amount: -credits },
        { account: creditsOf(userId), amount: credits },
      ],
    },
    now,
  );
}
