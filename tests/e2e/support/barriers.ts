import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What depends on colours, and so on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** All rules in the dark theme, and those about colour in the light one. */
export async function seeNoBarrier(page: Page, where: string): Promise<void> {
  const dark = await axe(page).withTags(RULES).analyze();
  await wear(page, "light");
  const light = await axe(page).withRules(COLOUR_RULES).analyze();
  await wear(page, "dark");
  expect({ where, dark: findings(dark), light: findings(light) }).toEqual({ where, dark: [], light: [] });
}

/** On a phone of 360 px and a desktop of 1280 px, in both themes; and nothing goes beyond the edge of the screen. */
export async function seeNoBarrierOnAnyScreen(page: Page, where: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // What a bar that stays on screen happens to cover is no smaller for it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await seeNoBarrier(page, `${where} at ${width} px`);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect({ where, width, tooWide }).toEqual({ where, width, tooWide: false });
  }
}

/** Without frames of other sites there is no need for the second window that axe opens otherwise. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

function findings({ violations }: Awaited<ReturnType<AxeBuilder["analyze"]>>) {
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

/** Waits until no colour is on its way to another. */
export function coloursAtRest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await Promise.race([
      new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
      new Promise((passed) => setTimeout(passed, 1000)),
    ]);
    // Those that never end are not waited for.
    await Promise.race([
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
      new Promise((passed) => setTimeout(passed, 1000)),
    ]);
  });
}
