import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate } from "./support/database.ts";
import { reload } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { post } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const MAP = { name: "Map", exact: true } as const;
const pinsOf = (page: Page) => page.getByRole("region", MAP).getByRole("link");
const pin = (page: Page, name: string) =>
  page.getByRole("region", MAP).getByRole("link", { name, exact: true });

/** Postings that one word finds, in Tbilisi, in Yerevan near it, in Punta Arenas, and one from anywhere. */
async function postAround(bora: Member): Promise<string> {
  const word = `Atlas${randomUUID().slice(0, 8)}`;
  for (const [title, city, country] of [
    ["first", "Tbilisi", "GE"],
    ["second", "Tbilisi", "GE"],
    ["third", "Yerevan", "AM"],
    ["far", "Punta Arenas", "CL"],
    ["free", null, null],
  ] as const) {
    const id = await post(bora, `${word} ${title}`);
    await operate("UPDATE opportunities SET city = ?, country = ? WHERE id = ?", city, country, id);
  }
  return word;
}

test("alice finds work on the map by the keyboard: pins come apart, a place opens, and what is nowhere is in the list", async ({
  people,
}) => {
  const word = await postAround(await people.bora());
  const { page } = await people.alice({ at: "/discover" });
  await page.getByRole("link", { name: "Show on a map" }).click();
  await expect(page).toHaveURL(/view=map/);
  await page.getByRole("searchbox").fill(word);
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(pin(page, "Punta Arenas, 1 opportunity")).toBeVisible();
  await expect(page.getByRole("heading", { name: "3 places in view" })).toBeVisible();
  await expect(page.getByText("1 more can be done from anywhere, or names no town we know")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the map of Discover");
  await page.setViewportSize({ width: 1280, height: 800 });

  // Coming closer asks the server for nothing.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/discover/.test(request.url())) asked.push(request.url());
  });
  await pin(page, "Tbilisi and 1 more place, 3 opportunities, come closer").press("Enter");
  await expect(pin(page, "Yerevan, 1 opportunity")).toBeVisible();
  await expect(page).toHaveURL(/at=/);
  await expect(pinsOf(page)).toHaveCount(2);
  expect(asked).toEqual([]);

  await pin(page, "Tbilisi, 2 opportunities").press("Enter");
  const heading = page.getByRole("heading", { name: "Tbilisi, Georgia" });
  await expect(heading).toBeFocused();
  await expect(pin(page, "Tbilisi, 2 opportunities")).toHaveAttribute("aria-current", "true");
  const results = page.getByRole("region", { name: "Results" });
  const cards = results.getByRole("heading");
  await expect(cards).toHaveText([`${word} second`, `${word} first`]);
  await seeNoBarrierOnAnyScreen(page, "a place on the map of Discover");
  await page.setViewportSize({ width: 1280, height: 800 });
  await reload(page);
  await expect(cards).toHaveText([`${word} second`, `${word} first`]);
  await results.getByRole("button", { name: `Interested in ${word} first` }).click();
  await expect(results.getByRole("status")).toContainText("Interested");

  await page.getByRole("link", { name: "Close this place" }).click();
  await expect(page.getByRole("heading", { name: "2 places in view" })).toBeFocused();
  await page.getByRole("link", { name: "Show all of them" }).click();
  await expect(page).not.toHaveURL(/at=/);
  await expect(page.getByRole("heading", { name: "3 places in view" })).toBeVisible();
  await page.getByRole("link", { name: "see them in the list" }).click();
  await expect(results.getByRole("link", { name: `${word} free`, exact: true })).toBeVisible();
});

test("alice moves the map with the mouse: a drag that begins on a pin does not open it", async ({
  people,
}) => {
  const word = await postAround(await people.bora());
  const { page } = await people.alice({ at: `/discover?view=map&q=${word}` });
  const start = pin(page, "Punta Arenas, 1 opportunity");
  await start.hover();
  await page.mouse.down();
  const box = await start.boundingBox();
  if (!box) throw new Error("The pin is nowhere");
  await page.mouse.move(box.x + 90, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/at=/);
  expect(new URL(page.url()).searchParams.has("place")).toBe(false);
  const moved = await start.boundingBox();
  expect(Math.round((moved?.x ?? 0) - box.x)).toBeGreaterThan(40);
  // A press does.
  await start.click();
  await expect(page.getByRole("heading", { name: "Punta Arenas, Chile" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "3 places in view" })).toBeVisible();
});

test("the map is links without script, a circle is drawn around its town, and a map of nothing leads on", async ({
  people,
}) => {
  const word = await postAround(await people.bora());
  const { page } = await people.alice({ at: `/discover?view=map&q=${word}`, javaScriptEnabled: false });
  await pin(page, "Tbilisi and 1 more place, 3 opportunities, come closer").click();
  await pin(page, "Yerevan, 1 opportunity").click();
  await expect(page.getByRole("heading", { name: "Yerevan, Armenia" })).toBeVisible();
  await page.getByRole("link", { name: `${word} third`, exact: true }).click();
  await expect(page).toHaveURL(/\/opportunity\//);

  await page.goto(`/discover?view=map&q=${word}&city=Tbilisi&within=100`);
  await expect(pinsOf(page)).toHaveCount(1);
  await expect(page.locator("svg circle[vector-effect]")).toHaveCount(1);
  await page.goto(`/discover?view=map&q=${word}&city=Nowhereburg&within=100`);
  await expect(page.getByText("We do not know a town called “Nowhereburg”.")).toBeVisible();
  await page.goto(`/discover?view=map&q=${word}+free`);
  await expect(page.getByText("Nothing here has a place")).toBeVisible();
  await page.getByRole("link", { name: "Open the list" }).click();
  await expect(page.getByRole("link", { name: `${word} free`, exact: true })).toBeVisible();
});
