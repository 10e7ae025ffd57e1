import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { seconds } from "#app/core/time.ts";
import { hydrated } from "#tests/e2e/support/pages.ts";
import { DIALOGS } from "./dialogs.ts";
import { contrastOf, type Findings, fontsCame, lookAt, scrollThrough, watchShifts } from "./look.ts";
import type { PictureOptions, Theme, Width } from "./options.ts";
import { beginnings, NOWHERE, type Place, placeOf } from "./places.ts";
import { type Account, signIn, type Walker } from "./walkers.ts";

/** One page as one walker saw it at one width. */
export interface Sight {
  world: string;
  walker: Walker;
  width: Width;
  kind: string;
  address: string;
  /** Theme -> file, relative to the folder of pictures. */
  pictures: Partial<Record<Theme, string>>;
  findings: Findings & { console: string[]; contrast: string[] };
}

interface Walk {
  browser: Browser;
  origin: string;
  world: string;
  walker: Walker;
  account: Account | null;
  folder: string;
  options: PictureOptions;
}

/** Beyond this a page is a list that goes on, and its picture is cut. */
const TALLEST = 9_000;
const HEIGHTS: Record<Width, number> = { 360: 780, 768: 1024, 1280: 860 };
/** After its page, with `--late-fonts`. */
const FONTS_LATE = seconds(3);

/** Goes to every page of the map that this walker may see, and on to those that links lead to: one of each kind. */
export async function walk(walk: Walk): Promise<Sight[]> {
  const windows = await Promise.all(walk.options.widths.map((width) => openWindow(walk, width)));
  const sights: Sight[] = [];
  const seen = new Set<string>();
  const waiting = beginnings();
  for (let place = waiting.shift(); place; place = waiting.shift()) {
    if (seen.has(place.kind)) continue;
    const links = await linksBehind(windows[0]?.page, place);
    if (!links) continue;
    seen.add(place.kind);
    // What is not wanted is still followed: it may be the only way to what is.
    if (isWanted(walk.options.only, place.address)) {
      const { kind, address } = place;
      const found = await Promise.all(windows.map((window) => see(walk, window, { kind, address })));
      sights.push(...found.map(({ sight }) => sight));
      links.push(...found.flatMap((one) => one.links));
    }
    waiting.push(...links.flatMap((link) => placeOf(link) ?? []));
  }
  if (isWanted(walk.options.only, "dialogs"))
    for (const window of windows) sights.push(...(await dialogs(walk, window)));
  await Promise.all(windows.map(({ page }) => page.context().close()));
  return sights;
}

interface Window {
  width: Width;
  page: Page;
  complaints: string[];
}

async function openWindow({ browser, origin, account, options }: Walk, width: Width): Promise<Window> {
  const phone = width < 768;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: HEIGHTS[width] },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    hasTouch: phone,
    isMobile: phone,
  });
  await context.addInitScript(watchShifts);
  if (options.lateFonts)
    await context.route("**/*.woff2", async (route) => {
      await pause(FONTS_LATE);
      await route.continue();
    });
  if (account) await signIn(context, origin, account);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  context.on("weberror", (fault) => complaints.push(`uncaught: ${fault.error().message}`));
  return { width, page, complaints };
}

/** Where the page leads, as the server sends it; null where this walker finds none, or is led elsewhere. */
async function linksBehind(page: Page | undefined, { kind, address }: Place): Promise<string[] | null> {
  const answer = await page?.request.get(address, { maxRedirects: 0 });
  if (!answer || (answer.status() !== 200 && address !== NOWHERE)) return null;
  if (kind === "/*" && address !== NOWHERE) return null;
  if (!answer.headers()["content-type"]?.startsWith("text/html")) return null;
  const html = await answer.text();
  return Array.from(html.matchAll(/<a\s[^>]*?\bhref="(\/[^"]*)"/g), ([, link = ""]) =>
    link.replaceAll("&amp;", "&"),
  );
}

async function see(walk: Walk, window: Window, place: Place) {
  const { page, complaints } = window;
  complaints.length = 0;
  await page.goto(place.address);
  if (place.kind !== "/offline.html")
    await hydrated(page).catch(() => complaints.push("It was never hydrated."));
  const links = await linksOf(page, walk.origin);
  if (walk.options.lateFonts) await fontsCame(page);
  await scrollThrough(page);
  return { links, sight: await picture(walk, window, place, true) };
}

async function dialogs(walk: Walk, window: Window): Promise<Sight[]> {
  const sights: Sight[] = [];
  for (const { name, at, walkers, widths, open } of DIALOGS) {
    if (!walkers.includes(walk.walker) || (widths && !widths.includes(window.width))) continue;
    window.complaints.length = 0;
    const place = { kind: `dialog ${name}`, address: at };
    try {
      await window.page.goto(at);
      await hydrated(window.page);
      await open(window.page);
      await window.page.waitForTimeout(400);
      sights.push(await picture(walk, window, place, false));
    } catch (error) {
      const [line = ""] = String(error).split("\n");
      window.complaints.push(`It did not open: ${line}`);
      sights.push(await picture(walk, window, place, false));
    }
  }
  return sights;
}

/** Takes the pictures of what the window shows, and says what is wrong with it. */
async function picture(walk: Walk, window: Window, place: Place, whole: boolean): Promise<Sight> {
  const { page, width, complaints } = window;
  const sight = titled(walk, window, place);
  const findings = await lookAt(page, width < 768);
  const contrast: string[] = [];
  const plain = place.kind.replace("/*", "not.found").replace(/^\//, "");
  const called = plain.replaceAll(/[^\w]+/g, ".") || "landing";
  for (const theme of walk.options.themes) {
    await wear(page, theme);
    const name = `${called}.${width}.${theme}.jpg`;
    const file = join(walk.world, walk.walker, name);
    mkdirSync(join(walk.folder, walk.world, walk.walker), { recursive: true });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = whole && height > TALLEST ? { clip: { x: 0, y: 0, width, height: TALLEST } } : {};
    await page.screenshot({
      path: join(walk.folder, file),
      fullPage: whole,
      type: "jpeg",
      quality: 82,
      ...clip,
    });
    sight.pictures[theme] = file;
    if (walk.options.contrast) contrast.push(...(await contrastOf(page)).map((line) => `${theme}: ${line}`));
  }
  return { ...sight, findings: { ...findings, contrast, console: [...new Set(complaints)] } };
}

function titled({ world, walker }: Walk, { width }: Window, { kind, address }: Place) {
  return { world, walker, width, kind, address, pictures: {} as Sight["pictures"] };
}

/** As when the theme is chosen in another tab: what is open stays open. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((choice) => {
    localStorage.setItem("theme", choice);
    window.dispatchEvent(new StorageEvent("storage"));
  }, theme);
  await page.waitForTimeout(250);
}

async function linksOf(page: Page, origin: string): Promise<string[]> {
  const all = await page
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return all.filter((link) => new URL(link).origin === origin);
}

function isWanted(only: string[], address: string): boolean {
  return (
    only.length === 0 || only.some((begin) => (begin === "/" ? address === "/" : address.startsWith(begin)))
  );
}
