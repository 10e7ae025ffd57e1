import { saveItem, unsaveItem } from "#app/features/discovery/commands/save-item.server.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { type DeckPage, deckQueries } from "#app/features/discovery/queries/deck.server.ts";
import { listFeatured } from "#app/features/discovery/queries/featured.server.ts";
import { posting } from "#tests/factories/postings.ts";
import type { Acts, Cast } from "./cast.ts";

/** Decks, lists and searches, and what is kept of them. */
export async function discoveryActs({ creator, brand, app, creatorApp }: Cast): Promise<Acts> {
  const job = await posting(brand);
  const next = { key: Date.now() + 1_000, id: "z" };
  const later = { ids: [], next };
  const narrow = { q: "photos spring", handled: false, posted: 7, pay: "100", replies: 50 } as const;
  const opportunities =
    (page: Partial<DeckPage> = {}) =>
    () =>
      creatorApp.ask(deckQueries(creatorApp, { tab: "opportunities", filters: NONE, place: null, ...page }));
  const creators =
    (page: Partial<DeckPage> = {}) =>
    () =>
      app.ask(deckQueries(app, { tab: "creators", filters: NONE, place: null, ...page }));
  return {
    reads: {
      "the deck of postings": opportunities(),
      "the next page of postings": opportunities({ place: later }),
      "the rest of a window of postings": opportunities({ place: { ids: [job.id], next } }),
      "a search for postings": opportunities({ filters: { ...NONE, q: "photo", type: "job" } }),
      "a narrow search for postings": opportunities({ filters: { ...NONE, ...narrow, fresh: true } }),
      "the deck of members": creators(),
      "the next page of members": creators({ place: later }),
      "the rest of a window of members": creators({ place: { ids: [creator.userId], next } }),
      "a search for members": creators({ filters: { ...NONE, q: "alice", account: "creator" } }),
      "the featured lane": () => listFeatured(app),
    },
    commands: {
      "a posting saved": () => saveItem(creatorApp, { item_type: "opportunity", item_id: job.id }),
      "a member saved": () => saveItem(creatorApp, { item_type: "profile", item_id: brand.userId }),
      "a posting saved no longer": () =>
        unsaveItem(creatorApp, { item_type: "opportunity", item_id: job.id }),
    },
  };
}
