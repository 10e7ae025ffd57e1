import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice begins with a template: its plan stands on her desk; a copy of it becomes her own", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/project-templates" });
  await expect(page.getByRole("heading", { level: 1, name: "Project templates" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the templates");
  await page.getByLabel("Category").selectOption("music");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/category=music/);
  const found = page.getByRole("list", { name: /templates$/ });
  await expect(found.getByRole("listitem").first()).toBeVisible();
  await found.getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Begin with it" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a template");

  await test.step("a copy is changed and kept", async () => {
    const from = page.url();
    await page.getByRole("button", { name: "Copy and edit" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit template" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "a template in the making");
    await page.getByLabel("Name", { exact: true }).fill("My way of making a record");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My way of making a record" })).toBeVisible();
    await visit(page, "/project-templates?shelf=mine");
    await expect(page.getByRole("link", { name: "My way of making a record" })).toBeVisible();
    await visit(page, from);
  });

  await page.getByLabel("Project name").fill("Songs of the harbour");
  await page.getByRole("button", { name: "Create the draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Songs of the harbour" })).toBeVisible();
  await expect(page).toHaveURL(/\/desk\//);
  const tabs = page.getByRole("navigation", { name: "Desk" });
  await tabs.getByRole("link", { name: "Tasks" }).click();
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the tasks of a template");

  await test.step("the plan of the desk is kept as a template of her own", async () => {
    await tabs.getByRole("link", { name: "Overview" }).click();
    await page.getByRole("button", { name: "Save as template" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Edit template" })).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Songs of the harbour");
  });
});

test("bora shares a template of alice, and reports it", async ({ people }) => {
  const [{ page: hers }, { page: his }] = [
    await people.alice({ at: "/project-templates?category=music" }),
    await people.bora({ at: "/project-templates" }),
  ];
  await hers
    .getByRole("list", { name: /templates$/ })
    .getByRole("link")
    .first()
    .click();
  await hers.getByRole("button", { name: "Copy and edit" }).click();
  await hers.getByLabel("Name", { exact: true }).fill("A record in four weeks");
  await hers.getByRole("button", { name: "Save", exact: true }).click();
  await expect(hers.getByRole("heading", { level: 1, name: "A record in four weeks" })).toBeVisible();
  await hers.getByLabel("Who sees it").selectOption("community");
  await hers.getByRole("button", { name: "Save who sees it" }).click();
  await expect(hers.getByText("Others see it now.")).toBeVisible();
  await expect(hers.getByRole("button", { name: /Report/ })).toHaveCount(0);

  await visit(his, new URL(hers.url()).pathname);
  await his.getByRole("button", { name: "Share" }).click();
  await expect(his.getByRole("dialog", { name: "Share this template" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(his, "a template that is shared");
  await his.keyboard.press("Escape");
  await his.getByRole("button", { name: "Report this template" }).click();
  const dialog = his.getByRole("dialog");
  await dialog.getByText("Work that is not theirs").click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(his.getByText("Thank you for telling us")).toBeVisible();
});
