import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { allDelivered, operate } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { openDrawer } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { viewport: { width: 360, height: 780 } };
/** A picture of several code points, letters from right to left, marks above marks, and a word that is longer than a phone is wide. */
const ODD = "👩🏽‍🎤 نورا שירה Zȧ̶l̷g̶o̸ Donaudampfschifffahrtskapitänsmützenbänder";
const FORMULA = `=HYPERLINK("http://x.test") ${ODD}`;
const TITLE = `${ODD}; a\\b, c`;

test("a name of emoji, letters from right to left and one endless word is whole wherever it goes, and breaks nothing", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(PHONE), await people.bora()];
  for (const [name, { userId }] of [
    [ODD, alice],
    [FORMULA, bora],
  ] as const) {
    await allDelivered(userId);
    await operate("UPDATE profiles SET display_name = ? WHERE user_id = ?", name, userId);
  }
  const job = await post({ ...bora, name: FORMULA }, TITLE);
  const desk = await beginDesk(alice, TITLE, [[bora, "client"]]);
  const hers = await post(alice, TITLE);
  await send(bora, `/opportunity/${hers}/apply`, { form: { intent: "apply", pitch: FORMULA } });
  await allDelivered(bora.userId);
  const { page } = alice;

  await test.step("no page of hers is wider than her phone", async () => {
    for (const path of [
      "/dashboard",
      "/profile",
      `/profile/${bora.userId}`,
      `/opportunity/${job}`,
      "/manage-opportunities",
      "/opportunity-dashboard?role=hiring",
      "/projects",
      "/messages",
      "/connect",
      "/discover?tab=creators&view=list",
      `/desk/${desk}`,
      `/desk/${desk}/members`,
      `/desk/${desk}/chat`,
      `/desk/${desk}/log`,
      "/leaderboard?scope=all",
    ]) {
      await visit(page, path);
      expect.soft(await tooWide(page), path).toBe(false);
    }
    await openDrawer(page);
    expect.soft(await tooWide(page), "the notifications").toBe(false);
    await page.keyboard.press("Escape");
  });

  await test.step("a page is called by it, here and where its link is shown elsewhere", async () => {
    await visit(page, `/desk/${desk}`);
    await expect(page).toHaveTitle(`${TITLE} · Desk · Thrive`);
    const { page: passer } = await people.visitor({ at: `/opportunity/${job}` });
    await expect(passer).toHaveTitle(`${TITLE} · Thrive`);
    const shown = passer.locator("meta[property='og:title']");
    await expect(shown).toHaveAttribute("content", `${TITLE} · Thrive`);
    const picture = await passer.locator("meta[property='og:image']").getAttribute("content");
    const card = await passer.request.get(new URL(picture ?? "", passer.url()).pathname);
    expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);
  });

  await test.step("a file of such a name is saved under it", async () => {
    const name = `${ODD} "x", (1) %41.pdf`;
    await visit(page, `/desk/${desk}/files`);
    await page.getByRole("link", { name: "Add files" }).click();
    const dialog = page.getByRole("dialog", { name: "Add files" });
    const buffer = Buffer.from("%PDF-1.4\n% Words of a song.\n%%EOF\n");
    await dialog.getByLabel("Choose files").setInputFiles({ name, mimeType: "application/pdf", buffer });
    await dialog.getByRole("button", { name: "Add to the project" }).click();
    await expect(dialog).toBeHidden();
    const file = page.getByRole("list", { name: "Files" }).getByRole("link").first();
    await expect(file).toHaveAccessibleName(new RegExp(`^${ODD}`));
    expect(await tooWide(page)).toBe(false);
    const id = new URL((await file.getAttribute("href")) ?? "", page.url()).searchParams.get("file");
    const saved = page.waitForEvent("download");
    await page.evaluate((path) => {
      location.href = path;
    }, `/files/${id}?download`);
    const download = await saved;
    expect(readFileSync(await download.path(), "utf8")).toContain("Words of a song.");
    const kept = (await page.request.get(`/files/${id}?download`)).headers()["content-disposition"] ?? "";
    expect(decodeURIComponent(kept.split("filename*=UTF-8''")[1] ?? "")).toBe(name);
  });

  await test.step("tables and calendars have all of it, and run none of it", async () => {
    const table = await alice.context.request.get(`/opportunity-dashboard/export?opportunity=${hers}`);
    const text = (await table.body()).toString();
    expect(text.startsWith("\uFEFF")).toBe(true);
    expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    expect(text).not.toMatch(/(^|,)"=/m);
    const renewed = await send(alice, `/desk/${desk}/calendar`, { form: { intent: "feed-renew" } });
    const feed = /\/feeds\/[\w-]+\.ics/.exec(await renewed.text())?.[0] ?? "";
    const calendar = await (await alice.context.request.get(feed)).text();
    for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(calendar.replaceAll("\r\n ", "")).toContain(`NAME:Thrive · ${ODD}\\; a\\\\b\\, c\r\n`);
  });
});

function tooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
