import { type Filters, writeFilters } from "./filters.ts";
import type { DeckTab, DeckView } from "./schema.ts";

/** Tab and filters as the query of the page and of the API. */
export function discoverQuery(tab: DeckTab, filters: Filters): string {
  const query = writeFilters(filters);
  return `tab=${tab}${query.size > 0 ? `&${query}` : ""}`;
}

/** The address of Discover with this tab, view and these filters. */
export function discoverPath(tab: DeckTab, view: DeckView, filters: Filters): string {
  return `/discover?${discoverQuery(tab, filters)}${viewPart(view)}`;
}

/** What an address says of the view; nothing of cards. */
export function viewPart(view: DeckView): string {
  return view === "cards" ? "" : `&view=${view}`;
}
