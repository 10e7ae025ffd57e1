import { expect, type Page } from "@playwright/test";

/** What the sandbox's cards do. */
export const CARDS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
  failsLater: "4000 0000 0000 0341",
};

/** Pays on the provider's page, whatever comes of it. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expires").fill("12/30");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: /^Pay €/ }).click();
}

/** Pays by a card that is taken, and goes back to what was paid for. */
export async function payAndReturn(page: Page, card: string, back: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/cs_test_/);
  await payWith(page, card);
  await expect(page.getByRole("heading", { level: 1, name: "Paid" })).toBeVisible();
  await page.getByRole("link", { name: back }).click();
}
