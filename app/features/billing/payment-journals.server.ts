import type { Database, Statement } from "#app/db/client.server.ts";
import { isNotEnough, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { type Account, ofMember, ofOwner, ofPlatform, ofProvider } from "#app/features/ledger/rules.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { News } from "./move-payment.server.ts";
import type { Payment } from "./payment-rules.ts";
import type { SettleContext } from "./purposes.ts";

/** A payment as a journal into the balance it is for; a guest's waits with the platform. */
export function toBalance(db: Database, payment: Payment, now: number): Statement[] {
  return postJournal(
    db,
    {
      type: "topup",
      reference: { type: "payment", id: payment.id },
      key: `payment:${payment.id}`,
      memo: payment.purpose === "topup" ? "Top-up" : "Payment that found no use",
      by: payment.payer_id,
      postings: [
        { account: ofProvider(payment.provider, payment.currency), amount: -payment.amount },
        { account: purseOf(payment), amount: payment.amount },
      ],
    },
    now,
  );
}

/** Whose balance money belongs to that was paid for nothing else: of the company that it was added for, else the payer's. */
export function purseOf({ purpose, company_id, payer_id, currency }: Payment) {
  if (purpose === "topup" && company_id)
    return ofOwner({ type: "company", id: company_id }, "available", currency);
  return payer_id ? ofMember(payer_id, "available", currency) : ofPlatform("clearing", currency);
}

/** The provider took money back: from where it went, below zero where there is not enough. */
export async function takeBack(
  ctx: SettleContext,
  payment: Payment,
  news: News,
  amount: number,
  type: "refund" | "chargeback",
  purse: Account = purseOf(payment),
  told: Happened[] = [],
): Promise<unknown> {
  const book = (as: typeof type) =>
    ctx.commit(
      postJournal(
        ctx.db,
        {
          type: as,
          reference: { type: "payment", id: payment.id },
          key: `payment:${payment.id}:${news.eventId}`,
          memo: type === "refund" ? "Refund to the card" : "Taken back by the bank",
          by: null,
          postings: [
            { account: purse, amount: -amount },
            { account: ofProvider(payment.provider, payment.currency), amount },
          ],
        },
        ctx.clock.now(),
      ),
      ...told,
    );
  try {
    return await book(type);
  } catch (error) {
    if (type === "refund" && isNotEnough(error)) return book("chargeback");
    throw error;
  }
}

/** A dispute with the bank was won: the money is again where it was taken from. */
export function giveBack(
  ctx: SettleContext,
  payment: Payment,
  news: News,
  purse: Account,
  told: Happened[],
): Promise<unknown> {
  const amount = payment.disputed_amount;
  return ctx.commit(
    postJournal(
      ctx.db,
      {
        type: "adjustment",
        reference: { type: "payment", id: payment.id },
        key: `payment:${payment.id}:${news.eventId}`,
        memo: "Dispute with the bank won",
        by: null,
        postings: [
          { account: ofProvider(payment.provider, payment.currency), amount: -amount },
          { account: purse, amount },
        ],
      },
      ctx.clock.now(),
    ),
    ...told,
  );
}
