import { COUNTRIES } from "#app/core/country-codes.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { TIERS } from "#app/core/tiers.ts";
import { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import type { DeckTab } from "./schema.ts";

/** More of a search text than this is not looked at. */
export const LONGEST_TEXT = 200;
const MOST_SKILLS = 5;
const LONGEST_WORD = 60;

export const MODES = { remote: "Remote", hybrid: "Partly remote", onsite: "On site" } as const;
export const POSTED = { 1: "Today", 3: "Last 3 days", 7: "Last week", 30: "Last month" } as const;
export const REPLIES = { 50: "50 % and more", 80: "80 % and more", 95: "95 % and more" } as const;
export const FREE = { open: "Open for work", limited: "Limited availability" } as const;
/** Kilometres around a town. */
export const WITHIN = { 25: "25 km", 50: "50 km", 100: "100 km", 250: "250 km" } as const;
export const ACCOUNTS = { creator: "Creators", brand: "Brands", company: "Companies" } as const;
export const RATINGS = { 3: "3 stars and more", 4: "4 stars and more", 4.5: "4.5 stars and more" } as const;

/** What a tab of Discover is narrowed to, as its address has it (product.md §4.4: filters live in the URL). */
export interface Filters {
  q: string;
  /** Of postings. */
  type: keyof typeof OPPORTUNITY_TYPES | null;
  category: keyof typeof HIRING_CATEGORIES | null;
  mode: keyof typeof MODES | null;
  /** Days. */
  posted: keyof typeof POSTED | null;
  proved: boolean;
  replies: keyof typeof REPLIES | null;
  /** Postings below the member's private floor are left out unless they ask for them. */
  floor: boolean;
  /** Of members. */
  free: keyof typeof FREE | null;
  account: keyof typeof ACCOUNTS | null;
  tier: (typeof TIERS)[number]["key"] | null;
  rating: keyof typeof RATINGS | null;
  language: string;
  /** Of both. */
  skills: string[];
  country: string | null;
  city: string;
  /** Kilometres around `city`, which then is the middle and no word; around the member's own town where none is named. */
  within: keyof typeof WITHIN | null;
  /** Least pay of a posting, or highest rate of a member, as typed, in `currency`. */
  pay: string;
  currency: (typeof CURRENCIES)[number];
  /** New since the last visit. */
  fresh: boolean;
  /** With what was swiped, applied for or matched before. */
  handled: boolean;
}

const OF_TAB = {
  opportunities: ["type", "category", "mode", "posted", "proved", "replies", "floor"],
  creators: ["free", "account", "tier", "rating", "language"],
} as const satisfies Record<DeckTab, readonly (keyof Filters)[]>;

/** Reads the filters of an address; what is no such value is left out. */
export function readFilters(tab: DeckTab, query: URLSearchParams): Filters {
  const choice = <K extends string>(name: string, known: readonly K[]): K | null => {
    const asked = query.get(name);
    return asked === null ? null : (known.find((key) => key === asked) ?? null);
  };
  const number = <T extends object>(name: string, known: T) => {
    const key = choice(name, Object.keys(known));
    // The keys of such a table are numbers, which an object spells as words.
    return key === null ? null : (Number(key) as unknown as keyof T);
  };
  const word = (name: string) => cut(query.get(name) ?? "", LONGEST_WORD);
  const currency = choice("currency", CURRENCIES) ?? "EUR";
  const pay = word("pay");
  const filters: Filters = {
    q: cut(query.get("q") ?? "", LONGEST_TEXT),
    type: choice("type", keysOf(OPPORTUNITY_TYPES)),
    category: choice("category", keysOf(HIRING_CATEGORIES)),
    mode: choice("mode", keysOf(MODES)),
    posted: number("posted", POSTED),
    proved: query.get("proved") === "1",
    replies: number("replies", REPLIES),
    floor: query.get("floor") !== "off",
    free: choice("free", keysOf(FREE)),
    account: choice("account", keysOf(ACCOUNTS)),
    tier: choice(
      "tier",
      TIERS.slice(1).map(({ key }) => key),
    ),
    rating: number("rating", RATINGS),
    language: word("language"),
    skills: skillsIn(query.getAll("skills")),
    country: choice("country", COUNTRIES),
    city: word("city"),
    within: number("within", WITHIN),
    pay: toMinorUnits(pay, currency) === null ? "" : pay,
    currency,
    fresh: query.get("new") === "1",
    handled: query.get("handled") === "1",
  };
  const others = OF_TAB[tab === "creators" ? "opportunities" : "creators"];
  for (const name of others) Object.assign(filters, { [name]: NONE[name] });
  return filters;
}

/** No filter at all. */
export const NONE: Filters = {
  q: "",
  type: null,
  category: null,
  mode: null,
  posted: null,
  proved: false,
  replies: null,
  floor: true,
  free: null,
  account: null,
  tier: null,
  rating: null,
  language: "",
  skills: [],
  country: null,
  city: "",
  within: null,
  pay: "",
  currency: "EUR",
  fresh: false,
  handled: false,
};

/** The filters as the query of an address, each in one way: what says nothing is not in it. */
export function writeFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | null) => {
    if (value !== null && value !== "") query.set(name, String(value));
  };
  set("q", filters.q);
  for (const name of [
    "type",
    "category",
    "mode",
    "posted",
    "replies",
    "free",
    "account",
    "tier",
    "rating",
  ] as const)
    set(name, filters[name]);
  set("skills", filters.skills.join(","));
  for (const name of ["language", "country", "city", "within", "pay"] as const) set(name, filters[name]);
  if (filters.pay) set("currency", filters.currency);
  if (filters.proved) query.set("proved", "1");
  if (!filters.floor) query.set("floor", "off");
  if (filters.fresh) query.set("new", "1");
  if (filters.handled) query.set("handled", "1");
  return query;
}

