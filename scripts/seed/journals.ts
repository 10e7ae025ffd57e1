import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { type Journal, postJournal } from "#app/features/ledger/post-journal.server.ts";
import {
  type Account,
  CREDITS,
  creditsOf,
  heldFor,
  type Owner,
  ofMember,
  ofOwner,
  ofPlatform,
  ofProvider,
} from "#app/features/ledger/rules.ts";
import { creditsOfPlan } from "#app/features/membership/credits.ts";
import { type CardPayment, PROVIDER } from "./card-payments.ts";
import type { WrittenInvoice } from "./invoice-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import type { PayoutStory } from "./payout-rows.ts";
import type { PaidPart } from "./project-money.ts";
import { seedId } from "./seed-id.ts";
import { stored, writingOnly } from "./stored-statement.ts";

/** A journal and the moment it is booked. */
interface Booked {
  at: number;
  journal: Journal;
}

/** Every movement of the demo world's money, booked by the product's own function in the order of time. */
export function journalStatements(booked: readonly Booked[]): StoredStatement[] {
  const db = writingOnly();
  return booked
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ at, journal }) =>
      postJournal(db, { ...journal, id: seedId(`journal:${journal.key}`, at) }, at).map(stored),
    );
}

function moved(
  at: number,
  journal: Omit<Journal, "postings">,
  amount: number,
  from: Account,
  to: Account,
): Booked {
  const postings = [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
  return { at, journal: { ...journal, postings } };
}

export function topUpBooked({ payment }: CardPayment, owner: Owner, payer: Id): Booked {
  const { id, amount, currency, succeeded_at } = payment;
  return moved(
    succeeded_at ?? 0,
    { type: "topup", reference: { type: "payment", id }, key: `payment:${id}`, memo: "Top-up", by: payer },
    amount,
    ofProvider(PROVIDER, currency),
    ofOwner(owner, "available", currency),
  );
}

export function planBooked({ payment }: CardPayment, payer: Id, plan: "pro" | "business"): Booked[] {
  const { id, title, amount, currency, succeeded_at } = payment;
  const at = succeeded_at ?? 0;
  const about = { reference: { type: "payment" as const, id }, by: null };
  return [
    moved(
      at,
      { ...about, type: "subscription", key: `payment:${id}`, memo: title },
      amount,
      ofProvider(PROVIDER, currency),
      ofPlatform("fees", currency),
    ),
    moved(
      at,
      { ...about, type: "credit_grant", key: `credits:${id}`, memo: `Credits with ${title}` },
      creditsOfPlan(plan, "month"),
      ofPlatform("clearing", CREDITS),
      creditsOf(payer),
    ),
  ];
}

export function invoiceBooked({ row, paid }: WrittenInvoice): Booked[] {
  if (!paid?.by) return [];
  const { id, payer_id } = paid.by.payment;
  const reference = { type: "invoice" as const, id: row.id };
  const memo = `Invoice ${row.number}`;
  return [
    moved(
      paid.at,
      { type: "release", reference, key: `payment:${id}`, memo, by: payer_id ?? null },
      row.total,
      ofProvider(PROVIDER, row.currency),
      ofMember(row.issuer_id, "available", row.currency),
    ),
  ];
}

/** Held when it was paid for, and paid out when the work was approved. */
export function partBooked(part: PaidPart): Booked[] {
  const { id, amount, currency, funder, company, worker, funded, released } = part;
  const about = { reference: { type: "milestone" as const, id }, by: funder };
  const held = heldFor(id, currency);
  return [
    moved(
      funded,
      { ...about, type: "fund_milestone", key: `fund:${id}`, memo: "Held for a milestone" },
      amount,
      company
        ? ofOwner({ type: "company", id: company }, "available", currency)
        : ofProvider(PROVIDER, currency),
      held,
    ),
    ...(released === null
      ? []
      : [
          moved(
            released,
            { ...about, type: "release", key: `settle:${id}`, memo: "Milestone paid out" },
            amount,
            held,
            ofMember(worker, "available", currency),
          ),
        ]),
  ];
}

export function payoutBooked({ payout }: PayoutStory): Booked[] {
  const { id, user_id, amount, currency, created_at, decided_at } = payout;
  const about = { type: "payout" as const, reference: { type: "payout" as const, id } };
  const pending = ofMember(user_id, "pending", currency);
  return [
    moved(
      created_at,
      { ...about, key: `payout:${id}:requested`, memo: "Payout asked for", by: user_id },
      amount,
      ofMember(user_id, "available", currency),
      pending,
    ),
    ...(decided_at
      ? [
          moved(
            decided_at + hours(1),
            { ...about, key: `payout:${id}:paid`, memo: "Payout to your bank", by: null },
            amount,
            pending,
            ofProvider(PROVIDER, currency),
          ),
        ]
      : []),
  ];
}
