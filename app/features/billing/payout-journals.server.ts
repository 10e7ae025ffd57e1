import type { Database, Statement } from "#app/db/client.server.ts";
import { type JournalType, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { ofOwner, ofPlatform, ofProvider, type Posting } from "#app/features/ledger/rules.ts";
import type { Payout } from "./payout-rules.ts";
import { ownerOf } from "./purses.server.ts";

/** What is asked for leaves the balance at once. */
export function setAside(db: Database, payout: Payout, now: number): Statement[] {
  const { id, user_id, amount, currency } = payout;
  const owner = ownerOf(payout);
  return postJournal(
    db,
    {
      type: "payout",
      reference: { type: "payout", id },
      key: `payout:${id}:requested`,
      memo: "Payout asked for",
      by: user_id,
      postings: [
        { account: ofOwner(owner, "available", currency), amount: -amount },
        { account: ofOwner(owner, "pending", currency), amount },
      ],
    },
    now,
  );
}

/** What was set aside, or had left by its `status`, is back on the balance. */
export function returned(db: Database, payout: Payout, type: JournalType, now: number): Statement[] {
  const { id, amount, currency } = payout;
  const owner = ownerOf(payout);
  const wentTo =
    payout.status === "paid" ? gone(payout) : [{ account: ofOwner(owner, "pending", currency), amount }];
  return postJournal(
    db,
    {
      type,
      reference: { type: "payout", id },
      key: `payout:${id}:back`,
      memo: type === "payout_failed" ? "Payout came back" : "Payout canceled",
      by: null,
      postings: [
        ...wentTo.map((posting) => ({ ...posting, amount: -posting.amount })),
        { account: ofOwner(owner, "available", currency), amount },
      ],
    },
    now,
  );
}

/** It is at the bank. */
export function left(db: Database, payout: Payout, now: number): Statement[] {
  const { id, amount, currency } = payout;
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
        ...gone(payout),
      ],
    },
    now,
  );
}

/** Where a payout is once it has left. */
function gone({ amount, fee, currency, provider }: Payout): Posting[] {
  return [
    { account: ofProvider(provider, currency), amount: amount - fee },
    ...(fee > 0 ? [{ account: ofPlatform("fees", currency), amount: fee }] : []),
  ];
}