/** Whether the newest of everything is asked for: no text, and no filter that the index of words answers. */
export function asksForAll(filters: Filters): boolean {
  const narrowed = writeFilters({ ...filters, floor: true, handled: false });
  return narrowed.size === 0;
}

/** How many filters are set, for the button on a phone; the text is seen anyway. */
export function countFilters(filters: Filters): number {
  const query = writeFilters({ ...filters, q: "", floor: true });
  query.delete("currency");
  return query.size;
}

export interface ActiveFilter {
  label: string;
  /** The filters without this one. */
  without: Filters;
}

/** The filters one by one, for chips that take them away. */
export function activeFilters(filters: Filters, { hasFloor }: { hasFloor: boolean }): ActiveFilter[] {
  const active: (ActiveFilter | null)[] = [
    filters.q ? { label: `“${filters.q}”`, without: { ...filters, q: "" } } : null,
    chip(filters, "type", OPPORTUNITY_TYPES),
    chip(filters, "category", HIRING_CATEGORIES),
    chip(filters, "mode", MODES),
    chip(filters, "free", FREE),
    chip(filters, "account", ACCOUNTS),
    chip(filters, "posted", POSTED),
    filters.tier
      ? {
          label: `${TIERS.find(({ key }) => key === filters.tier)?.name} and above`,
          without: { ...filters, tier: null },
        }
      : null,
    chip(filters, "rating", RATINGS),
    chip(filters, "replies", REPLIES, "Answers "),
    ...filters.skills.map((skill) => ({
      label: skill,
      without: { ...filters, skills: filters.skills.filter((other) => other !== skill) },
    })),
    filters.language ? { label: `Speaks ${filters.language}`, without: { ...filters, language: "" } } : null,
    filters.country ? { label: filters.country, without: { ...filters, country: null } } : null,
    filters.within
      ? {
          label: `Within ${WITHIN[filters.within]} of ${filters.city || "your town"}`,
          without: { ...filters, city: "", within: null },
        }
      : filters.city
        ? { label: filters.city, without: { ...filters, city: "" } }
        : null,
    filters.pay ? { label: `${filters.pay} ${filters.currency}`, without: { ...filters, pay: "" } } : null,
    filters.proved ? { label: "Verified only", without: { ...filters, proved: false } } : null,
    filters.fresh ? { label: "New since your last visit", without: { ...filters, fresh: false } } : null,
    filters.handled ? { label: "With handled ones", without: { ...filters, handled: false } } : null,
    hasFloor && filters.floor
      ? { label: "Not below your floor", without: { ...filters, floor: false } }
      : null,
  ];
  return active.filter((entry) => entry !== null);
}

function chip<N extends keyof Filters>(
  filters: Filters,
  name: N,
  labels: Partial<Record<string, string>>,
  lead = "",
): ActiveFilter | null {
  const value = filters[name];
  return value === null
    ? null
    : { label: `${lead}${labels[String(value)] ?? ""}`, without: { ...filters, [name]: null } };
}

/** One line of what was typed; no half of a character is left where it is cut. */
function cut(text: string, most: number): string {
  return cleanLine(cleanLine(text).replace(/\s+/g, " ").slice(0, most));
}

function skillsIn(values: string[]): string[] {
  const named = values.flatMap((value) => value.split(",")).map((skill) => skill.replace(/\s+/g, " ").trim());
  return [...new Set(named.filter((skill) => skill !== "" && skill.length <= LONGEST_WORD))].slice(
    0,
    MOST_SKILLS,
  );
}

function keysOf<T extends object>(known: T): (keyof T & string)[] {
  return Object.keys(known) as (keyof T & string)[];
}
