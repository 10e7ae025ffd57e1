import type { Locator } from "@playwright/test";
import { expect } from "@playwright/test";

/** Waits until the image has come from the server and says how large it really is. */
export async function loadedSize(image: Locator): Promise<{ width: number; height: number }> {
  const measure = () =>
    image.evaluate((element: HTMLImageElement) => ({
      width: element.naturalWidth,
      height: element.naturalHeight,
    }));
  await image.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await measure()).width).toBeGreaterThan(0);
  return measure();
}
