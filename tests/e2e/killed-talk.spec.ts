import type { Page } from "@playwright/test";
import { swipe } from "./support/deck.ts";
import { visit } from "./support/pages.ts";
import { expect, onOwnServer } from "./support/test.ts";

const MESSAGES = 24;

const test = onOwnServer(".tmp/e2e-killed-talk");

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const saidIn = (page: Page) =>
  log(page).getByRole("article").locator("p.whitespace-pre-line").allInnerTexts();

test("the server is killed while alice writes: every message is there once and in order, and open windows catch up", async ({
  server,
  survivors,
  complaints,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/net::ERR_(?!FAILED)|Failed to fetch|WebSocket/);
  complaints.expect(/ERR_FAILED \(\/assets\//);
  const [alice, bora] = [await survivors.alice(), await survivors.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(alice.page, `/messages?to=${bora.userId}`);
  const field = alice.page.getByRole("textbox", { name: "Message" });
  const say = async (words: string) => {
    await field.fill(words);
    await field.press("Enter");
  };
  await say("0");
  await expect(alice.page).toHaveURL(/\/messages\?c=/);
  await visit(bora.page, alice.page.url());
  // Small windows hold all of them.
  for (const { page } of [alice, bora]) await page.setViewportSize({ width: 1000, height: 3000 });

  const words = Array.from({ length: MESSAGES }, (_, n) => String(n));
  for (const word of words.slice(1)) {
    await say(word);
    if (word === String(MESSAGES / 2)) server.kill();
  }
  await expect(alice.page.getByText("Waiting for a connection").first()).toBeVisible();
  await server.restart();
  await expect.poll(() => saidIn(alice.page), { timeout: 60_000 }).toEqual(words);
  await expect(alice.page.getByText("Waiting for a connection")).toHaveCount(0, { timeout: 60_000 });
  await expect.poll(() => saidIn(bora.page), { timeout: 60_000 }).toEqual(words);
});
