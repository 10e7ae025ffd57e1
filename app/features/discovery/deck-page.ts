import { decodePlace } from "./deck-place.ts";
import { readFilters } from "./filters.ts";
import { readSpots } from "./map/places.ts";
import type { DeckPage } from "./queries/deck.server.ts";
import { deckTab } from "./schema.ts";

/** Which page of Discover an address asks for; what it says wrongly is left out. */
export function readDeckPage(query: URLSearchParams): DeckPage {
  const tab = deckTab.parse(query.get("tab"));
  return {
    tab,
    filters: readFilters(tab, query),
    place: decodePlace(query.get("cursor")),
    spots: readSpots(query.get("place")),
  };
}
