import type { Page } from "@playwright/test";
import { findLooks } from "./find-looks.ts";

/** The looks that have passed on pages of this worker. */
const passed = new Set<number>();

/** How many looks of text under `within` have not passed yet; axe is asked about text of those alone. */
export async function newLooks(page: Page, within: string): Promise<number> {
  const all = await page.evaluate(findLooks, within);
  const known = all.filter((look) => passed.has(look));
  await page.evaluate((names) => {
    for (const name of names)
      for (const element of window.seen?.looks.get(name) ?? []) window.seen?.passed.add(element);
  }, known);
  return all.length - known.length;
}

/** Keeps which looks axe has settled; asked of the page right after it was judged, and only if nothing was wrong. */
export async function keepLooks(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const { looks, settled } = window.seen ?? { looks: [], settled: new Set() };
    return [...looks].flatMap(([name, elements]) =>
      elements.some((element) => settled.has(element)) ? [name] : [],
    );
  });
  for (const look of found) passed.add(look);
}

/**
 * Has axe, which is in the page, leave out text whose look has passed, and note whose look is settled: it is right, or axe
 * cannot tell, for a reason that every text of this look shares.
 */
export function mindLooks(): void {
  const { rules, checks } = window.axe._audit;
  const rule = rules.find(({ id }) => id === "color-contrast");
  const check = checks["color-contrast"];
  if (!rule || !check) throw new Error("axe judges contrast in another way now.");
  const { matches } = rule;
  rule.matches = (element, ...rest) => !window.seen?.passed.has(element) && matches(element, ...rest);
  const { evaluate } = check;
  check.evaluate = function (element, ...rest) {
    let reason = "";
    const tell = this.data;
    this.data = (told) => {
      reason = told?.messageKey ?? "";
      tell.call(this, told);
    };
    const verdict = evaluate.call(this, element, ...rest);
    const ofTheLook = verdict === undefined && /^(bgGradient|bgImage|shortTextContent)$/.test(reason);
    if (verdict === true || ofTheLook) window.seen?.settled.add(element);
    return verdict;
  };
}
