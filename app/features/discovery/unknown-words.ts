import { cleanLine } from "#app/core/member-text.ts";
import { readFilters } from "./filters.ts";
import type { DeckTab } from "./schema.ts";

/** Filters of which there is a closed list; whatever else an address says there is left out by `readFilters`. */
const CHOSEN = {
  opportunities: ["type", "category", "mode", "posted", "replies", "country", "within"],
  creators: ["free", "account", "tier", "rating", "country", "within"],
} as const;

const LONGEST = 40;

/** The words an address looks for that name nothing, each once. */
export function unknownWords(tab: DeckTab, query: URLSearchParams): string[] {
  const filters = readFilters(tab, query);
  const unknown = CHOSEN[tab]
    .filter((name) => filters[name] === null)
    .map((name) => cleanLine(query.get(name) ?? "").slice(0, LONGEST));
  return [...new Set(unknown.filter(Boolean))];
}
