import type { Page } from "@playwright/test";
import { signIn } from "./support/authenticator.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const HERE = `/payment-history?year=${new Date().getUTCFullYear()}`;

test("bora makes an address for her accountant and takes it back, and is told so where she pressed", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of (404|410|422)/);
  const bora = await people.bora();
  const { page } = bora;
  await visit(page, HERE);
  await page.getByText("For your accountant").click();
  await page.getByRole("button", { name: "Make an address" }).click();
  await expect(page.getByLabel("Who it is for")).toBeFocused();
  const books = await make(page, "Ida Ledger");
  await seeNoBarrierOnAnyScreen(page, "an address for an accountant");
  const { page: ida } = await people.visitor({ at: books });
  await expect(ida.getByRole("heading", { level: 1 })).toContainText(bora.name);
  await takeBack(page, "Ida Ledger");
  await expect(page).toHaveURL(HERE);
  expect((await ida.goto(books))?.ok()).toBe(false);
});

test("without script she is shown the address as well, and what came of taking it back", async ({
  people,
}) => {
  const bora = await people.bora();
  const { page } = await people.visitor({ javaScriptEnabled: false });
  await page.goto("/auth");
  await signIn(page, bora.email);
  await expect(page).toHaveURL("/dashboard");
  await page.goto(HERE);
  await page.getByText("For your accountant").click();
  const books = await make(page, "Ida Ledger");
  expect((await page.request.get(books)).ok()).toBe(true);
  await takeBack(page, "Ida Ledger");
  expect((await page.request.get(books)).ok()).toBe(false);
});

/** @returns the address, which stands there this once */
async function make(page: Page, name: string): Promise<string> {
  await page.getByLabel("Who it is for").fill(name);
  await page.getByRole("button", { name: "Make an address" }).click();
  const shown = page.getByRole("status").filter({ hasText: "it is shown only once" });
  await expect(shown).toBeVisible();
  return /\/books\/[\w-]+/.exec((await shown.locator("code").textContent()) ?? "")?.[0] ?? "";
}

async function takeBack(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Take back the address for ${name}` }).click();
  await expect(page.getByText("It leads nowhere now.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Addresses for accountants" })).toHaveCount(0);
}
