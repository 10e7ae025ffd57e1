/**
 * What credits buy (product.md `/earn-credits`, R21). The text names the goods and no prices: they are measured against
 * the 50 credits that a month of Pro brings.
 */
export const CREDIT_GOODS = {
  boost: { price: 20, name: "A boost for 48 hours", memo: "Boost for 48 hours" },
  cover: { price: 5, name: "A new AI cover", memo: "AI cover" },
  storage: { price: 25, name: "10 GB more storage for 30 days", memo: "10 GB storage for 30 days" },
} as const;

export type CreditGood = keyof typeof CREDIT_GOODS;

/** Said wherever something is bought with them (terms, product.md §4.1). */
export const NO_CASH_VALUE = "Credits have no cash value, and what was bought with them is not given back.";

/** Why somebody cannot buy it, and what helps. */
export function shortOfCredits(good: CreditGood, balance: number): string {
  const { name, price } = CREDIT_GOODS[good];
  return `${name} costs ${price} credits, and you have ${balance}. Credits come with a plan: 50 with each month of Pro.`;
}
