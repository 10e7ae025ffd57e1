import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { AccountNeed, PaymentHappening, ProviderEvent } from "./payments.server.ts";

const text = z.string().nullish();
const metadata = z.record(z.string(), z.string()).nullish();

/** The fields of Stripe's objects that we read; all others are left alone. */
const subject = z.object({
  id: z.string(),
  payment_intent: text,
  metadata,
  amount: z.int().nullish(),
  amount_refunded: z.int().nullish(),
  currency: text,
  customer: text,
  payment_method: text,
  payment_method_details: z.object({ card: z.object({ brand: text, last4: text }).nullish() }).nullish(),
  last_payment_error: z.object({ code: text, decline_code: text }).nullish(),
  status: text,
  failure_code: text,
  failure_reason: text,
  requirements: z.object({ currently_due: z.array(z.string()).nullish() }).nullish(),
});

const wireEvent = z.object({
  id: z.string().max(200),
  type: z.string().max(100),
  created: z.int(),
  data: z.object({ object: subject }),
});

type Subject = z.infer<typeof subject>;

/**
 * A Stripe event in our words. `charge.succeeded` is what counts as paid: it alone holds the amount, the card and, where
 * one is kept, the customer.
 * @throws AppError `invalid_input`
 */
export function parseStripeEvent(body: string): ProviderEvent {
  const event = wireEvent.safeParse(jsonOf(body));
  if (!event.success) throw new AppError("invalid_input");
  const { id, type, created, data } = event.data;
  const it = data.object;
  const common = { id, at: created * 1000, body };
  const payoutId = it.metadata?.payout_id;
  if (payoutId && (type === "payout.paid" || type === "payout.failed")) {
    const what =
      type === "payout.paid"
        ? ({ to: "paid" } as const)
        : ({ to: "failed", failureCode: it.failure_code ?? "unknown" } as const);
    return { ...common, aboutRef: payoutId, type: "payout", payoutId, what };
  }
  if (type === "account.updated")
    return {
      ...common,
      aboutRef: it.id,
      type: "account",
      accountRef: it.id,
      needs: needsOf(it.requirements?.currently_due),
    };
  const userId = it.metadata?.user_id;
  if (type === "setup_intent.succeeded" && userId && it.customer && it.payment_method) {
    const saved = { customerRef: it.customer, methodRef: it.payment_method };
    return { ...common, aboutRef: userId, type: "card", userId, saved };
  }
  if (REFUND_NEWS.includes(type) && isUndone(it.status) && it.payment_intent && it.amount) {
    const failureCode = it.failure_reason ?? it.status ?? "unknown";
    const of = { chargeRef: it.payment_intent, refundRef: it.id, amount: it.amount, failureCode };
    // Several events tell of the same one: under its own name it is heard once.
    return { ...common, id: `undone:${it.id}`, aboutRef: it.payment_intent, type: "refund", ...of };
  }
  const what = HAPPENINGS[type]?.(it);
  if (!what) return { ...common, aboutRef: null, type: "other", name: type };
  const isSession = type.startsWith("checkout.session.");
  const chargeRef = type.startsWith("payment_intent.") ? it.id : (it.payment_intent ?? null);
  const paymentId = it.metadata?.payment_id ?? null;
  return {
    ...common,
    aboutRef: paymentId ?? chargeRef,
    type: "payment",
    sessionRef: isSession ? it.id : null,
    chargeRef,
    paymentId,
    what,
  };
}

const REFUND_NEWS = ["refund.failed", "refund.updated", "charge.refund.updated"];

/** Whether a refund in this state gives nothing back. */
export const isUndone = (status: string | null | undefined) => status === "failed" || status === "canceled";

const HAPPENINGS: Record<string, (it: Subject) => PaymentHappening | null> = {
  "checkout.session.completed": () => ({ to: "processing" }),
  "checkout.session.expired": () => ({ to: "canceled" }),
  "payment_intent.requires_action": () => ({ to: "requires_action" }),
  "payment_intent.processing": () => ({ to: "processing" }),
  "payment_intent.payment_failed": ({ last_payment_error: error }) => ({
    to: "failed",
    failureCode: error?.decline_code ?? error?.code ?? "unknown",
  }),
  "charge.succeeded": (it) => ({
    to: "succeeded",
    amount: it.amount ?? 0,
    currency: (it.currency ?? "").toUpperCase(),
    brand: it.payment_method_details?.card?.brand ?? null,
    last4: it.payment_method_details?.card?.last4 ?? null,
    saved:
      it.customer && it.payment_method ? { customerRef: it.customer, methodRef: it.payment_method } : null,
  }),
  "charge.refunded": (it) => ({ to: "refunded", refunded: it.amount_refunded ?? 0 }),
  "charge.dispute.created": (it) => (MOVES_NOTHING.test(it.status ?? "") ? null : disputed(it)),
  // Of what began as a question and became a dispute, this alone tells.
  "charge.dispute.funds_withdrawn": (it) => disputed(it),
  "charge.dispute.closed": ({ status }) => (status === "won" || status === "lost" ? { to: status } : null),
};

/** A bank that only asks takes no money, nor one whose case was settled before it was one. */
const MOVES_NOTHING = /^(warning_|prevented$)/;

function disputed({ amount, currency }: Subject): PaymentHappening {
  return { to: "disputed", taken: amount && currency ? { amount, currency: currency.toUpperCase() } : null };
}

/** What a webhook of ours at Stripe has to be set up with (docs/operations.md). */
export const HEARD = [
  ...Object.keys(HAPPENINGS),
  "refund.failed",
  "refund.updated",
  "setup_intent.succeeded",
  "account.updated",
  "payout.paid",
  "payout.failed",
];

const ASKED: [RegExp, AccountNeed][] = [
  [/^(individual|representative|person)/, "identity"],
  [/^external_account/, "bank"],
  [/^tos_acceptance/, "terms"],
];

/** What Stripe asks of an account, in words of ours; each once. */
export function needsOf(due: readonly string[] | null | undefined): AccountNeed[] {
  const asked = (due ?? []).map((field) => ASKED.find(([known]) => known.test(field))?.[1] ?? "business");
  return [...new Set(asked)];
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("invalid_input");
  }
}
