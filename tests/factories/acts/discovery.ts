import { runSearches } from "#app/features/discovery/commands/run-searches.server.ts";
import { saveItem, unsaveItem } from "#app/features/discovery/commands/save-item.server.ts";
import {
  changeSearch,
  deleteSearch,
  saveSearch,
} from "#app/features/discovery/commands/saved-searches.server.ts";
import { asBefore, keepMix, lessLikeThis } from "#app/features/discovery/commands/tastes.server.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { type DeckPage, deckQueries } from "#app/features/discovery/queries/deck.server.ts";
import { listFeatured } from "#app/features/discovery/queries/featured.server.ts";
import { selectPassed, selectSaved, selectSearches } from "#app/features/discovery/queries/kept.server.ts";
import { type MapPage, mapQueries } from "#app/features/discovery/queries/map.server.ts";
import { selectTastes } from "#app/features/discovery/queries/reader.server.ts";
import { searchQueries } from "#app/features/search/queries.server.ts";
import { takeBackPass } from "#app/features/sparks/commands/take-back-pass.server.ts";
import { rows } from "#tests/factories/database.ts";
import { posting } from "#tests/factories/postings.ts";
import { passes } from "#tests/factories/swipes.ts";
import type { Acts, Cast } from "./cast.ts";

/** Decks, lists and searches, and what is kept of them. */
export async function discoveryActs({ creator, brand, app, creatorApp, jobs }: Cast): Promise<Acts> {
  const job = await posting(brand);
  const next = { key: Date.now() + 1_000, id: "z" };
  const later = { ids: [], ahead: [], next };
  const narrow = { q: "photos spring", handled: false, posted: 7, pay: "100", replies: 50 } as const;
  const opportunities =
    (page: Partial<DeckPage> = {}) =>
    () =>
      creatorApp.ask(deckQueries(creatorApp, { tab: "opportunities", filters: NONE, place: null, ...page }));
  const creators =
    (page: Partial<DeckPage> = {}) =>
    () =>
      app.ask(deckQueries(app, { tab: "creators", filters: NONE, place: null, ...page }));
  const map =
    (page: Partial<MapPage> = {}) =>
    () =>
      creatorApp.ask(
        mapQueries(creatorApp, { tab: "opportunities", filters: NONE, place: null, after: null, ...page }),
      );
  const search = { tab: "opportunities", query: "q=photo", alert: "instant" } as const;
  await saveSearch(creatorApp, { ...search, name: "Photos" });
  await rows("UPDATE saved_searches SET next_run_at = 1 WHERE user_id = ?", creator.userId);
  const [kept] = await rows<{ id: string }>(
    "SELECT id FROM saved_searches WHERE user_id = ?",
    creator.userId,
  );
  const id = kept?.id ?? "";
  const passed = await posting(brand);
  await passes(creator, passed);
  return {
    reads: {
      "the deck of postings": opportunities(),
      "the next page of postings": opportunities({ place: later }),
      "the rest of a window of postings": opportunities({ place: { ids: [job.id], ahead: [], next } }),
      "a search for postings": opportunities({ filters: { ...NONE, q: "photo", type: "job" } }),
      "a narrow search for postings": opportunities({ filters: { ...NONE, ...narrow, fresh: true } }),
      "postings around a town": opportunities({ filters: { ...NONE, city: "Lisbon", within: 250 } }),
      "members around one's own town": creators({ filters: { ...NONE, within: 25 } }),
      "the map of postings": map(),
      "the older part of a map of postings": map({ after: next }),
      "a map of found postings, with a place open": map({
        filters: { ...NONE, q: "photo", within: 50, city: "Lisbon" },
        spots: ["38.73,-9.15", "38.67,-9.16"],
      }),
      "the map of members": map({ tab: "creators" }),
      "the older part of a map of members": map({ tab: "creators", after: next }),
      "a map of found members, with a place open": map({
        tab: "creators",
        filters: { ...NONE, q: "alice" },
        spots: ["38.73,-9.15"],
      }),
      "the deck of members": creators(),
      "the next page of members": creators({ place: later }),
      "the rest of a window of members": creators({ place: { ids: [creator.userId], ahead: [], next } }),
      "a search for members": creators({ filters: { ...NONE, q: "alice", account: "creator" } }),
      "the saved postings": async () => await selectSaved(creatorApp, "opportunities"),
      "the saved members": async () => await selectSaved(creatorApp, "creators"),
      "the passed postings": async () => await selectPassed(creatorApp, "opportunities"),
      "the passed members": async () => await selectPassed(creatorApp, "creators"),
      "the saved searches": async () => await selectSearches(creatorApp),
      "a search of everything": () => creatorApp.ask(searchQueries(creatorApp, "photos spring")),
      "the mixing desk": () => creatorApp.ask([selectTastes(creatorApp)]),
      "the featured lane": () => listFeatured(app),
    },
    commands: {
      "a posting saved": () => saveItem(creatorApp, { item_type: "opportunity", item_id: job.id }),
      "a member saved": () => saveItem(creatorApp, { item_type: "profile", item_id: brand.userId }),
      "a posting saved no longer": () =>
        unsaveItem(creatorApp, { item_type: "opportunity", item_id: job.id }),
      "a pass taken back": () =>
        takeBackPass(creatorApp, { target_type: "opportunity", target_id: passed.id }),
      "a search saved": () => saveSearch(creatorApp, { ...search, name: "More photos" }),
      "a search changed": () => changeSearch(creatorApp, { id, name: "Photos", alert: "daily" }),
      "a search deleted": () => deleteSearch(creatorApp, id),
      "less of a reason": () => lessLikeThis(creatorApp, "skills"),
      "a reason as before": () => asBefore(creatorApp, "skills"),
      "a mix kept": () => keepMix(creatorApp, { money: 3, fun: 2, growth: 2, nearby: 1 }),
    },
    jobs: {
      "the saved searches that are due": () => runSearches({ ...jobs, commit: creatorApp.commit }),
    },
  };
}
