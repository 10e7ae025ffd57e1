import { describe, expect, it } from "vitest";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { deleteItems, setShown } from "#app/features/portfolio/commands/change-items.server.ts";
import {
  answerCredit,
  creditMembers,
  removeCredit,
} from "#app/features/portfolio/commands/credits.server.ts";
import { readMemberPage } from "#app/routes/profile/member-page.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
import { changedPages } from "#workers/http/edge-pages.ts";

/** The Work tab of somebody's page as somebody sees it; null is a visitor. */
async function workTab(viewer: Person | null, { userId }: Person, cursor: string | null = null) {
  const app = viewer ? (await appOf(viewer)).app : visitorApp().app;
  const answer = await readMemberPage(app, userId, { tab: "work", cursor });
  if (answer.state !== "shown") throw new Error(`the page is ${answer.state}`);
  const { content, counts } = answer.page;
  if (content.tab !== "work") return { workedOn: [], works: [], nextCursor: null, count: counts.work };
  return { ...content, count: counts.work };
}

/** A work of the owner's on which a helper worked, and says so. */
async function credited() {
  const [owner, helper, viewer] = await Promise.all([
    alice({ name: "Owner" }),
    alice({ name: "Helper" }),
    bora({ name: "Viewer" }),
  ]);
  const { app } = await appOf(owner);
  const words = { title: "Night market", description: null, category: null, tags: [], rights_note: null };
  const { id } = await addItem(app, {
    intent: "add",
    id: crypto.randomUUID(),
    visibility: "public",
    file_id: (await uploadedImage(owner)).id,
    ...words,
  });
  await creditMembers(app, { id, title: words.title }, [{ userId: helper.userId, role: "Light" }]);
  const his = (await appOf(helper)).app;
  return { owner, helper, viewer, app, his, id };
}

const titles = async (viewer: Person | null, person: Person) =>
  (await workTab(viewer, person)).workedOn.map(({ title }) => title);

describe("what somebody worked on", () => {
  it("stands on their page once they confirm it, with who made it, and goes when they take their name off", async () => {
    const { owner, helper, viewer, his, id } = await credited();
    expect(await workTab(null, helper)).toMatchObject({ workedOn: [], count: 0 });
    await answerCredit(his, id, "confirm");
    for (const one of [null, viewer, owner, helper])
      expect(await workTab(one, helper)).toMatchObject({
        works: [],
        workedOn: [
          { id, title: "Night market", role: "Light", owner: { userId: owner.userId, name: "Owner" } },
        ],
        nextCursor: null,
        count: 1,
      });
    await answerCredit(his, id, "decline");
    expect(await titles(null, helper)).toEqual([]);
  });

  it("goes with the work: taken off, hidden or deleted by its owner", async () => {
    const { helper, app, his, id } = await credited();
    await answerCredit(his, id, "confirm");
    await setShown(app, [id], false);
    expect(await titles(null, helper)).toEqual([]);
    await setShown(app, [id], true);
    expect(await titles(null, helper)).toEqual(["Night market"]);
    await removeCredit(app, id, helper.userId);
    expect(await titles(null, helper)).toEqual([]);
    const other = await credited();
    await answerCredit(other.his, other.id, "confirm");
    await deleteItems(other.app, [other.id]);
    expect(await titles(null, other.helper)).toEqual([]);
  });

  it("is of owners whom the viewer may find, and whom no block keeps from them or from who is credited", async () => {
    const { owner, helper, viewer, his, id } = await credited();
    await answerCredit(his, id, "confirm");
    const set = (visibility: string) =>
      rows("UPDATE profiles SET visibility = ? WHERE user_id = ?", visibility, owner.userId);
    await set("members");
    expect([await titles(null, helper), await titles(viewer, helper)]).toEqual([[], ["Night market"]]);
    await set("hidden");
    expect(await titles(viewer, helper)).toEqual([]);
    await set("public");
    await blocks(owner, viewer);
    expect([await titles(null, helper), await titles(viewer, helper)]).toEqual([["Night market"], []]);
    await blocks(helper, owner);
    expect(await titles(null, helper)).toEqual([]);
    await rows("DELETE FROM blocks");
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", owner.userId);
    expect(await titles(viewer, helper)).toEqual([]);
  });

  it("is read page by page, each work once", async () => {
    const { owner, helper, id } = await credited();
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
        INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, visibility, position, created_at, updated_at)
        SELECT ?1 || '-' || i, ?2, 'Work ' || i, 'link', 'https://example.com/' || i, 'link:' || i,
          iif(i % 5 = 0, 'hidden', 'public'), i, i, i FROM n`,
      id,
      owner.userId,
    );
    await rows(
      `INSERT INTO portfolio_credits (item_id, user_id, role, status, created_at)
        SELECT id, ?, 'Light', 'confirmed', position / 2 FROM portfolio_items WHERE user_id = ? AND id <> ?`,
      helper.userId,
      owner.userId,
      id,
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof workTab>> = await workTab(null, helper, cursor);
      seen.push(...page.workedOn.map(({ title }) => title));
      cursor = page.nextCursor;
      pages++;
    } while (cursor && pages < 9);
    expect(pages).toBe(3);
    expect([seen.length, new Set(seen).size]).toEqual([40, 40]);
  });
});

it("visitors' pages of both are made anew after what is said of a credit, and after the work goes", async () => {
  const { owner, helper, app, his, id } = await credited();
  await answerCredit(his, id, "confirm");
  const handles = await rows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id IN (?, ?)",
    owner.userId,
    helper.userId,
  );
  const pages = [owner.userId, helper.userId, ...handles.map(({ handle }) => handle)].map(
    (name) => `/profile/${name}`,
  );
  const said = { itemId: id, userId: helper.userId, ownerId: owner.userId };
  for (const name of [
    "portfolio.credit_confirmed",
    "portfolio.credit_declined",
    "portfolio.uncredited",
  ] as const) {
    const { paths, withdrawn } = await changedPages(his, [{ name, payload: said }]);
    expect(paths).toEqual(expect.arrayContaining(pages));
    expect(withdrawn).toBe(name !== "portfolio.credit_confirmed");
  }
  const hidden = { name: "portfolio.hidden", payload: { userId: owner.userId, itemIds: [id] } } as const;
  expect((await changedPages(app, [hidden])).paths).toEqual(expect.arrayContaining(pages));
  const gone = {
    name: "portfolio.removed",
    payload: { userId: owner.userId, itemId: id, sourceKey: "x", publishedAt: 1 },
  } as const;
  expect((await changedPages(app, [gone])).paths).toEqual(expect.arrayContaining(pages));
});
