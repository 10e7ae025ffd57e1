const CODES =
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW";

/** Countries a member may choose, as ISO 3166-1 codes. */
export const COUNTRIES: readonly string[] = CODES.split(" ");

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
