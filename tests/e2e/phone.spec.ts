import type { Page } from "@playwright/test";
import { allDelivered, operate } from "./support/database.ts";
import { swipe, topCard } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("the bar at the bottom leads alice to her four places", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard", ...PHONE });
  const bar = bottomBar(page);
  await expect(bar.getByRole("link")).toHaveText(["Home", "Discover", "Spark", "Projects"]);
  const places = { Discover: "/discover", Spark: "/spark", Projects: "/projects", Home: "/dashboard" };
  for (const [name, path] of Object.entries(places)) {
    await bar.getByRole("link", { name }).tap();
    await expect(page).toHaveURL(path);
    await expect(bar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
});

test("the bar is there for members only, below 1024 pixels, and not on the landing page", async ({
  people,
}) => {
  const stranger = await people.visitor({ at: "/terms", ...PHONE });
  await expect(bottomBar(stranger.page)).toHaveCount(0);
  const { page } = await people.alice({ at: "/", ...PHONE });
  await expect(bottomBar(page)).toHaveCount(0);
  await visit(page, "/dashboard");
  await expect(bottomBar(page)).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(bottomBar(page)).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(bottomBar(page)).toBeHidden();
});

test("pages leave room for the bar, except on a desk", async ({ people, complaints }) => {
  // A desk of nobody: what leaves the room is its address.
  complaints.expect(/status of 404/);
  const { page } = await people.alice({ at: "/membership", ...PHONE });
  const barHeight = (await bottomBar(page).boundingBox())?.height ?? 0;
  expect(barHeight).toBeGreaterThan(40);
  expect(await roomBelow(page)).toBeGreaterThanOrEqual(barHeight);
  await visit(page, "/desk/some-project");
  expect(await roomBelow(page)).toBe(0);
});

test("the create menu opens what it names", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard", ...PHONE });
  for (const [entry, title] of [
    ["Spark", "Create Post"],
    ["Add Portfolio", "Add to Portfolio"],
  ] as const) {
    await page.getByRole("button", { name: "Create" }).tap();
    await page.getByRole("menuitem", { name: entry }).tap();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).tap();
    await expect(dialog).toBeHidden();
  }
});

test("the way back closes what lies over a page first, also where the window begins with it", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/dashboard", ...PHONE });
  const menu = page.getByRole("dialog", { name: "Menu" });
  const steps = () => page.evaluate(() => history.length);
  await visit(page, "/settings");
  const before = await steps();
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(menu).toBeVisible();
  await expect.poll(steps).toBe(before + 1);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/settings");

  // A link in it leads on, and the way back from there to the page itself.
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect.poll(steps).toBe(before + 1);
  await menu.getByRole("link", { name: "Spark" }).tap();
  await expect(page).toHaveURL("/spark");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await expect(menu).toBeHidden();
  // Closed by its button, it takes no step of its own any more.
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect.poll(steps).toBe(before + 1);
  await menu.getByRole("button", { name: "Close" }).tap();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
});

test("nothing is wider than a small phone", async ({ people }) => {
  const viewport = { width: 320, height: 640 };
  const stranger = await people.visitor({ ...PHONE, viewport });
  const alice = await people.alice({ ...PHONE, viewport });
  const memberPages = ["/dashboard", "/discover", "/spark", "/profile", "/manage-opportunities", "/settings"];
  for (const path of ["/", "/auth", "/auth?mode=signup", "/terms"]) await fits(stranger.page, path);
  for (const path of [...memberPages, "/opportunities/new", "/wallet", "/"]) await fits(alice.page, path);
});

