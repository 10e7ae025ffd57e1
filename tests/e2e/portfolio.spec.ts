import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { storedRows } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const PICTURE = "public/og.png";

async function openDialog(page: Page) {
  await visit(page, "/profile?dialog=add-portfolio");
  const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("alice uploads a picture and adds it: 30 XP, and everyone sees it; a link that leads nowhere is said so", async ({
  people,
}) => {
  const { page, userId } = await people.alice({ at: "/dashboard" });
  let dialog = await openDialog(page);
  const add = dialog.getByRole("button", { name: "Add to Portfolio" });
  await expect(add).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Link" }).fill("http://127.0.0.1/");
  await seeToast(page, "Could not analyze link", "Please try again or upload directly");
  await expect(add).toBeDisabled();

  await dialog.getByRole("tab", { name: "Upload File" }).click();
  await dialog.getByLabel("Title").fill("Neon harbour");
  await add.click();
  await seeToast(page, "Missing information", "Please add a title and media");
  await dialog.getByLabel("File", { exact: true }).setInputFiles({
    name: "work.png",
    mimeType: "image/png",
    buffer: Buffer.from("MZ, and no picture"),
  });
  await seeToast(page, "Upload failed");
  await dialog.getByLabel("File", { exact: true }).setInputFiles(PICTURE);
  await expect(dialog.getByAltText(/^Preview of/)).toBeVisible();
  await dialog.getByLabel("Tags").fill("night, neon");
  await add.click();
  await seeToast(page, "Success! +30 XP", "Portfolio item added");
  await expect(dialog).toBeHidden();

  const tile = page.getByRole("button", { name: /Neon harbour/ }).first();
  await expect(tile).toBeVisible();
  await page.getByRole("button", { name: "Feature Neon harbour" }).click();
  await expect(page.getByText("Featured", { exact: true })).toBeVisible();
  // It is shown before the answer, and a reload would take the question back.
  await expect
    .poll(() => storedRows("SELECT featured FROM portfolio_items WHERE user_id = ?", userId))
    .toEqual([{ featured: 1 }]);
  await reload(page);
  await expect(page.getByText("Featured", { exact: true })).toBeVisible();
  expect(storedRows("SELECT xp FROM profiles WHERE user_id = ?", userId)).toEqual([{ xp: 30 }]);
  const [file] = storedRows<{ r2_key: string }>(
    "SELECT r2_key FROM files WHERE owner_id = ? AND purpose = 'portfolio'",
    userId,
  );
  expect(file?.r2_key).toMatch(new RegExp(`^${userId}/\\d{13}\\.png$`));

  const visitor = await people.visitor();
  await visit(visitor.page, `/profile/${userId}?tab=work`);
  await visitor.page.getByRole("button", { name: /Neon harbour/ }).click();
  const shown = visitor.page.getByRole("dialog", { name: "Neon harbour" });
  await expect(shown.getByRole("img", { name: "Neon harbour" })).toBeVisible();

  await page.getByRole("button", { name: "Delete Neon harbour" }).click();
  dialog = page.getByRole("dialog", { name: "Delete this work?" });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Your work goes here")).toBeVisible();
});

test("nobody meets a barrier in the Add to Portfolio dialog, on a phone or a desktop, in either theme", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/dashboard", reducedMotion: "reduce" });
  const dialog = await openDialog(page);
  const phone = { width: 360, height: 740 };
  const desktop = { width: 1280, height: 800 };
  const looks = [
    { tab: "Paste Link", size: phone, dark: true },
    { tab: "Paste Link", size: desktop, dark: false },
    { tab: "Upload File", size: phone, dark: false },
    { tab: "Upload File", size: desktop, dark: true },
  ];
  for (const { tab, size, dark } of looks) {
    await page.setViewportSize(size);
    await dialog.getByRole("tab", { name: tab }).click();
    await page.evaluate((on) => document.documentElement.classList.toggle("dark", on), dark);
    const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});
