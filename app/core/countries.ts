const names = new Intl.DisplayNames("en", { type: "region" });
/** Asked for once each: all of them stand in every filter. */
const known = new Map<string, string>();
const MOST_KNOWN = 300;

/** A country by its English name; what is no code stands for itself. */
export function countryName(code: string): string {
  const found = known.get(code);
  if (found !== undefined) return found;
  const name = nameOf(code);
  if (known.size < MOST_KNOWN) known.set(code, name);
  return name;
}

function nameOf(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Where somebody is, in words; empty when they did not say. */
export function placeName({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country && countryName(country)].filter(Boolean).join(", ");
}
