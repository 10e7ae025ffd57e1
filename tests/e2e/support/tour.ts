import { expect, type Locator, type Page } from "@playwright/test";

/** The tour that lies over a newcomer's first page. */
export function tourOn(page: Page): Locator {
  return page.getByRole("dialog").filter({ hasText: /Step \d of 6/ });
}

/** A newcomer who has no time for it; the server knows before this goes on. */
export async function skipTour(page: Page): Promise<void> {
  const told = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/v1/tour") && answer.request().postData()?.includes("completed") === true,
  );
  await tourOn(page).getByRole("button", { name: "Skip Tour" }).click();
  expect((await told).status()).toBe(204);
  await expect(tourOn(page)).toBeHidden();
}
