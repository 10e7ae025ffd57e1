/** What the sandbox's cards do; the numbers are the ones that payment providers give out for tests. */
export type CardFate =
  | { kind: "pays"; disputed?: true }
  | { kind: "asks" }
  | { kind: "declines"; code: string };

interface TestCard {
  brand: string;
  fate: CardFate;
  words: string;
}

export const TEST_CARDS: Record<string, TestCard> = {
  "4242424242424242": { brand: "visa", fate: { kind: "pays" }, words: "pays" },
  "5555555555554444": { brand: "mastercard", fate: { kind: "pays" }, words: "pays" },
  "4000000000000002": {
    brand: "visa",
    fate: { kind: "declines", code: "card_declined" },
    words: "is declined",
  },
  "4000000000009995": {
    brand: "visa",
    fate: { kind: "declines", code: "insufficient_funds" },
    words: "has too little on it",
  },
  "4000002500003155": { brand: "visa", fate: { kind: "asks" }, words: "asks its owner first (3-D Secure)" },
  "4000000000000259": {
    brand: "visa",
    fate: { kind: "pays", disputed: true },
    words: "pays, and is disputed later",
  },
  "4000000000000341": {
    brand: "visa",
    fate: { kind: "pays" },
    words: "pays once, and fails when it is charged again",
  },
};

/** Kept cards with these last digits fail when they are charged again. */
export const FAILS_LATER = "0341";
/** A bank account with these last digits sends money back. */
export const BANK_THAT_RETURNS = "0002";
/** A provider that keeps an account with these last digits asks first who its owner is. */
export const BANK_THAT_ASKS = "0003";
