import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { type Filters, NONE } from "#app/features/discovery/filters.ts";
import type { SpotWord } from "#app/features/discovery/map/places.ts";
import {
  type DeckMap,
  MAP_WINDOW,
  type MapPage,
  mapQueries,
  readMapPage,
  toMap,
} from "#app/features/discovery/queries/map.server.ts";
import { loader } from "#app/routes/discover/discover.tsx";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, get } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck, likes, passes } from "#tests/factories/swipes.ts";
import { visits } from "#tests/factories/visits.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

const LISBON: SpotWord = "38.73,-9.15";

async function mapOf(person: Person, asked: Partial<MapPage> = {}): Promise<DeckMap> {
  const { app } = await appOf(person);
  const page = pageOf(asked);
  return toMap(app, page, await app.ask(mapQueries(app, page)));
}

function pageOf(asked: Partial<MapPage>): MapPage {
  return { tab: "opportunities", filters: NONE, place: null, after: null, ...asked };
}

const only = (filters: Partial<Filters>) => ({ filters: { ...NONE, ...filters } });
const living = (person: Person, city: string, country: string) =>
  rows("UPDATE profiles SET city = ?, country = ? WHERE user_id = ?", city, country, person.userId);
const named = (map: DeckMap, name: string) => map.places.find((place) => place.name === name);

