import { openDrawer } from "./support/notices.ts";
import { expect, test } from "./support/test.ts";

test("alice, cut off, opens her menu and her drawer, and her page stays", async ({ people, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { page, context } = await people.alice({ at: "/dashboard", serviceWorkers: "block" });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("heading", { name: /^Hello/, includeHidden: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByRole("heading", { name: /^Hello/, includeHidden: true })).toBeVisible();
  await context.setOffline(false);
  await openDrawer(page);
});
