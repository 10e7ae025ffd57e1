import type { Database, Statement } from "#app/db/client.server.ts";
import type { Payment } from "#app/features/billing/payment-rules.ts";
import type { SettleContext } from "#app/features/billing/purposes.ts";
import { postJournal } from "#app/features/ledger/post-journal.server.ts";
import { ofPlatform, ofProvider } from "#app/features/ledger/rules.ts";
import { creditsOfPlan } from "./credits.ts";
import { planCredits } from "./plan-credits.server.ts";
import type { PaidFor } from "./schema.ts";

/** The price is ours, and the credits that come with a plan are its member's. */
export function booked(
  { db }: SettleContext,
  payment: Payment,
  { plan, interval }: PaidFor,
  now: number,
): Statement[] {
  const given = { userId: payment.reference_id, credits: creditsOfPlan(plan, interval) };
  return [
    ...income(db, payment, now),
    ...planCredits(db, { ...given, paymentId: payment.id, title: payment.title }, now),
  ];
}

/** What was paid for a plan is ours. */
export function income(db: Database, payment: Payment, now: number): Statement[] {
  const { id, currency, amount } = payment;
  return postJournal(
    db,
    {
      type: "subscription",
      reference: { type: "payment", id },
      key: `payment:${id}`,
      memo: payment.title,
      by: null,
      postings: [
        { account: ofProvider(payment.provider, currency), amount: -amount },
        { account: ofPlatform("fees", currency), amount },
      ],
    },
    now,
  );
}

/** What a refund takes back from us, to the card. */
export function paidBack(
  db: Database,
  payment: Payment,
  { amount, mark }: { amount: number; mark: string },
  now: number,
): Statement[] {
  return postJournal(
    db,
    {
      type: "refund",
      reference: { type: "payment", id: payment.id },
      key: `payment:${payment.id}:${mark}`,
      memo: "Refund to the card",
      by: null,
      postings: [
        { account: ofPlatform("fees", payment.currency), amount: -amount },
        { account: ofProvider(payment.provider, payment.currency), amount },
      ],
    },
    now,
  );
}
