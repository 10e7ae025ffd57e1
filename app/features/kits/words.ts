import { formatMoney } from "#app/core/money.ts";
import type { RateLine } from "./stored.ts";

const count = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** A number of followers as it is read at a glance: `12.4K`. */
export const countWords = (followers: number): string => count.format(followers);

export function priceWords({ price, currency }: Pick<RateLine, "price" | "currency">): string {
  return price === null ? "On request" : `from ${formatMoney(price, currency)}`;
}
