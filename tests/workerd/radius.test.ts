import { describe, expect, it } from "vitest";
import { NONE } from "#app/features/discovery/filters.ts";
import { deckQueries, hitsQuery } from "#app/features/discovery/queries/deck.server.ts";
import type { DeckCard } from "#app/features/discovery/rules.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, get } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck } from "#tests/factories/swipes.ts";

const near = (person: Person, query: string, tab: "opportunities" | "creators" = "opportunities") =>
  idsInDeck(person, tab, query);

const living = (person: Person, city: string | null, country: string | null) =>
  rows("UPDATE profiles SET city = ?, country = ? WHERE user_id = ?", city, country, person.userId);

async function spotOf({ userId }: Person) {
  const [spot] = await rows<{ lat: number | null; lon: number | null }>(
    "SELECT lat, lon FROM profiles WHERE user_id = ?",
    userId,
  );
  return spot ?? { lat: Number.NaN, lon: Number.NaN };
}

interface Sent {
  _prepare(): { getQuery(): { sql: string; params: unknown[] } };
}

describe("where a town is", () => {
  it.each([
    ["Lisbon", "PT", 38.72],
    ["lisboa, Portugal", null, 38.72],
    ["Köln", "DE", 50.93],
    ["koeln", "DE", 50.93],
    ["Tromsø", "NO", 69.65],
    ["Saint-Étienne", "FR", 45.43],
    ["Saint Etienne", "FR", 45.43],
    ["Đà Nẵng", "VN", 16.07],
    ["Cordoba", "AR", -31.41],
    ["Córdoba", "ES", 37.89],
    ["Nowhere in particular", "PT", null],
    ["Lisbon", "JP", null],
    ["%", null, null],
    ["", null, null],
    ["'; DROP TABLE towns --", null, null],
  ])("%s, %s lies at %s", async (city, country, lat) => {
    const person = await alice();
    await living(person, city, country);
    const at = (await spotOf(person)).lat;
    if (lat === null) expect(at).toBeNull();
    else expect(at).toBeCloseTo(lat, 1);
  });

  it("goes with the town", async () => {
    const person = await alice();
    await living(person, "Lisbon", "PT");
    await living(person, null, null);
    expect(await spotOf(person)).toEqual({ lat: null, lon: null });
  });

  it("of a posting is that of its city, else of what its place begins with", async () => {
    const brand = await bora();
    const { id } = await posting(brand, { city: "Porto", country: "PT" });
    const other = await posting(brand, { location: "Porto, Portugal" });
    const spots = await rows("SELECT lat, lon FROM opportunities WHERE id IN (?, ?)", id, other.id);
    expect(spots[0]).toEqual({ lat: 41.15, lon: expect.closeTo(-8.61, 1) });
    expect(spots[1]).toEqual(spots[0]);
  });
});

