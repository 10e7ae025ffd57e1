import type { Page } from "@playwright/test";

/** Waits until React has taken over everything on the page, effects included. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = document.querySelectorAll("main, button, nav");
    const taken = (part: Element) => Object.keys(part).some((key) => key.startsWith("__reactProps$"));
    return parts.length > 0 && [...parts].every(taken);
  });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Goes there by address and waits until the page can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Loads the page again and waits until it can be used. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}
