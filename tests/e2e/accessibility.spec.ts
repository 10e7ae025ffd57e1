import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { swipe } from "./support/deck.ts";
import { openDrawer } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import type { Member, People } from "./support/people.ts";
import { openPostDialog, post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Moving things are judged where they come to rest. */
const STILL = { reducedMotion: "reduce" as const };

for (const theme of ["dark", "light"] as const) {
  test(`strangers meet no barrier in the ${theme} theme`, async ({ people, complaints }) => {
    complaints.expect(/status of 404/);
    const bora = await people.bora();
    const opportunity = await post(bora, unusedTitle());
    const { page } = await people.visitor(STILL);
    await wear(page, theme);
    const legal = ["/terms", "/privacy", "/community-guidelines"];
    const shared = [`/opportunity/${opportunity}`, `/profile/${bora.userId}`, "/endorse"];
    for (const path of ["/", "/auth", "/auth?mode=signup", ...shared, ...legal, "/no/such/page"]) {
      await visit(page, path);
      await seeNoBarrier(page, path);
    }
  });

  test(`bora meets no barrier on her pages in the ${theme} theme`, async ({ people }) => {
    const { bora, opportunity } = await boraWithALife(people);
    await wear(bora.page, theme);
    const spark = ["/spark", "/spark?tab=likes", "/spark?tab=sent", "/spark?tab=circle"];
    const deck = ["/discover?tab=opportunities", "/discover?tab=creators"];
    const own = ["/dashboard", "/profile", "/manage-opportunities", "/settings", "/opportunities/new"];
    for (const path of [...own, ...deck, ...spark, `/opportunity/${opportunity}`, "/messages"]) {
      await visit(bora.page, path);
      await seeNoBarrier(bora.page, path);
    }
  });

  test(`nothing that opens over bora's page is a barrier in the ${theme} theme`, async ({ people }) => {
    const { page } = (await boraWithALife(people)).bora;
    await wear(page, theme);
    await visit(page, "/dashboard");
    await openDrawer(page);
    await seeNoBarrier(page, "the drawer");
    await page.keyboard.press("Escape");

    const dialog = await openPostDialog(page);
    await dialog.getByRole("button", { name: "Post Opportunity" }).click();
    await expect(dialog.getByText("Please give it a title.")).toBeVisible();
    await seeNoBarrier(page, "the post dialog with errors");
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Menu" }).click();
    await seeNoBarrier(page, "the menu");
    await page.getByRole("button", { name: "AI Assistant" }).click();
    await expect(page.getByRole("dialog", { name: "Support Assistant" })).toBeVisible();
    await seeNoBarrier(page, "the support dialog");
  });
}

test("bora meets no barrier on her phone", async ({ people }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = (await boraWithALife(people, phone)).bora;
  for (const path of ["/", "/dashboard", "/discover", "/spark?tab=likes"]) {
    await visit(page, path);
    await seeNoBarrier(page, path);
  }
  await page.getByRole("button", { name: "Create" }).tap();
  await expect(page.getByRole("menu")).toBeVisible();
  await seeNoBarrier(page, "the create menu");
});

async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await visit(page, "/terms");
  await page.evaluate((choice) => localStorage.setItem("theme", choice), theme);
  await reload(page);
}

async function seeNoBarrier(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
  expect({ where, found }).toEqual({ where, found: [] });
}

/** Bora with a posting, a like, an interest, a Spark, something sent, and cards in both decks. */
async function boraWithALife(people: People, device = {}): Promise<{ bora: Member; opportunity: string }> {
  const bora = await people.bora({ ...STILL, ...device });
  const [alice, carol] = [await people.alice(), await people.member("Carol", "company")];
  const opportunity = await post(bora, unusedTitle());
  await post(carol, unusedTitle(), "collab");
  const theirs = await post(carol, unusedTitle(), "barter");
  await swipe(alice, "right", { member: bora.userId });
  await swipe(alice, "right", { opportunity });
  await swipe(bora, "right", { opportunity: theirs });
  await swipe(carol, "right", { member: bora.userId });
  await swipe(bora, "right", { member: carol.userId });
  return { bora, opportunity };
}
