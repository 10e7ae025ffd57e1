import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { openDrawer, rows } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { PASSWORD } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("alice hears of a browser that signs in to her account for the first time, once", async ({ people }) => {
  const alice = await people.alice({ at: "/dashboard" });
  const { page } = await people.visitor({ at: "/auth" });
  const signIn = async () => {
    await page.getByLabel("Email").fill(alice.email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  };
  await signIn();
  const news = () => openDrawer(alice.page).then((drawer) => rows(drawer, "A sign-in on a new device"));
  await expect(await news()).toHaveCount(1);
  await seeNoBarrierOnAnyScreen(alice.page, "news of a new device");
  await (await rows(alice.page.getByRole("dialog"), "A sign-in on a new device"))
    .getByRole("button", { name: "Look at it" })
    .click();
  await expect(alice.page).toHaveURL("/settings/security");

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await visit(page, "/auth");
  await signIn();
  await visit(alice.page, "/dashboard");
  await expect(await news()).toHaveCount(1);
});
