import { days } from "#app/core/time.ts";
import type { payments } from "#app/db/schema/payments.ts";
import type { PaymentHappening } from "#app/platform/payments/payments.server.ts";

export type Payment = typeof payments.$inferSelect;
export type PaymentStatus = Payment["status"];
export type Purpose = Payment["purpose"];

/** Least and most that one payment may be, in minor units. */
export const LEAST_PAID = 50;
export const MOST_PAID = 100_000_000_000;

/**
 * Every way a payment moves (product.md §5.9). Money that came is booked whatever was known before: a card that was
 * declined may be followed by one that is not, on the same page. Of what a bank took a part the rest may go back still: it
 * stays lost.
 */
export const PAYMENT_MOVES = {
  requires_action: ["created", "failed"],
  processing: ["created", "requires_action", "failed"],
  failed: ["created", "requires_action", "processing"],
  canceled: ["created", "requires_action"],
  succeeded: ["created", "requires_action", "processing", "failed", "canceled"],
  partially_refunded: ["succeeded", "partially_refunded", "won", "lost"],
  refunded: ["succeeded", "partially_refunded", "won", "lost"],
  disputed: ["succeeded", "partially_refunded"],
  won: ["disputed"],
  lost: ["disputed"],
} as const satisfies Partial<Record<PaymentStatus, readonly PaymentStatus[]>>;

export type PaymentMove = keyof typeof PAYMENT_MOVES;

/** So long after it was paid, what was paid to Thrive can be asked back. */
const REFUND_WINDOW = days(60);

/** Whether it was paid to Thrive: what was paid to another member is settled with them. */
export function paidToUs({ purpose, diverted }: Pick<Payment, "purpose" | "diverted">): boolean {
  return (purpose === "subscription" || purpose === "credits" || purpose === "boost") && diverted === null;
}

/** What of a payment is neither back at its payer's nor with their bank; minor units. */
export function leftOf(payment: Pick<Payment, "amount" | "refunded_amount" | "disputed_amount">): number {
  return payment.amount - payment.refunded_amount - payment.disputed_amount;
}

/** Paid, and no bank is deciding about it: what a bank has decided leaves the rest to be asked for. */
const ASKABLE: readonly PaymentStatus[] = ["succeeded", "partially_refunded", "won", "lost"];

/** Whether its payer may ask Thrive for it, or for what is left of it. */
export function mayAskRefund(
  payment: Pick<
    Payment,
    "purpose" | "status" | "succeeded_at" | "diverted" | "amount" | "refunded_amount" | "disputed_amount"
  >,
  now: number,
): boolean {
  const paid = ASKABLE.includes(payment.status) && leftOf(payment) > 0;
  return paidToUs(payment) && paid && (payment.succeeded_at ?? 0) > now - REFUND_WINDOW;
}

/** How the last request for a payment stands. */
interface Asked {
  status: "open" | "granting" | "granted" | "declined";
  /** Minor units of the part that was asked for; null for all that was left. */
  amount: number | null;
  decidedAt: number | null;
}

/**
 * Whether it may be asked for after it was asked for before: what was declined, and what is left after a part of it was
 * granted and went back (a bank that had another part has given it again). What went back before that was decided is none
 * of it: it is on its way until the payment has moved since.
 */
export function mayAskAgain(
  before: Asked | undefined,
  { refunded_amount, updated_at }: Pick<Payment, "refunded_amount" | "updated_at">,
): boolean {
  if (before === undefined || before.status === "declined") return true;
  const { status, amount, decidedAt } = before;
  return status === "granted" && refunded_amount >= (amount ?? 1) && updated_at >= (decidedAt ?? 0);
}

export const UNPAID: readonly PaymentStatus[] = [
  "created",
  "requires_action",
  "processing",
  "failed",
  "canceled",
];

/** Whether a refund that did not arrive may be taken off it: while a bank has the case, the rest of it is elsewhere. */
export function mayUnrefund({ status }: Pick<Payment, "status">): boolean {
  return !UNPAID.includes(status) && status !== "disputed";
}

/**
 * What becomes of news about a payment, in whatever order it comes: it is taken, it came too late to say anything, or
 * it waits for what happened before it.
 */
export function judgeNews(
  payment: Pick<Payment, "status" | "event_at" | "refunded_amount">,
  news: { to: PaymentMove; at: number; refunded?: number },
): "take" | "stale" | "wait" {
  const { status, event_at, refunded_amount } = payment;
  const from: readonly PaymentStatus[] = PAYMENT_MOVES[news.to];
  if (news.refunded !== undefined && news.refunded <= refunded_amount) return "stale";
  // Of the steps before it is paid the last one counts.
  if (UNPAID.includes(status) && UNPAID.includes(news.to) && news.at < event_at) return "stale";
  if (from.includes(status)) return "take";
  const begun = UNPAID.includes(news.to) || news.to === "succeeded";
  if (begun || status === "refunded" || status === "lost") return "stale";
  if ((news.to === "won" || news.to === "lost") && status === "won") return "stale";
  if (news.to === "disputed" && status !== "created" && !UNPAID.includes(status)) return "stale";
  return "wait";
}

/** What a step of a bank's case moves, in minor units: what it takes, which is no more than is left, and gives again. */
export function atTheBank(payment: Payment, what: PaymentHappening): number {
  if (what.to !== "disputed") return payment.disputed_amount;
  const open = payment.amount - payment.refunded_amount;
  const said = what.taken?.currency === payment.currency ? what.taken.amount : open;
  return Math.min(said, open);
}

/** Whether all of it is away from where it went, once so much more went back: to the card, or by the payer's bank. */
export function isAllBack(
  {
    amount,
    refunded_amount,
    disputed_amount,
  }: Pick<Payment, "amount" | "refunded_amount" | "disputed_amount">,
  more = 0,
): boolean {
  return refunded_amount + disputed_amount + more >= amount;
}

/** Why a payment failed, for who paid. */
export function failureWords(code: string | null): string {
  return FAILURES[code ?? ""] ?? "The bank did not accept it. Another card may work.";
}

/** Why the payment provider gives nothing back, for our finance. */
export function refusalWords(code: string): string {
  return REFUSALS[code] ?? `It says: ${code}.`;
}

const REFUSALS: Record<string, string> = {
  charge_disputed: "The bank of who paid has the case: what it decides moves the money.",
  charge_expired_for_refund: "It was paid too long ago.",
  no_charge: "It does not know the charge.",
  lost_or_stolen_card: "It was sent, and came back: the card is lost or stolen.",
  expired_or_canceled_card: "It was sent, and came back: the card is no longer valid.",
  insufficient_funds: "It was sent, and came back: too little of ours lay with it.",
  declined: "It was sent, and came back: the card's bank did not take it.",
  merchant_request: "It was sent, and called back by one of us.",
  canceled: "It was sent, and called off.",
};

const FAILURES: Record<string, string> = {
  card_declined: "The bank declined this card. Another card may work.",
  insufficient_funds: "There is not enough money on this card.",
  expired_card: "This card has expired.",
  authentication_failed: "The bank could not confirm that it is you.",
  payment_intent_authentication_failure: "The bank could not confirm that it is you.",
};
