import type { Page } from "@playwright/test";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { viewport: { width: 360, height: 780 } };

/** What stands beyond the right edge of the window and can be reached by moving the whole page alone. */
function beyond(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const moves = (element: Element): boolean => {
      for (let above = element.parentElement; above; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== "visible") return true;
      return false;
    };
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !moves(element))
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
  });
}

/** What a card that lets nothing out cuts off at its right edge. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main section")]
      .filter((card) => card.scrollWidth > card.clientWidth + 2)
      .filter((card) => getComputedStyle(card).overflowX === "hidden")
      .map((card) => `${card.scrollWidth} of ${card.clientWidth}: ${card.textContent?.trim().slice(0, 40)}`),
  );
}

test("with letters of twice the size no page is moved sideways on a phone, and no row is cut off", async ({
  people,
}) => {
  test.setTimeout(240_000);
  const bora = await people.bora();
  const job = await post(bora, `${unusedTitle()} for three long days at the sea`);
  const alice = await people.alice(PHONE);
  const desk = await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
  for (const path of [
    "/discover?tab=opportunities&view=list",
    "/discover?tab=creators&view=list",
    "/connect?tab=network",
    "/spark",
    "/spark?tab=circle",
    "/thrivepay/invoices/new",
    "/notification-settings",
    "/analytics",
    "/partner-directory",
    "/partner-submit",
    "/storage",
    "/opportunities/new",
    `/opportunity/${job}`,
    `/opportunity/${job}/apply`,
    `/desk/${desk}`,
    `/desk/${desk}/milestones`,
    `/desk/${desk}/files`,
    "/projects/new",
    "/profile/kit",
    "/profile?edit=about",
    "/settings/security",
    "/settings/accessibility",
    "/leaderboard",
    "/leaderboard/xp",
    "/dashboard/cards",
    "/onboarding?step=2",
    "/onboarding?step=3",
  ]) {
    await visit(page, path);
    expect.soft(await beyond(page), path).toEqual([]);
    expect.soft(await cutOff(page), path).toEqual([]);
  }
  await visit(page, "/dashboard");
  expect.soft(await beyond(page), "/dashboard").toEqual([]);
});
