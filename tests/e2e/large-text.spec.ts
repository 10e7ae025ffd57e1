import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { minutes } from "#app/core/time.ts";
import { operate } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

/** One page that is wrong keeps none of the others from being seen. */
const softly = expect.configure({ soft: true });
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

/**
 * Words that lie across the edge of something that lets nothing out and cannot be moved, so that one sees a part of them:
 * names that end in an ellipsis are whole words to who asks, what is drawn for no reader says nothing.
 */
function cutThrough(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const closes = (way: string) => way === "hidden" || way === "clip";
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      const own = text.parentElement;
      if (!words || !own?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (own.closest("[aria-hidden=true], .sr-only, svg, script, style")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
      for (let above: Element | null = own; above && above !== document.body; above = above.parentElement) {
        const style = getComputedStyle(above);
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break;
        const [across, down] = [closes(style.overflowX), closes(style.overflowY)];
        // What can be moved shows all of it.
        if ([style.overflowX, style.overflowY].some((way) => way === "auto" || way === "scroll")) break;
        if (!across && !down) continue;
        const edge = above.getBoundingClientRect();
        // For who hears the page alone.
        if (edge.width < 3 || edge.height < 3) break;
        const isCut = ({ left, right, top, bottom }: DOMRect) =>
          (across && left < edge.right - 2 && right > edge.right + 2) ||
          (down && top < edge.bottom - 2 && bottom > edge.bottom + 4);
        if (lines.some(isCut)) cut.push(`${above.tagName}: ${words.slice(0, 40)}`);
        if (across && down) break;
      }
    }
    return cut;
  });
}

/** Names and sentences that have so little room that nobody knows what they say. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((one) => getComputedStyle(one).textOverflow === "ellipsis")
      .filter((one) => one.scrollWidth > one.clientWidth + 2 && one.clientWidth < 64 && one.clientWidth > 2)
      .map((one) => `${one.clientWidth} px: ${one.textContent?.trim().slice(0, 40)}`),
  );
}

/** Lets every page of this window have letters of twice the size, as a browser's own setting does. */
async function writeLarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
}

async function seeAllOfIt(page: Page, path: string): Promise<void> {
  await visit(page, path);
  // What has just arrived may still be on its way to its place.
  for (const wrong of [beyond, cutThrough, squeezed])
    await softly.poll(() => wrong(page), { message: `${path}: ${wrong.name}`, timeout: 5_000 }).toEqual([]);
}

/** So that a part of Thrive is slower than usual, which takes more words than that it works. */
async function keepOneMailWaiting(): Promise<string> {
  const id = randomUUID();
  const since = Date.now() - minutes(13);
  await operate(
    `INSERT INTO email_outbox (id, to_user, to_email, template, data, status, dedupe_key, created_at, next_attempt_at)
      VALUES (?, '', 'nobody@thrive.test', 'confirm', '{}', 'queued', ?, ?, ?)`,
    ...[id, id, since, since],
  );
  return id;
}

test("with letters of twice the size no page of alice's is moved sideways on a phone, and no word is cut through", async ({
  people,
}) => {
  test.setTimeout(240_000);
  const bora = await people.bora();
  const job = await post(bora, `${unusedTitle()} for three long days at the sea`);
  await operate("UPDATE opportunities SET city = 'Punta Arenas', country = 'CL' WHERE id = ?", job);
  const alice = await people.alice(PHONE);
  await send(alice, "/profile", { form: { intent: "skill-add", name: "Product photography" } });
  const desk = await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  await writeLarge(page);
  await visit(page, "/dashboard");
  // One line of signs, which the rest of the page scrolls under.
  const bar = () => page.getByRole("banner").evaluate((one) => one.getBoundingClientRect().height);
  await expect.poll(bar).toBeLessThan(72);
  await expect(page.getByRole("banner").getByRole("button", { name: "Menu" })).toBeVisible();
  for (const path of [
    "/dashboard",
    "/discover?tab=opportunities",
    "/discover?tab=creators",
    "/discover?tab=opportunities&view=list",
    "/discover?tab=creators&view=list",
    "/discover?tab=opportunities&view=map",
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
    "/profile?edit=theme",
    "/settings/security",
    "/settings/accessibility",
    "/leaderboard",
    "/leaderboard/xp",
    "/dashboard/cards",
    "/messages",
    "/projects",
    "/manage-opportunities",
    "/opportunity-dashboard",
    "/wallet",
    "/payment-history",
    "/check-in",
    "/membership",
    "/settings",
    "/onboarding?step=2",
    "/onboarding?step=3",
  ]) {
    await seeAllOfIt(page, path);
  }
});

test("strangers and staff read all of their pages with letters of twice the size", async ({
  people,
  complaints,
}) => {
  test.setTimeout(240_000);
  // A mail is shown where no script runs, nor what makes its letters large.
  complaints.expect(/Blocked script execution in 'about:srcdoc'/);
  const mia = await people.staff("Mia", "admin", PHONE);
  const bora = await people.bora();
  await post(bora, `${unusedTitle()} for three long days at the sea`);
  const stranger = await people.visitor(PHONE);
  await writeLarge(stranger.page);
  const late = await keepOneMailWaiting();
  for (const path of [
    "/",
    "/auth",
    "/auth?mode=signup",
    "/help",
    "/status",
    "/rates",
    "/developers",
    "/verify",
  ])
    await seeAllOfIt(stranger.page, path);
  await operate("DELETE FROM email_outbox WHERE id = ?", late);
  await writeLarge(mia.page);
  for (const path of [
    "/admin",
    "/admin/users",
    "/admin/companies",
    "/admin/content",
    "/admin/moderation",
    "/admin/finance",
    "/admin/flags",
    "/admin/jobs",
    "/admin/audit",
    "/support-dashboard",
    "/test-emails",
  ])
    await seeAllOfIt(mia.page, path);
});
