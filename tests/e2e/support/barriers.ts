import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type axe from "axe-core";
import type { AxeResults, RunOptions } from "axe-core";

/** Without comments and long names: each kilobyte that is sent to a page costs all who pass it on. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What depends on colours, and so on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * All rules in the dark theme, those about colour in the light one, and nothing beyond the edge of the screen.
 * @param within a selector of what is looked at
 */
export async function seeNoBarrier(page: Page, where: string, within = "html"): Promise<void> {
  await seeNone(page, { where, within, theme: "light", rules: COLOUR_RULES });
  await seeNone(page, { where, within, theme: "dark" });
}

/**
 * All rules on a phone of 360 px in the light theme, and on a desktop of 1280 px in the dark one: each width and each
 * theme once. All four together took twice as long, and the colours are the same at every width.
 */
export async function seeNoBarrierOnAnyScreen(page: Page, where: string, within = "html"): Promise<void> {
  for (const [width, theme] of [
    [360, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // What a bar that stays on screen happens to cover is no smaller for it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await seeNone(page, { where: `${where} at ${width} px`, within, theme });
  }
}

interface Look {
  where: string;
  within: string;
  theme: "dark" | "light";
  /** Only these. */
  rules?: string[];
}

async function seeNone(page: Page, { where, within, theme, rules }: Look): Promise<void> {
  // A window behind another one draws no frames.
  await page.bringToFront();
  await wear(page, theme);
  const runOnly = rules ? { type: "rule" as const, values: rules } : { type: "tag" as const, values: RULES };
  const found = await judge(page, within, runOnly);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect({ where, theme, found: findings(found), tooWide }).toEqual({
    where,
    theme,
    found: [],
    tooWide: false,
  });
}

/** What axe says of `within` by these rules. */
export async function judge(page: Page, within: string, runOnly: RunOptions["runOnly"]): Promise<AxeResults> {
  // Bringing it there takes as long as judging the colours of a page: once for each document is enough.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) {
      await (frame === page.mainFrame() ? bringAxe(page) : frame.evaluate(AXE));
      await frame.evaluate(rememberColours);
    }
  // What passed is only counted: describing each of its nodes takes longer than judging them.
  const options: RunOptions = { runOnly, resultTypes: ["violations"] };
  return page.evaluate(([selector, how]) => window.axe.run({ include: [[selector]] }, how), [
    within,
    options,
  ] as const);
}

/** By the browser's own wire, where a text it has run before is not compiled again: half of what `evaluate` takes. */
async function bringAxe(page: Page): Promise<void> {
  const wire = wires.get(page) ?? (await page.context().newCDPSession(page));
  wires.set(page, wire);
  const { exceptionDetails } = await wire.send("Runtime.evaluate", { expression: AXE });
  if (exceptionDetails) throw new Error(`axe does not run here: ${exceptionDetails.text}`);
}

/** They stay: with any of them a browser lets go of a page's virtual authenticator as well. */
const wires = new WeakMap<Page, CDPSession>();

/** A page has twenty colours and axe asks for them a thousand times: working out an `oklch()` took a third of its time. */
function rememberColours(): void {
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<AxeColour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (this: AxeColour, text: string) {
    const seen = known.get(text);
    if (seen) return Object.assign(this, seen);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Axe's own, of which its types say nothing: channels from 0 to 1. */
interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): AxeColour;
}

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: AxeColour } } } };
  }
}

function findings({ violations }: AxeResults) {
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }));
}

/** As when the theme is chosen in another tab: what is open stays open. Waits until every colour has changed. */
async function wear(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((choice) => {
    localStorage.setItem("theme", choice);
    window.dispatchEvent(new StorageEvent("storage"));
  }, theme);
  await coloursAtRest(page);
  await expect(page.locator("html")).toHaveClass(theme === "dark" ? /dark/ : /^(?!.*dark)/);
}

/** How long a look at what moves is apart from the next, in milliseconds: more than a frame. */
const LOOKS_APART = 20;

/** Waits until no colour is on its way to another: one that is inherited may set out when its parent's has arrived. */
async function coloursAtRest(page: Page): Promise<void> {
  const giveUp = Date.now() + 3000;
  for (let quiet = 0; quiet < 2 && Date.now() < giveUp; ) {
    await page.waitForTimeout(LOOKS_APART);
    quiet = (await page.evaluate(howManyMove)) === 0 ? quiet + 1 : 0;
  }
}

/** Counted in the page: those that never end, and those that follow where something is scrolled to, are not waited for. */
function howManyMove(): number {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect, timeline }) =>
        playState === "running" &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    ).length;
}
