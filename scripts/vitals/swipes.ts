import type { Page } from "@playwright/test";
import { seconds } from "#app/core/time.ts";
import { hydrated } from "#tests/e2e/support/pages.ts";
import { withSlowProcessor } from "./slow-line.ts";

/** How long presses took until the next frame was painted, on a processor four times slower. */
export interface Press {
  count: number;
  /** Of all of them, ms in steps of 8, as browsers tell. */
  median: number;
  worst: number;
}

const SWIPES = 12;

/** Swipes through the deck by its keys, one a second (quality.md §2, INP of a swipe). */
export async function swipeOnSlowPhone(page: Page): Promise<Press> {
  await page.goto("/discover?tab=opportunities");
  await hydrated(page);
  const wire = await withSlowProcessor(page);
  await page.evaluate(() => {
    const presses: Record<number, number> = {};
    Object.assign(window, { presses });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          presses[entry.interactionId] = Math.max(presses[entry.interactionId] ?? 0, entry.duration);
    }).observe({ type: "event", buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let swipe = 0; swipe < SWIPES; swipe++) {
    await page.keyboard.press(swipe % 2 ? "ArrowLeft" : "ArrowRight");
    await page.waitForTimeout(seconds(1));
  }
  const told = await page.evaluate(() =>
    Object.values((window as unknown as { presses: Record<number, number> }).presses),
  );
  await wire.detach();
  // A press that was over within a frame is not told of.
  const all = [...told, ...Array<number>(Math.max(0, SWIPES - told.length)).fill(16)].toSorted(
    (a, b) => a - b,
  );
  return { count: all.length, median: all[Math.floor(all.length / 2)] ?? 0, worst: all.at(-1) ?? 0 };
}