describe("around a town", () => {
  it("are postings up to so far away, across borders, and no others", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const at = (city: string, country: string) => posting(brand, { city, country });
    const [basel, mulhouse, zurich, milan, hidden] = [
      await at("Basel", "CH"),
      await at("Mulhouse", "FR"),
      await at("Zürich", "CH"),
      await at("Milano", "IT"),
      await posting(brand, { location: "Remote" }),
    ];
    const found = async (within: number) =>
      (await near(looker, `city=basel&country=CH&within=${within}`)).toSorted();
    expect(await found(25)).toEqual([basel.id]);
    expect(await found(50)).toEqual([basel.id, mulhouse.id].toSorted());
    expect(await found(100)).toEqual([basel.id, mulhouse.id, zurich.id].toSorted());
    expect(await found(250)).not.toContain(milan.id);
    expect(await near(looker, "handled=1")).toContain(hidden.id);
    // With other filters.
    expect(await near(looker, "city=basel&within=100&q=nothing+has+this")).toEqual([]);
    expect(await near(looker, "city=basel&within=50&type=barter")).toEqual([]);
  });

  it("begins with one's own town, and says how far what is shown lies", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    await living(looker, "Fukuoka", "JP");
    const there = await posting(brand, { city: "Kitakyushu", country: "JP" });
    const remote = await posting(brand, { city: "Fukuoka", country: "JP", location_mode: "remote" });
    const { cards } = await get<{ cards: (DeckCard & { away: number | null })[] }>(
      looker,
      "/api/v1/deck?tab=opportunities&within=100",
    );
    expect(cards.map(({ id }) => id).toSorted()).toEqual([there.id, remote.id].toSorted());
    expect(cards.find(({ id }) => id === there.id)?.away).toBeGreaterThan(40);
    expect(cards.find(({ id }) => id === there.id)?.away).toBeLessThan(70);
    expect(cards.find(({ id }) => id === remote.id)?.away).toBeNull();
    expect(JSON.stringify(cards)).not.toMatch(/"(lat|lon)"/);
  });

  it("works on both sides of the date line", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const { id } = await posting(brand, { city: "Suva", country: "FJ" });
    await rows("UPDATE opportunities SET lat = -17.5, lon = -179.8 WHERE id = ?", id);
    await rows("INSERT INTO towns VALUES ('testtown', 'FJ', -17.5, 179.5, 1)");
    expect(await near(looker, "city=Testtown&within=100")).toEqual([id]);
    await rows("INSERT INTO towns VALUES ('northend', 'NO', 89.9, 10, 1)");
    expect(await near(looker, "city=Northend&within=250")).toEqual([]);
  });

  it("are members who let all members see where they are, and nobody who blocks", async () => {
    const [looker, open, shy, blocker] = await Promise.all([alice(), alice(), alice(), alice()]);
    for (const person of [open, shy, blocker]) await living(person, "Kigali", "RW");
    await rows(
      `UPDATE profiles SET field_visibility = '{"location":"connections"}' WHERE user_id = ?`,
      shy.userId,
    );
    await blocks(blocker, looker);
    expect(await near(looker, "city=Kigali&within=25", "creators")).toEqual([open.userId]);
  });

  it("goes page by page, none twice and none left out", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const made: string[] = [];
    for (let index = 0; index < 23; index++)
      made.push((await posting(brand, { city: index % 2 ? "Perth" : "Mandurah", country: "AU" })).id);
    const seen = await near(looker, "city=Perth&country=AU&within=100");
    expect(seen.toSorted()).toEqual(made.toSorted());
  });

  it("is what a saved search tells of", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const since = Date.now() - 1_000;
    const { id } = await posting(brand, { city: "Recife", country: "BR" });
    await posting(brand, { city: "Manaus", country: "BR" });
    const { app } = await appOf(looker);
    const filters = { ...NONE, city: "Recife", within: 50 } as const;
    const [hits] = await app.ask([
      hitsQuery(app, { tab: "opportunities", filters, since, until: Date.now() + 1_000 }),
    ]);
    expect(hits.map((hit) => hit.id)).toEqual([id]);
  });

  it.each([
    ["city=Nowhereburg&within=50", /do not know a town called “Nowhereburg”/],
    ["city=Lisbon&country=JP&within=50", /in Japan/],
    ["city=%2522&within=50", /do not know a town/],
    ["within=50", /do not know where you are/],
    ["city=Lisbon&within=51", /25, 50, 100 or 250/],
    ["city=Lisbon&within=-1", /25, 50, 100 or 250/],
  ])("%s is refused in words", async (query, words) => {
    const looker = await alice();
    await living(looker, null, null);
    const answer = await call(looker, `/api/v1/deck?${query}`);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(words);
  });

  it("reads little more than it shows, however many postings lie elsewhere", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    for (let index = 0; index < 30; index++) await posting(brand, { city: "Nairobi", country: "KE" });
    for (let index = 0; index < 20; index++) await posting(brand, { city: "Accra", country: "GH" });
    const { app } = await appOf(looker);
    const filters = { ...NONE, city: "Accra", within: 100 } as const;
    const statement = deckQueries(app, { tab: "opportunities", filters, place: null }).at(
      -1,
    ) as unknown as Sent;
    const sent = statement._prepare().getQuery();
    expect(sent.params.length).toBeLessThanOrEqual(90);
    const { read } = await costOf({ ...sent, batched: true });
    expect(read).toBeLessThan(20 * 25);
  });
});
