import type { PaymentPurposes } from "#app/features/billing/purposes.ts";
import { invoicePurpose } from "#app/features/invoices/paid-over-thrive.server.ts";
import { subscriptionPurpose } from "#app/features/membership/paid-plan.server.ts";
import { holdPaid } from "#app/features/projects/commands/fund.server.ts";

/**
 * What becomes of money that came in, by what it was for: the areas that own those things say it. A top-up needs
 * nobody: it is on the payer's balance.
 */
export const PAYMENT_PURPOSES: PaymentPurposes = {
  milestone: { succeeded: holdPaid },
  invoice: invoicePurpose,
  subscription: subscriptionPurpose,
};
