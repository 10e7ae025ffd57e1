/**
 * `npm run screens`: takes the pictures of the product that the landing page and the README show, from a fresh demo
 * world, in both themes. What they show is the product as it is: run it again when a screen has changed.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { hydrated } from "#tests/e2e/support/pages.ts";
import config from "../../playwright.config.ts";
import { chromiumPath } from "../setup/ensure-chromium.mjs";
import { main, Problem, root } from "../setup/run.mjs";
import { accountOf, signIn, type Walker } from "./walkers.ts";
import { startWorld } from "./worlds.ts";

const folder = join(root, "app", "routes", "marketing", "landing", "screens");

interface Screen {
  name: string;
  walker: Walker;
  size: { width: number; height: number };
  open(page: Page): Promise<void>;
}

const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1200, height: 780 };

const SCREENS: Screen[] = [
  { name: "discover", walker: "creator", size: PHONE, open: (page) => go(page, "/discover") },
  { name: "desk", walker: "creator", size: DESKTOP, open: openDesk },
  { name: "messages", walker: "creator", size: PHONE, open: openThread },
];

await main(async () => {
  mkdirSync(folder, { recursive: true });
  const server = await startWorld("demo", true);
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    executablePath: await chromiumPath(),
  });
  for (const screen of SCREENS) await take(browser, server.origin, screen);
  await browser.close();
  await server.stop();
});

async function take(browser: Browser, origin: string, { name, walker, size, open }: Screen): Promise<void> {
  const account = await accountOf(browser, origin, walker, "demo");
  if (!account) throw new Problem(`${walker} has no account.`);
  for (const theme of ["dark", "light"]) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: size,
      deviceScaleFactor: 2,
      // Without the room that a window keeps for its scrollbar.
      isMobile: true,
      hasTouch: size === PHONE,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    await context.addInitScript((choice) => localStorage.setItem("theme", choice), theme);
    await signIn(context, origin, account);
    const page = await context.newPage();
    await open(page);
    await page.waitForTimeout(1_000);
    const taken = await page.screenshot({ type: "png" });
    const file = `${name}.${theme}.webp`;
    const { size: bytes } = await sharp(taken).webp({ quality: 74 }).toFile(join(folder, file));
    console.log(`  ${file}  ${Math.round(bytes / 1000)} kB`);
    await context.close();
  }
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

async function openDesk(page: Page): Promise<void> {
  await go(page, "/projects");
  await page.getByRole("main").locator('a[href^="/desk/"]').first().click();
  await page.waitForURL(/\/desk\/[^/]+/);
}

async function openThread(page: Page): Promise<void> {
  await go(page, "/messages");
  await page.locator('a[href*="?c="]').first().click();
  await page.waitForURL(/\?c=/);
}
