import { once, onceFor } from "./once.ts";

const names = once(() => new Intl.DisplayNames("en", { type: "region" }));
/** A country by its English name; what is no code stands for itself. Asked once each: all of them stand in every filter. */
export const countryName = onceFor((code) => {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
});

/** Where somebody is, in words; empty when they did not say. */
export function placeName({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country && countryName(country)].filter(Boolean).join(", ");
}