test("on the smallest phone the swipe buttons stand above the bar, and nothing of a reason is cut", async ({
  people,
}) => {
  await post(await people.bora(), "A long title that needs two lines on a phone as small as this one");
  const { page } = await people.alice({ ...PHONE, viewport: { width: 320, height: 568 }, at: "/discover" });
  const bar = await bottomBar(page).boundingBox();
  for (const name of ["Pass", "Interested"]) {
    const box = await page.getByRole("button", { name, exact: true }).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  const card = await topCard(page).boundingBox();
  const reasons = await topCard(page).getByRole("list", { name: "Why you see this" }).boundingBox();
  expect(reasons && reasons.y + reasons.height).toBeLessThanOrEqual((card?.y ?? 0) + (card?.height ?? 0));
});

test("the swipe buttons stand above the bar also below the chip of a floor, and with larger letters", async ({
  people,
}) => {
  await post(await people.bora(), unusedTitle());
  const { page, userId } = await people.alice(PHONE);
  await operate("UPDATE profiles SET private_floor = 30000, rate_currency = 'EUR' WHERE user_id = ?", userId);
  const chip = page.getByRole("link", { name: /Not below your floor/ });
  for (const tab of ["opportunities", "creators"]) {
    await visit(page, `/discover?tab=${tab}`);
    await expect(chip).toHaveCount(tab === "creators" ? 0 : 1);
    for (const size of ["", "text-large", "text-larger"]) {
      await page.evaluate((display) => {
        document.documentElement.dataset.display = display;
      }, size);
      const bar = await bottomBar(page).boundingBox();
      const box = await page.getByRole("button", { name: "Pass", exact: true }).boundingBox();
      expect.soft(box && box.y + box.height, `${tab} ${size}`).toBeLessThanOrEqual(bar?.y ?? 0);
      const card = await topCard(page).boundingBox();
      const reasons = await topCard(page).getByRole("list", { name: "Why you see this" }).boundingBox();
      const end = (card?.y ?? 0) + (card?.height ?? 0);
      expect.soft(reasons && reasons.y + reasons.height, `${tab} ${size}`).toBeLessThanOrEqual(end);
    }
  }
});

test("on a phone of any height, with letters of any size, the swipe buttons stand above the bar and beside each other", async ({
  people,
}) => {
  const title = unusedTitle();
  await post(await people.bora(), title);
  const { page } = await people.alice(PHONE);
  for (const path of ["/discover", "/discover?tab=creators", `/discover?q=${encodeURIComponent(title)}`]) {
    await visit(page, path);
    for (const size of ["", "text-large", "text-larger", "200%"]) {
      await page.evaluate((display) => {
        const { style, dataset } = document.documentElement;
        style.fontSize = display.endsWith("%") ? display : "";
        dataset.display = display.endsWith("%") ? "" : display;
      }, size);
      for (const height of [568, 612, 640, 676, 740]) {
        await page.setViewportSize({ width: 360, height });
        // With the largest letters what stands above the cards may take the whole of a window.
        await page
          .getByRole("button", { name: "Pass", exact: true })
          .evaluate((button) => button.scrollIntoView({ block: "center" }));
        const bar = await bottomBar(page).boundingBox();
        const boxes = await Promise.all(
          [/^Pass$/, /^(Interested|Like)$/, /^Save /].map((name) =>
            page.locator("main").getByRole("button", { name }).first().boundingBox(),
          ),
        );
        const [pass, like, save] = boxes;
        const at = `${path} ${size} ${height}`;
        expect.soft((like?.y ?? 0) + (like?.height ?? 0), at).toBeLessThanOrEqual(bar?.y ?? 0);
        expect.soft(pass?.y, at).toBe(like?.y);
        expect.soft((save?.x ?? 0) + (save?.width ?? 0), at).toBeLessThanOrEqual(360);
        expect.soft(Math.abs((save?.y ?? 0) - (like?.y ?? 0)), at).toBeLessThan(20);
      }
    }
  }
});

test("a name of eighty letters and a skill of sixty make no page wider than a phone", async ({ people }) => {
  const bora = await people.bora({ ...PHONE, viewport: { width: 320, height: 568 } });
  const id = await post(bora, "W".repeat(100));
  await allDelivered(bora.userId);
  await operate("UPDATE profiles SET display_name = ? WHERE user_id = ?", "W".repeat(80), bora.userId);
  await operate("UPDATE opportunities SET skills = ? WHERE id = ?", JSON.stringify(["W".repeat(60)]), id);
  for (const path of [`/opportunity/${id}`, `/profile/${bora.userId}`, "/settings/account", "/dashboard"])
    await fits(bora.page, path);
});

test("the long name of somebody else makes no page wider than alice's phone", async ({ people }) => {
  const bora = await people.bora();
  const alice = await people.alice({ ...PHONE, viewport: { width: 320, height: 568 } });
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  const desk = await beginDesk(alice, "A film about bread", [[bora, "client"]]);
  await send(bora, "/check-in", { form: { intent: "claim", focus: "Cut the first reel", share: "on" } });
  await operate("UPDATE profiles SET display_name = ? WHERE user_id = ?", "W".repeat(80), bora.userId);
  await visit(alice.page, "/check-in");
  await expect(alice.page.getByText("Cut the first reel")).toBeVisible();
  for (const path of ["/check-in", `/desk/${desk}`, `/desk/${desk}/members`, "/spark", "/connect"])
    await fits(alice.page, path);
});

async function fits(page: Page, path: string): Promise<void> {
  await visit(page, path);
  const sizes = () => ({ content: document.documentElement.scrollWidth, window: innerWidth });
  expect({ path, ...(await page.evaluate(sizes)) }).toEqual({ path, content: 320, window: 320 });
}

function bottomBar(page: Page) {
  return page.getByRole("navigation", { name: "Main, bottom" });
}

/** Padding below the page's own content, in pixels. */
function roomBelow(page: Page): Promise<number> {
  return page
    .getByRole("main")
    .evaluate((main) => Number.parseFloat(getComputedStyle(main.parentElement as Element).paddingBottom));
}
