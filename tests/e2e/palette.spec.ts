import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { hydrated, visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice goes anywhere by its name, with the keyboard alone", async ({ people }) => {
  const title = unusedTitle();
  const id = await post(await people.bora(), title);
  const { page } = await people.alice({ at: "/dashboard" });
  const keys = page.keyboard;
  const palette = page.getByRole("dialog", { name: "Search Thrive" });
  const field = palette.getByRole("combobox", { name: "Search Thrive" });
  const chosen = palette.getByRole("option", { selected: true });

  await keys.press("Control+k");
  await expect(field).toBeFocused();
  await expect(chosen).toHaveText(/Post Opportunity/);
  await keys.press("Escape");
  await expect(palette).toBeHidden();

  // A setting by what she calls it.
  await keys.press("/");
  await keys.type("2fa");
  await expect(chosen).toHaveText(/Second factor/);
  await keys.press("Enter");
  await expect(page).toHaveURL("/settings/security#factors");
  await expect(palette).toBeHidden();

  // What somebody else posted.
  await keys.press("Control+k");
  await keys.type(title);
  await expect(palette.getByRole("option", { name: title }).first()).toBeVisible();
  await expect(chosen).toHaveText(new RegExp(`^${title}`));
  await keys.press("Enter");
  await expect(page).toHaveURL(`/opportunity/${id}`);

  // Nothing by that name: on to where more is searched.
  await keys.press("Control+k");
  await keys.type("qqxyz");
  await expect(palette.getByRole("option")).toHaveCount(2);
  await keys.press("ArrowUp");
  await expect(chosen).toHaveText("Search creators for “qqxyz”");
  await keys.press("Enter");
  await expect(page).toHaveURL("/discover?tab=creators&q=qqxyz");

  // Where she types, `/` is a letter; over a dialog nothing opens.
  await page.getByRole("searchbox").first().focus();
  await keys.press("/");
  await expect(palette).toBeHidden();
});

test("what she types before the palette's code is there stands in it", async ({ people }) => {
  const { page } = await people.alice();
  await page.route(/\/assets\/palette-[\w-]+\.js/, async (route) => {
    await new Promise((passed) => setTimeout(passed, 1_000));
    await route.continue();
  });
  await page.goto("/dashboard");
  await hydrated(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("wallx");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  const field = page.getByRole("dialog", { name: "Search Thrive" }).getByRole("combobox");
  await expect(field).toHaveValue("wall");
  await expect(field).toBeFocused();
  await page.keyboard.type("et");
  await expect(field).toHaveValue("wallet");
  await expect(page).toHaveURL("/dashboard");
});

test("the search says so when it is out of reach, finds places all the same, and tries again", async ({
  people,
  complaints,
}) => {
  complaints.expect(/Failed to load resource/);
  const { page } = await people.alice({ at: "/dashboard" });
  const palette = page.getByRole("dialog", { name: "Search Thrive" });
  await page.getByRole("button", { name: "Search Thrive" }).click();
  await palette.getByRole("combobox").fill("wall");
  await expect(palette.getByRole("status")).toHaveText(/to choose from/);
  await page.route("**/api/v1/search?*", (route) => route.abort());
  await palette.getByRole("combobox").fill("walle");
  await expect(palette.getByRole("alert")).toContainText("could not be searched");
  await expect(palette.getByRole("option", { name: /^Wallet/ })).toBeVisible();
  await page.unroute("**/api/v1/search?*");
  await palette.getByRole("button", { name: "Retry" }).click();
  await expect(palette.getByRole("alert")).toBeHidden();
});

test("on a phone it opens from the menu, and nobody meets a barrier in it", async ({ people }) => {
  const { page } = await people.alice({ viewport: { width: 360, height: 740 }, hasTouch: true });
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Search Thrive" }).tap();
  const palette = page.getByRole("dialog", { name: "Search Thrive" });
  await palette.getByRole("combobox").fill("pro");
  await expect(palette.getByRole("option", { name: "Projects", exact: true })).toBeVisible();
  await expect(palette.getByRole("status")).toHaveText(/to choose from/);
  await seeNoBarrierOnAnyScreen(page, "the search of everything");
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
});
