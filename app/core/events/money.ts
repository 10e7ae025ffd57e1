import type { Id } from "../ids.ts";

/** Plans, invoices, payments and payouts. */
export interface MoneyEvents {
  /** Something happened to a member's plan; `mark` tells one such thing from the next. */
  "subscription.changed": {
    userId: Id;
    what:
      | "trial"
      | "trial_ending"
      | "started"
      | "upgraded"
      | "renewed"
      | "past_due"
      | "paused"
      | "resumed"
      | "canceled"
      | "kept"
      | "ended";
    tier: string;
    fromTier: string;
    /** Minor units that were paid, or are due. */
    amount: number;
    currency: string;
    mark: string;
  };
  /** Who waited for plans with real money may pay now. */
  "plans.opened": { userId: Id };
  /** A member asks for what they paid to Thrive; minor units. */
  "refund.asked": { requestId: Id; userId: Id; title: string; amount: number; currency: string };
  /** Finance decided about money that a member asked back. */
  "refund.decided": { requestId: Id; paymentId: Id; userId: Id; granted: boolean; answer: string };
  /**
   * The provider refuses for good to give back what was to go back, or could not after it said it would; `code` is its
   * word for why.
   */
  "refund.refused": {
    paymentId: Id;
    /** Whose money it is, null for a guest; and their request that stands open again, null where nobody asked here. */
    payerId: Id | null;
    requestId: Id | null;
    title: string;
    amount: number;
    currency: string;
    code: string;
  };
  /** Something happened to an invoice; `mark` tells one such thing from the next. */
  "invoice.changed": {
    invoiceId: Id;
    /** Empty while it is a draft. */
    number: string;
    what:
      | "sent"
      /** For what was paid out for milestones before. */
      | "sent_paid"
      | "viewed"
      | "overdue"
      | "reminded"
      /** A recurring one is ready to be looked at. */
      | "drafted"
      /** Money came outside of Thrive, as the issuer says. */
      | "recorded"
      /** The payer says they paid; then the issuer found it, or did not. */
      | "claimed"
      | "confirmed"
      | "not_found"
      /** Over Thrive. */
      | "paid"
      /** What was paid by card went back to it, did not arrive there, was taken by the payer's bank, or came again from there. */
      | "refunded"
      | "refund_failed"
      | "bank_took"
      | "bank_gave"
      | "credited"
      /** Its payer does not agree; the issuer answers, or the payer takes it back. */
      | "contested"
      | "answered"
      | "agreed"
      /** Our team is to decide, and did. */
      | "escalated"
      | "ruled_stands"
      | "ruled_less"
      | "ruled_off"
      | "void";
    /** Whose it is, or who wrote it for the company. */
    issuerId: Id;
    /** Whose it is, where it is no member's; events of before do not say it. */
    issuerCompanyId?: Id | null;
    issuerName: string;
    /** Null for a company, and for somebody without an account. */
    customerId: Id | null;
    customerCompanyId?: Id | null;
    customerName: string;
    /** Sent, it reaches somebody who has nothing to do with its issuer. */
    opens?: true;
    /** As it is read: "€450". */
    amount: string;
    mark: string;
  };
  /** A payment took a step, as its provider says; `mark` tells one such step from the next. `payerId`: null for guests. */
  "payment.changed": {
    paymentId: Id;
    payerId: Id | null;
    /** The company whose balance it was added to; events of before do not say it. */
    companyId?: Id | null;
    purpose: string;
    title: string;
    /** Minor units: of the payment, or of what was given back by this step. */
    amount: number;
    currency: string;
    /** Own path to what was paid for. */
    backTo: string;
    to: string;
    failureCode: string | null;
    /** It found no use and lies on the payer's balance. */
    diverted: boolean;
    mark: string;
  };
  /** A member thanked another in money; minor units. */
  "tip.sent": {
    tipId: Id;
    fromId: Id;
    fromName: string;
    toId: Id;
    amount: number;
    currency: string;
    note: string | null;
  };
  /** `amount`: what arrives, in minor units. */
  "payout.changed": {
    payoutId: Id;
    /** Whose it is, or who asked for it on behalf of the company. */
    userId: Id;
    /** Whose it is, where it is no member's; events of before do not say it. */
    companyId?: Id | null;
    amount: number;
    currency: string;
    to: string;
    eta: number | null;
  };
}
