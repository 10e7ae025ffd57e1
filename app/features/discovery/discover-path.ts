import { type Filters, writeFilters } from "./filters.ts";
import { type SpotWord, writeSpots } from "./map/places.ts";
import type { DeckTab, DeckView } from "./schema.ts";

/** Tab and filters as the query of the page and of the API. */
export function discoverQuery(tab: DeckTab, filters: Filters): string {
  const query = writeFilters(filters);
  return `tab=${tab}${query.size > 0 ? `&${query}` : ""}`;
}

/** The same for what lies at these places of the map alone. */
export function spotsQuery(tab: DeckTab, filters: Filters, spots: readonly SpotWord[]): string {
  const query = discoverQuery(tab, filters);
  return spots.length > 0 ? `${query}&place=${writeSpots(spots)}` : query;
}

/** The address of Discover with this tab, view and these filters. */
export function discoverPath(tab: DeckTab, view: DeckView, filters: Filters): string {
  return `/discover?${discoverQuery(tab, filters)}${viewPart(view)}`;
}

/** What an address says of the view; nothing of cards. */
export function viewPart(view: DeckView): string {
  return view === "cards" ? "" : `&view=${view}`;
}

/** Whether two addresses differ in nothing but the part of the map that is seen. */
export function onlyMoved(one: URL, other: URL): boolean {
  const elsewhere = ({ pathname, searchParams }: URL) => {
    // A form also sends what is empty, and a currency of nothing.
    const query = new URLSearchParams([...searchParams].filter(([, value]) => value !== ""));
    if (!query.has("pay")) query.delete("currency");
    query.delete("at");
    query.set("tab", query.get("tab") ?? "opportunities");
    query.sort();
    return `${pathname}?${query}`;
  };
  return one.search !== other.search && elsewhere(one) === elsewhere(other);
}
