import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { seeToast } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice deletes a work from her storage, finds it in the trash and takes it back hidden", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/storage" });
  await expect(page.getByRole("heading", { level: 1, name: "Storage" })).toBeVisible();
  await expect(page.getByText(/of 2 GB/)).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "an empty storage");

  await visit(page, "/profile?dialog=add-portfolio");
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  await dialog.getByRole("tab", { name: "Upload File" }).click();
  await dialog.getByLabel("Title").fill("Neon harbour");
  await dialog.getByLabel("File", { exact: true }).setInputFiles("public/og.png");
  await expect(dialog.getByAltText(/^Preview of/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
  await seeToast(page, "Success! +30 XP", "Portfolio item added");

  await visit(page, "/storage");
  const files = page.getByRole("list", { name: "Files" }).getByRole("listitem");
  await expect(files).toHaveCount(1);
  await expect(files).toContainText("Work: Neon harbour");
  await files.getByRole("checkbox").check();
  await expect(page.getByText(/^1 chosen, /)).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a storage with a file that is chosen");
  await page.getByRole("button", { name: "Compress" }).click();
  await expect(page.getByText(/ are free again\.$/)).toBeVisible();
  await expect(page.getByText(/^1 chosen, /)).toHaveCount(0);
  await files.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(files).toContainText("Work: Neon harbour (hidden)");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("It is deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();

  await page.getByRole("link", { name: "Trash" }).click();
  await expect(files).toContainText("30 days left");
  await seeNoBarrierOnAnyScreen(page, "the trash");
  await files.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(/^It is back\. A work comes back hidden/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  await visit(page, "/profile");
  await expect(page.getByRole("button", { name: /Neon harbour/ }).first()).toBeVisible();
});
