import { PAYMENT_WORDS } from "./history-terms.ts";
import type { Payment } from "./payment-rules.ts";

export interface PaymentStep {
  words: string;
  at: number;
}

type Moments = Pick<Payment, "status" | "created_at" | "succeeded_at" | "updated_at">;

/** What is known of the way of a payment, oldest first: begun, paid, and what it came to after that. */
export function stepsOf({ status, created_at, succeeded_at, updated_at }: Moments): PaymentStep[] {
  const steps = [{ words: "Checkout opened", at: created_at }];
  if (succeeded_at !== null) steps.push({ words: "Paid", at: succeeded_at });
  if (status === "won") steps.push({ words: "Your bank decided: it stays paid", at: updated_at });
  else if (status !== "created" && status !== "succeeded")
    steps.push({ words: PAYMENT_WORDS[status] ?? status, at: updated_at });
  return steps;
}
