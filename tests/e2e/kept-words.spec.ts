import type { Page } from "@playwright/test";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const KEPT = "What you typed is still here.";

/** Types a word into a field of this page, and finds it there after a reload. */
async function keeps(page: Page, path: string, label: string, words: string): Promise<void> {
  await visit(page, path);
  await page.getByLabel(new RegExp(`^${label}`)).fill(words);
  await reload(page);
  await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveValue(words);
  await expect(page.getByText(KEPT)).toBeVisible();
}

test("what alice begins to write outlives a reload, until she starts over", async ({ people }) => {
  const { page } = await people.alice();
  await keeps(page, "/settings/api-tokens", "Name", "Studio dashboard");
  await keeps(page, "/settings/my-apps", "Website", "https://studio.example");
  await keeps(page, "/settings/webhooks", "Address", "https://studio.example/hook");
  await keeps(page, "/earn-credits", "A word from you", "You would like it here.");
  await page.getByText("What they read").click();
  await expect(page.locator("details p", { hasText: "You would like it here." })).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("A word from you")).toHaveValue("");
  await reload(page);
  await expect(page.getByText(KEPT)).toHaveCount(0);
});

test("a request alice has sent leaves its form empty, each time, and does not come back", async ({
  people,
}) => {
  const { page } = await people.alice();
  await keeps(page, "/review?tab=ask", "A few words to them", "It was a good week.");
  for (const time of ["first", "second"]) {
    await page.getByLabel("Who").fill(`${time}.${crypto.randomUUID().slice(0, 6)}@outside.test`);
    await page.getByLabel("How you worked together").selectOption("They were my client");
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `${time}.` })).toBeVisible();
    await expect(page.getByLabel("Who")).toHaveValue("");
  }
  await reload(page);
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await expect(page.getByLabel("A few words to them")).toHaveValue("");
});
