import type { Filters } from "./filters.ts";
import { type SpotWord, spotIn } from "./map/places.ts";
import type { DeckTab } from "./schema.ts";

/** The lengths whose beginnings the indexes hold (migration 0017); a longer beginning is cut to the longest. */
const INDEXED_BEGINNINGS = [8, 6, 5, 4, 3, 2];
const MOST_WORDS = 8;

const TEXT_COLUMNS = {
  opportunities: "{title skills company place topics body}",
  creators: "{name headline skills place languages body}",
} as const;

/** The words of a text, as the index takes it apart: letters, digits and marks, in lower case. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

/** The first words of a search text, without repeats. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
}

/** No document has this facet. */
const NOTHING = '(facets : "xnone")';

/**
 * What the full-text index is asked: every word of the text by its beginning, and every filter it holds as a word.
 * Nothing of what was typed is read as an operator: only letters and digits of it are left, in quotes. What was typed and
 * holds neither stands nowhere: it is not as if nothing had been asked.
 */
export function matchOf(tab: DeckTab, filters: Filters, spots: readonly SpotWord[] = []): string {
  // The middle of a circle is no word of what lies in it.
  const town = filters.within ? "" : filters.city;
  const typed = [filters.q, ...filters.skills, town, tab === "creators" ? filters.language : ""];
  if (typed.some((text) => text.trim() !== "" && wordsOf(text).length === 0)) return NOTHING;
  const asked = searchWords(filters.q).map((word) => `${TEXT_COLUMNS[tab]} : ${beginning(word)}`);
  const phrases = [
    ...filters.skills.map((skill) => phrase("skills", skill)),
    phrase("place", town),
    tab === "creators" ? phrase("languages", filters.language) : null,
  ];
  const facets = [
    filters.type && `xtype${filters.type}`,
    filters.account && `xtype${filters.account}`,
    filters.category && `xcat${filters.category}`,
    filters.mode && `xmode${filters.mode}`,
    // Of a circle it only says which town is meant: what is near may lie beyond the border.
    filters.country && !(filters.within && filters.city) && `xland${filters.country}`,
    filters.free && `xfree${filters.free}`,
    filters.proved && "xproved",
  ].filter(Boolean);
  const held = facets.length > 0 ? facets : asked.length > 0 || phrases.some(Boolean) ? [] : ["xall"];
  return [
    ...asked,
    ...phrases.filter(Boolean),
    ...held.map((facet) => `facets : "${facet}"`),
    ...fieldsOf(spots),
  ]
    .map((part) => `(${part})`)
    .join(" AND ");
}

/** The quarters of a degree in which these places lie (migration 0154). */
function fieldsOf(spots: readonly SpotWord[]): string[] {
  const fields = spots.map((spot) => {
    const { lat, lon } = spotIn(spot);
    return `"xgb${Math.trunc((lat + 90) * 4)}c${Math.trunc((lon + 180) * 4)}"`;
  });
  return fields.length > 0 ? [`facets : (${[...new Set(fields)].join(" OR ")})`] : [];
}

/** As `matchOf`, in one column of the index alone. */
export function matchIn(column: "name", text: string): string {
  return searchWords(text)
    .map((word) => `(${column} : ${beginning(word)})`)
    .join(" AND ");
}

function beginning(word: string): string {
  const letters = [...word];
  if (letters.length < 2) return `"${word}"`;
  const length = INDEXED_BEGINNINGS.find((held) => held <= letters.length) ?? 2;
  return `"${letters.slice(0, length).join("")}" *`;
}

function phrase(column: string, text: string): string | null {
  const words = wordsOf(text);
  return words.length > 0 ? `${column} : "${words.join(" ")}"` : null;
}