describe("the map of postings", () => {
  it("says how many lie where, by the towns they name, and how many lie nowhere", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const before = await mapOf(looker);
    for (const city of ["Windhoek", "Windhoek", "Swakopmund"]) await posting(brand, { city, country: "NA" });
    await posting(brand, { location: "Windhoek, Namibia" });
    await posting(brand, { city: "Windhoek", country: "NA", location_mode: "remote" });
    await posting(brand, { location: "Wherever you like" });
    const map = await mapOf(looker);
    expect(named(map, "Windhoek")).toMatchObject({ country: "NA", count: 3 });
    expect(named(map, "Swakopmund")).toMatchObject({ count: 1 });
    expect(map.unplaced - before.unplaced).toBe(2);
    expect(map).toMatchObject({ from: null, middle: null, nowhere: null, deck: null });
  });

  it("shows the cards of a place that is open: all that its pin counts, and nothing else", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const inside: string[] = [];
    for (let index = 0; index < 23; index++)
      inside.push((await posting(brand, { city: "Gaborone", country: "BW" })).id);
    await posting(brand, { city: "Francistown", country: "BW" });
    await posting(brand, { city: "Gaborone", country: "BW", location_mode: "remote" });
    const pin = named(await mapOf(looker), "Gaborone");
    if (!pin) throw new Error("no pin");
    expect(pin.count).toBe(23);
    const { deck } = await mapOf(looker, { spots: [pin.spot] });
    expect(deck?.cards).toHaveLength(20);
    expect(JSON.stringify(deck)).not.toMatch(/"(lat|lon)"/);
    // The browser goes on by the API.
    expect((await idsInDeck(looker, "opportunities", `place=${pin.spot}`)).toSorted()).toEqual(
      inside.toSorted(),
    );
    const both = named(await mapOf(looker), "Francistown");
    const { deck: two } = await mapOf(looker, { spots: [pin.spot, both?.spot ?? LISBON], limit: 50 });
    expect(two?.cards).toHaveLength(24);
    expect((await mapOf(looker, { spots: ["0.00,0.00"] })).deck?.cards).toEqual([]);
  });

  it("obeys the filters of the list", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = `Cistercian${crypto.randomUUID().slice(0, 8)}`;
    await posting(brand, { title: `${word} one`, city: "Maputo", country: "MZ" });
    await posting(brand, { title: `${word} two`, city: "Beira", country: "MZ", type: "barter" });
    await posting(brand, { title: word, location: "Anywhere" });
    await posting(brand, { city: "Maputo", country: "MZ" });
    const found = await mapOf(looker, only({ q: word }));
    expect(found.places.map(({ name, count }) => [name, count])).toEqual([
      ["Beira", 1],
      ["Maputo", 1],
    ]);
    expect(found.unplaced).toBe(1);
    expect((await mapOf(looker, only({ q: word, type: "barter" }))).places).toHaveLength(1);
    expect((await mapOf(looker, only({ q: word, city: "Maputo" }))).places).toHaveLength(1);
    const around = await mapOf(looker, only({ q: word, city: "Maputo", within: 50 }));
    expect(around.places.map(({ name }) => name)).toEqual(["Maputo"]);
    expect(around.middle?.lat).toBeCloseTo(-25.97, 1);
    const nowhere = await mapOf(looker, only({ city: "Nowhereburg", within: 50 }));
    expect(nowhere).toMatchObject({ places: [], unplaced: 0, middle: null });
    expect(nowhere.nowhere).toMatch(/do not know a town called “Nowhereburg”/);
  });

  it("leaves out what the list leaves out: one's own, what was handled, who blocks, whom a posting excludes", async () => {
    const [looker, brand, blocker] = await Promise.all([alice(), bora(), bora()]);
    const at = { city: "Lilongwe", country: "MW" };
    const [liked, passed, excluded] = [
      await posting(brand, at),
      await posting(brand, at),
      await posting(brand, at),
    ];
    await posting(brand, at);
    await posting(blocker, at);
    await posting(looker, at);
    await posting(brand, { ...at, visibility: "invited" });
    await posting(brand, { ...at, status: "closed" });
    await rows(
      "INSERT INTO opportunity_exclusions (opportunity_id, user_id) VALUES (?, ?)",
      excluded.id,
      looker.userId,
    );
    await blocks(blocker, looker);
    await likes(looker, liked);
    await passes(looker, passed);
    const pin = named(await mapOf(looker), "Lilongwe");
    expect(pin?.count).toBe(1);
    expect(named(await mapOf(looker, only({ q: "photos" })), "Lilongwe")?.count).toBe(1);
    expect(named(await mapOf(looker, only({ handled: true })), "Lilongwe")?.count).toBe(3);
    expect((await mapOf(looker, { spots: pin ? [pin.spot] : [] })).deck?.cards).toHaveLength(1);
  });

  it("holds so many, says that there are older ones, and goes on where it ended: none twice, none left out", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = `Hinterland${crypto.randomUUID().slice(0, 8)}`;
    const made = MAP_WINDOW + 7;
    const city = (index: number) =>
      index % 3 ? { city: "Kumasi", country: "GH" } : { location: "Somewhere" };
    for (let index = 0; index < made; index++)
      await posting(brand, { title: `${word} ${index}`, ...city(index) });
    for (const filters of [only({}), only({ q: word })]) {
      let counted = 0;
      let after: MapPage["after"] = null;
      for (let parts = 0; parts < 4; parts++) {
        const map: DeckMap = await mapOf(looker, { ...filters, after });
        const kumasi = named(map, "Kumasi")?.count ?? 0;
        counted += kumasi;
        expect(map.places.reduce((sum, { count }) => sum + count, map.unplaced)).toBeLessThanOrEqual(
          MAP_WINDOW,
        );
        expect(map.from === null).toBe(parts === 0);
        if (map.older === null) break;
        after = readMapPage(new URLSearchParams({ from: map.older })).after;
        expect(after).not.toBeNull();
      }
      expect(counted).toBe(
        Array.from({ length: made }, (_, index) => index).filter((index) => index % 3).length,
      );
    }
  });
});

