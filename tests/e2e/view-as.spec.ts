import { addAuthenticator, SECURITY } from "./support/authenticator.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("an admin looks with a member's eyes, changes nothing, stops, and the member reads what was opened", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const { page } = await people.staff("Ada", "admin", { at: SECURITY });
  const alice = await people.alice();
  await addAuthenticator(page);

  await visit(page, `/admin/users/${alice.userId}`);
  await page.getByRole("textbox", { name: "Why do you need to look?" }).fill("Her ticket about a card");
  await page.getByRole("button", { name: /^View as/ }).click();
  const bar = page.getByRole("region", { name: "Read-only view" });
  await expect(bar).toContainText(alice.name);
  await expect(page).toHaveURL("/dashboard");
  await seeNoBarrierOnAnyScreen(page, "a member's page as staff see it");

  await visit(page, "/notification-settings");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("nothing can be changed here")).toBeVisible();
  await page.goto("/messages");
  await expect(page.getByText("This page is not part of the view")).toBeVisible();
  await bar.getByRole("button", { name: "Stop" }).click();
  await expect(page).toHaveURL(`/admin/users/${alice.userId}`);
  await expect(bar).toHaveCount(0);

  await visit(alice.page, "/settings/activity");
  const looks = alice.page.getByRole("region", { name: "Access by our staff" });
  await expect(looks).toContainText("looked at your page /dashboard as you see it. Her ticket about a card");
});
