import { expect, it } from "vitest";
import { listFeatured } from "#app/features/discovery/queries/featured.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { likes, readDeck } from "#tests/factories/swipes.ts";

it("features members from the creator tier on, to everybody but who passed, blocks or is one of them", async () => {
  const looker = await bora();
  const [creator, below, hidden, blocked, liked] = await Promise.all([
    alice({ profile: { xp: 1500 } }),
    alice({ profile: { xp: 1499 } }),
    alice({ profile: { xp: 9000, visibility: "hidden" } }),
    alice({ profile: { xp: 9000 } }),
    alice({ profile: { xp: 9000 } }),
  ]);
  await rows(
    "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)",
    blocked.userId,
    looker.userId,
  );
  await likes(looker, liked);
  const seen = (await listFeatured((await appOf(looker)).app)).map(({ id }) => id);
  expect(seen).toContain(creator.userId);
  for (const person of [below, hidden, blocked, liked, looker]) expect(seen).not.toContain(person.userId);
  expect((await listFeatured((await appOf(creator)).app)).map(({ id }) => id)).not.toContain(creator.userId);
});

it("says of them what reaches all members alone", async () => {
  const place = { xp: 9000, city: "Porto", country: "PT" };
  const shy = await alice({ profile: { ...place, field_visibility: { location: "connections" } } });
  const open = await alice({ profile: { ...place, field_visibility: { location: "members" } } });
  const featured = await listFeatured((await appOf(await bora())).app);
  const placeOf = (id: string) => {
    const { city, country } = featured.find((one) => one.id === id) ?? {};
    return [city, country];
  };
  expect(placeOf(shy.userId)).toEqual([null, null]);
  expect(placeOf(open.userId)).toEqual(["Porto", "PT"]);
});

it("gives a tier its head start in the deck: a rising star of yesterday stands before a newcomer of today", async () => {
  const looker = await bora();
  const yesterday = Date.now() - 86_400_000;
  const star = await alice({ joinedAt: yesterday });
  const newcomer = await alice();
  await rows("UPDATE profiles SET xp = 500 WHERE user_id = ?", star.userId);
  const { cards } = await readDeck((await appOf(looker)).app, { tab: "creators" });
  const place = (id: string) => cards.findIndex((card) => card.id === id);
  expect(place(star.userId)).toBeGreaterThanOrEqual(0);
  expect(place(star.userId)).toBeLessThan(place(newcomer.userId));
});