describe("the map of members", () => {
  it("shows who lets all members see where they are; who does not is counted beside, and found at no place", async () => {
    const [looker, open, shy, blocker, hidden] = await Promise.all([
      alice(),
      alice(),
      alice(),
      alice(),
      alice(),
    ]);
    for (const person of [open, shy, blocker, hidden]) await living(person, "Bujumbura", "BI");
    const where = async () => named(await mapOf(looker, { tab: "creators" }), "Bujumbura");
    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", hidden.userId);
    await blocks(blocker, looker);
    const { unplaced } = await mapOf(looker, { tab: "creators" });
    expect((await where())?.count).toBe(2);
    await rows(
      `UPDATE profiles SET field_visibility = '{"location":"connections"}' WHERE user_id = ?`,
      shy.userId,
    );
    const pin = await where();
    expect(pin?.count).toBe(1);
    const map = await mapOf(looker, { tab: "creators", spots: pin ? [pin.spot] : [] });
    expect(map.unplaced).toBe(unplaced + 1);
    expect(map.deck?.cards.map(({ id }) => id)).toEqual([open.userId]);
    expect(await idsInDeck(looker, "creators", `place=${pin?.spot}`)).toEqual([open.userId]);
    expect(JSON.stringify(map)).not.toMatch(/"(lat|lon)"/);
  });

  it("names nothing finer than a town: whoever lives in it stands at its one place", async () => {
    const [looker, one, other] = await Promise.all([alice(), alice(), alice()]);
    await living(one, "Kampala, Plot 14 Acacia Avenue", "UG");
    await living(other, "kampala", "UG");
    const { places } = await mapOf(looker, { tab: "creators" });
    const pins = places.filter(({ country }) => country === "UG");
    expect(pins).toHaveLength(1);
    expect(pins[0]).toMatchObject({ count: 2 });
    expect(JSON.stringify(pins)).not.toMatch(/Acacia/);
  });
});

describe("what the map costs", () => {
  it("is one round trip, with a place open as well, and few rows for each that is counted", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    for (let index = 0; index < 60; index++) await posting(brand, { city: "Lusaka", country: "ZM" });
    const recording = recordingD1(env.DB);
    const { app } = await appOf(looker, { d1: recording.d1 });
    const lusaka = named(await mapOf(looker), "Lusaka")?.spot;
    if (!lusaka) throw new Error("no pin");
    for (const asked of [{}, only({ q: "photos" }), { spots: [lusaka] }, { tab: "creators" as const }]) {
      recording.sent.length = 0;
      const before = recording.roundTrips;
      const page = pageOf(asked);
      const map = toMap(app, page, await app.ask(mapQueries(app, page)));
      expect(recording.roundTrips - before).toBe(1);
      const counted = map.places.reduce((sum, { count }) => sum + count, map.unplaced);
      const [, pins] = recording.sent;
      if (!pins) throw new Error("nothing was asked");
      expect(pins.params.length).toBeLessThanOrEqual(90);
      const { read, shown } = await costOf(pins);
      expect(shown).toBeLessThanOrEqual(MAP_WINDOW);
      expect(read, JSON.stringify(asked)).toBeLessThan(8 * Math.max(counted, 20));
    }
  });
});

describe("the address of a map", () => {
  it.each([
    ["place=lisbon", /`place` is latitude and longitude/],
    ["place=99.00,0.00", /`place` is latitude and longitude/],
    ["place=38.7,-9.1", /`place` is latitude and longitude/],
  ])("%s is refused by the API in words", async (query, words) => {
    const answer = await call(await alice(), `/api/v1/deck?${query}`);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(words);
  });

  it("may say anything: what is no such thing is left out, and the page is there", async () => {
    const looker = await alice();
    for (const query of [
      "from=nonsense",
      "from=zzzzzzzzzzz.x",
      "place=%27%3B--",
      "at=1e99,x",
      "at=-89,179.99,0.1&place=1.00,2.00~3.00,4.00&cursor=~~",
      "tab=creators&within=25&city=%00",
    ]) {
      const { status, body } = await visits(looker, loader, { path: `/discover?view=map&${query}` });
      expect([status, body], query).toMatchObject([200, { view: "map", map: { from: null } }]);
    }
  });

  it("is no place to visitors of the API", async () => {
    expect((await call(null, `/api/v1/deck?place=${LISBON}`)).status).toBe(401);
  });

  it("knows the same places as the API", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const { id } = await posting(brand, { city: "Harare", country: "ZW" });
    const spot = named(await mapOf(looker), "Harare")?.spot;
    const { cards } = await get<{ cards: { id: string }[] }>(looker, `/api/v1/deck?place=${spot}`);
    expect(cards.map((card) => card.id)).toEqual([id]);
  });
});
