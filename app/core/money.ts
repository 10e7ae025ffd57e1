import { onceFor } from "./once.ts";

/** Currencies a price may be given in. */
export const CURRENCIES = [
  ...[
    "EUR",
    "USD",
    "GBP",
    "CHF",
    "AUD",
    "BRL",
    "CAD",
    "CNY",
    "CZK",
    "DKK",
    "HKD",
    "HUF",
    "IDR",
    "ILS",
    "INR",
  ],
  ...[
    "JPY",
    "KES",
    "KRW",
    "MXN",
    "MYR",
    "NGN",
    "NOK",
    "NZD",
    "PHP",
    "PLN",
    "SEK",
    "SGD",
    "THB",
    "TRY",
    "ZAR",
  ],
] as const;

/** The currency that a refused form brings back, which may be anything; `otherwise` where it is none of ours. */
export function currencyIn(typed: string | null | undefined, otherwise: string): string {
  return CURRENCIES.find((known) => known === typed) ?? otherwise;
}

const AMOUNT = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/** How many digits a currency has after the point: 2 for the euro, 0 for the yen. */
const digitsOf = onceFor(
  (currency) =>
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits as number,
);

/** What somebody typed as an amount, in minor units; null when it is none, or finer than the currency. */
export function toMinorUnits(text: string, currency: string): number | null {
  const plain = text.replace(/[\s'’]/g, "");
  if (!AMOUNT.test(plain)) return null;
  const minor = Number(plain.replace(",", ".")) * 10 ** digitsOf(currency);
  const whole = Math.round(minor);
  return Math.abs(whole - minor) < 1e-6 ? whole : null;
}

/** Minor units as a member types them: `1250` euro cents are `12.50`. */
export function toMajorUnits(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = (minor / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, "");
}

/** An amount as it is read, without a fraction that says nothing: dollars and crowns of each land are told apart. */
export function formatMoney(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const shown = minor % 10 ** digits === 0 ? 0 : digits;
  return amountWords(`${currency} ${shown}`).format(minor / 10 ** digits);
}

/** By currency and the digits that are shown. */
const amountWords = onceFor((key) => {
  const [currency = "", digits] = key.split(" ");
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: Number(digits),
    maximumFractionDigits: Number(digits),
  });
});
