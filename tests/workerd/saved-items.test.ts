import { expect, it } from "vitest";
import { decodeCursor } from "#app/core/cursor.ts";
import { saveItem, unsaveItem } from "#app/features/discovery/commands/save-item.server.ts";
import { selectPassed, selectSaved, toKeptPage } from "#app/features/discovery/queries/kept.server.ts";
import { savedItem } from "#app/features/discovery/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { swipes } from "#tests/factories/swipes.ts";

const asPosting = (id: string) => ({ item_type: "opportunity" as const, item_id: id });
const asMember = ({ userId }: Person) => ({ item_type: "profile" as const, item_id: userId });

function savedBy({ userId }: Person) {
  return rows<{ item_type: string; item_id: string }>(
    "SELECT item_type, item_id FROM saved_items WHERE user_id = ? ORDER BY item_type",
    userId,
  );
}

it("keeps a posting and a member once, however often the star is pressed", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const job = await posting(brand);
  const { app } = await appOf(creator);
  await Promise.all([saveItem(app, asPosting(job.id)), saveItem(app, asPosting(job.id))]);
  await saveItem(app, asMember(brand));
  expect(await savedBy(creator)).toEqual([asPosting(job.id), asMember(brand)]);
  await unsaveItem(app, asPosting(job.id));
  await unsaveItem(app, asPosting(job.id));
  expect(await savedBy(creator)).toEqual([asMember(brand)]);
  expect(await savedBy(brand)).toEqual([]);
});

it("keeps nothing that its member may not see, and nothing of their own", async () => {
  const [creator, brand, other, hidden] = await Promise.all([
    alice(),
    bora(),
    bora(),
    bora({ profile: { visibility: "hidden" } }),
  ]);
  const unseen = [
    await posting(brand, { status: "paused" }),
    await posting(brand, { visibility: "invited" }),
    await posting(other),
    await posting(creator),
  ];
  await blocks(other, creator);
  const { app } = await appOf(creator);
  for (const { id } of unseen) await expect(saveItem(app, asPosting(id))).rejects.toThrow("find");
  for (const person of [other, hidden, creator])
    await expect(saveItem(app, asMember(person))).rejects.toThrow("find");
  expect(await savedBy(creator)).toEqual([]);
});

it("shows all that is kept, page by page and each once, also what was kept in one moment", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const ids: string[] = [];
  for (let kept = 0; kept < 103; kept++) ids.push((await posting(brand)).id);
  await rows(
    "INSERT INTO saved_items (user_id, item_type, item_id, created_at) SELECT ?, 'opportunity', value, key / 60 FROM json_each(?)",
    creator.userId,
    JSON.stringify(ids),
  );
  const { app } = await appOf(creator);
  const pages: string[][] = [];
  for (let before: string | null = ""; before !== null && pages.length < 5; ) {
    const { items, next } = toKeptPage(await selectSaved(app, "opportunities", decodeCursor(before)));
    pages.push(items.map(({ itemId }) => itemId));
    before = next;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 3]);
  expect(pages.flat().toSorted()).toEqual(ids.toSorted());
});

it("keeps no posting of a suspended member, and does not show the one it had", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const [kept, fresh] = [await posting(brand), await posting(brand)];
  const { app } = await appOf(creator);
  await saveItem(app, asPosting(kept.id));
  expect(await selectSaved(app, "opportunities")).toHaveLength(1);
  await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", brand.userId);
  expect(await selectSaved(app, "opportunities")).toEqual([]);
  await expect(saveItem(app, asPosting(fresh.id))).rejects.toThrow("find");
  expect((await swipes(creator, "right", fresh)).status).toBe(404);
});

it.each(["draft", "pending_review", "removed"])(
  "shows no words of a kept or passed posting that nobody may read: %s",
  async (status) => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [kept, passed] = [await posting(brand), await posting(brand)];
    const { app } = await appOf(creator);
    await saveItem(app, asPosting(kept.id));
    await swipes(creator, "left", passed);
    const lists = async () => [
      await selectSaved(app, "opportunities"),
      await selectPassed(app, "opportunities"),
    ];
    const becomes = (to: string) => rows("UPDATE opportunities SET status = ?", to);
    expect((await lists()).map(({ length }) => length)).toEqual([1, 1]);
    await becomes(status);
    expect(await lists()).toEqual([[], []]);
    await becomes("paused");
    expect((await lists()).map(({ length }) => length)).toEqual([1, 1]);
  },
);

it.each([
  { item_type: "deal", item_id: crypto.randomUUID() },
  { item_type: "opportunity", item_id: "1 OR 1" },
])("takes no other words for it: $item_type $item_id", (words) => {
  expect(savedItem.safeParse(words).success).toBe(false);
});
