import type { Id } from "#app/core/ids.ts";

/** One thing to pay, as a provider's page shows it. */
export interface CheckoutOrder {
  /** Our payment: a provider that hears of it twice opens one page. */
  paymentId: Id;
  title: string;
  /** Minor units of `currency`, fee and tax included. */
  amount: number;
  currency: string;
  /** Known to the page, so that nobody types it again. */
  email: string | null;
  /** Own paths; `{CHECKOUT_SESSION_ID}` becomes the session's id. */
  successPath: string;
  cancelPath: string;
  /** The card is kept with the provider, to be charged again without its owner. */
  saveMethod: boolean;
}

export interface OpenedCheckout {
  sessionRef: string;
  /** Where the payer goes: an own path with the sandbox, another site with a real provider. */
  url: string;
  expiresAt: number;
}

/** A card that takes the place of the one that is kept. */
export type CardOrder = Pick<CheckoutOrder, "email" | "successPath" | "cancelPath"> & {
  userId: Id;
  /** Of the form: pressed twice, it is one page. */
  key: string;
};

/** A card the provider keeps. */
export interface SavedMethod {
  customerRef: string;
  methodRef: string;
}

export interface ChargeOrder {
  paymentId: Id;
  title: string;
  amount: number;
  currency: string;
  method: SavedMethod;
}

/** What an answer already says; webhooks say it too, and are what counts. */
export type ChargeOutcome =
  | { chargeRef: string; state: "succeeded" | "processing" }
  /** Without a charge: it was not even begun, and no webhook tells of it. */
  | { chargeRef: string | null; state: "failed"; failureCode: string };

/** For good: asked again, it would be refused again. */
export interface Refused {
  state: "refused";
  failureCode: string;
}

/** What the answer to a payout already says; how it went on arrives as a webhook. */
export type PayoutOutcome = { state: "sent"; providerRef: string; eta: number } | Refused;

/** What the answer to a refund already says; that the money went back arrives as a webhook. */
export type RefundOutcome =
  /** `refundRef`: the provider's name of it; null where it went back by other ways. */
  { state: "sent"; refundRef: string | null } | Refused;

export interface PayoutOrder {
  payoutId: Id;
  amount: number;
  currency: string;
  methodRef: string;
}

/** A bank account as its owner types it; the provider keeps it, we its last digits. */
export interface BankAccount {
  userId: Id;
  email: string;
  holder: string;
  /** IBAN, without spaces. */
  iban: string;
  currency: string;
  /** The same key within some hours is one account there, also from two windows at once. */
  key: string;
}

export interface KeptAccount {
  ref: string;
  bank: string;
  last4: string;
  country: string;
  /** What it still has to know before it pays there; empty where nothing. */
  needs: AccountNeed[];
}

export type AccountNeed = "identity" | "business" | "bank" | "terms";

/** What happened at the provider, in words of ours (product.md §5.9); the same for all providers. */
export type ProviderEvent = { id: string; at: number; body: string; aboutRef: string | null } & (
  | {
      type: "payment";
      /** Of its checkout session, its charge, or our own payment: what the provider named. */
      sessionRef: string | null;
      chargeRef: string | null;
      paymentId: Id | null;
      what: PaymentHappening;
    }
  | { type: "payout"; payoutId: Id; what: { to: "paid" } | { to: "failed"; failureCode: string } }
  /** What it still has to know about an account before it pays there; empty where nothing. */
  | { type: "account"; accountRef: string; needs: AccountNeed[] }
  /** A refund that it took on did not arrive, and lies with us again; the same refund is told of once. */
  | {
      type: "refund";
      chargeRef: string;
      /** The provider's name of it; null where it gives none. */
      refundRef: string | null;
      amount: number;
      failureCode: string;
    }
  /** A member keeps a card, to be charged from now on; nothing was charged for it. */
  | { type: "card"; userId: Id; saved: SavedMethod }
  /** Nothing that we act upon. */
  | { type: "other"; name: string }
);

export type PaymentHappening =
  | { to: "requires_action" | "processing" | "canceled" | "won" | "lost" }
  /** `amount` and `currency` as they were really paid. */
  | {
      to: "succeeded";
      amount: number;
      currency: string;
      brand: string | null;
      last4: string | null;
      saved: SavedMethod | null;
    }
  | { to: "failed"; failureCode: string }
  /** Of the whole payment until now, in minor units. */
  | { to: "refunded"; refunded: number }
  /** What the bank took of it; null where nobody says: all that is left. */
  | { to: "disputed"; taken: { amount: number; currency: string } | null };

export interface CheckoutPage {
  title: string;
  /** 0 where a card is only kept. */
  amount: number;
  currency: string;
  successPath: string;
  cancelPath: string;
  /** What it waits for: a card, the bank's question, or nothing any more. */
  state: "card" | "challenge" | "paid" | "over";
  last4: string | null;
}

export type PageAnswer = { to: "paid" | "challenge" } | { to: "declined"; code: string };

export interface CheckoutPages {
  find(sessionRef: string): Promise<CheckoutPage | null>;
  /**
   * @param act a card's digits, or the answer to the bank's question
   * @throws AppError `not_found`, `conflict` for a page that is over, `invalid_input` for a card that is none
   */
  use(sessionRef: string, act: { card: string } | { confirmed: boolean }): Promise<PageAnswer>;
  /** The owner of an account said what was asked. */
  verify(accountRef: string): Promise<void>;
}

/** Money in and out through a provider. What it says of a payment arrives as webhooks alone. */
export interface Payments {
  /** In stored rows: `sandbox`, `stripe`. */
  provider: string;
  /** No real money moves; screens say so. */
  isTest: boolean;
  /** @throws AppError `unavailable` when the provider cannot be asked */
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  /** A page on which a member keeps another card, without a charge. @returns where they go */
  openCardPage(order: CardOrder): Promise<string>;
  /** What a kept card is called; null for what nobody can say. */
  describeCard(card: SavedMethod): Promise<{ brand: string | null; last4: string | null }>;
  /**
   * Charges a kept card without its owner (renewals): one payment once, and with another card where the one before was
   * refused.
   * @throws AppError `unavailable` when the provider cannot be asked
   */
  charge(order: ChargeOrder): Promise<ChargeOutcome>;
  /**
   * Gives money back to what it was paid with; what went back by other ways meanwhile counts as sent.
   * @param of.key the same key is refunded once, and is always asked with the same amount
   * @throws AppError `unavailable` for what passes by itself, and is asked again
   */
  refund(of: { chargeRef: string; amount: number; currency: string; key: string }): Promise<RefundOutcome>;
  /** What went back of a charge until now, or is on its way. @throws AppError `unavailable` */
  refundedOf(chargeRef: string): Promise<number>;
  /** Where the provider's pages are our own: what they show, and what is done on them. */
  pages: CheckoutPages | null;
  /** Keeps where a member's money may go. @throws AppError `invalid_input` for an account that is none */
  keepAccount(account: BankAccount): Promise<KeptAccount>;
  /** What it still has to know about an account now; null where it does not say. @throws AppError `unavailable` */
  needsOfAccount(accountRef: string): Promise<AccountNeed[] | null>;
  /** Lets go of one that was kept for nothing; what cannot be let go of stays there, and harms nobody. */
  dropAccount(accountRef: string): Promise<void>;
  /** The page where its owner tells what is asked about an account. @param of.backPath own path it leads back to */
  openVerification(of: { accountRef: string; backPath: string }): Promise<string>;
  /**
   * Sends money to a payout method, once for each payout.
   * @throws AppError `unavailable` for what passes by itself, and is asked again
   */
  payOut(order: PayoutOrder): Promise<PayoutOutcome>;
  /**
   * A payout came back, or was refused: what was moved for it to its member's account at the provider is ours again, once.
   * @throws AppError `unavailable` when the provider cannot be asked
   */
  recall(payoutId: Id): Promise<void>;
  /**
   * Checks who says it (signature over the raw body, five minutes of age) and reads what it says.
   * @throws AppError `unauthenticated`, `invalid_input`
   */
  readWebhook(headers: Headers, body: string): Promise<ProviderEvent>;
  /** Reads a body that was checked when it came. */
  parseEvent(body: string): ProviderEvent;
}
