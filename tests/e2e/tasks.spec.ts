import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const WIDE = { width: 1280, height: 800 };

const columnOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const titlesIn = (page: Page, name: string) => columnOf(page, name).locator("[data-card-link]");

test("alice puts tasks on the board and moves them by menu, keys and drag; bora sees each step in an open window", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Songs of the harbour", [[bora, "client"]]);
  const { page } = alice;
  await visit(page, `/desk/${id}/tasks`);
  await seeNoBarrierOnAnyScreen(page, "a board without tasks");
  await page.setViewportSize(WIDE);
  await visit(bora.page, `/desk/${id}/tasks`);
  await expect(bora.page.getByText("Nothing to do yet")).toBeVisible();

  for (const [title, due] of [
    ["Write the melody", "2031-03-04"],
    ["Record the choir", ""],
  ] as const) {
    await page.getByRole("link", { name: "Add a task" }).click();
    const sheet = page.getByRole("dialog", { name: "New task" });
    const what = sheet.getByLabel("What", { exact: true });
    await expect(what).toHaveValue("");
    await what.fill(title);
    if (due) {
      await sheet.getByLabel("Due on").fill(due);
      await sheet.getByText(bora.name, { exact: true }).click();
      await sheet.getByLabel("Checklist").fill("First verse\nChorus");
      await reload(page);
      await expect(sheet.getByText("What you typed is still here.")).toBeVisible();
      await expect(sheet.getByRole("checkbox", { name: bora.name })).toBeChecked();
      await seeNoBarrierOnAnyScreen(page, "a new task", "[role=dialog]");
      await page.setViewportSize(WIDE);
    }
    await sheet.getByRole("button", { name: "Add the task" }).click();
    await expect(sheet).toBeHidden();
    await expect(titlesIn(bora.page, "To do").filter({ hasText: title })).toBeVisible();
  }

  await test.step("by its menu", async () => {
    await page.getByRole("button", { name: "Move Write the melody to…" }).click();
    await page.getByRole("menuitem", { name: "In progress" }).click();
    await expect(titlesIn(page, "In progress")).toHaveText(["Write the melody"]);
    await expect(titlesIn(bora.page, "In progress")).toHaveText(["Write the melody"]);
  });

  await test.step("by keys", async () => {
    await titlesIn(page, "In progress").focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect(titlesIn(bora.page, "In review")).toHaveText(["Write the melody"]);
    await expect(titlesIn(page, "In review")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(titlesIn(page, "To do")).toBeFocused();
  });

  await test.step("by dragging", async () => {
    await page.locator("[data-card]", { hasText: "Record the choir" }).dragTo(columnOf(page, "Done"));
    await expect(titlesIn(page, "Done")).toHaveText(["Record the choir"]);
    await expect(titlesIn(bora.page, "Done")).toHaveText(["Record the choir"]);
    await seeNoBarrierOnAnyScreen(page, "a board");
    await page.setViewportSize(WIDE);
  });

  await test.step("bora ticks off a part and alice changes the task", async () => {
    await visit(bora.page, `/desk/${id}/tasks?view=mine`);
    await bora.page.getByRole("link", { name: "Write the melody" }).click();
    // Ticked once the answer is there.
    await bora.page.getByRole("dialog").getByRole("checkbox", { name: "First verse" }).click();
    await expect(page.locator("[data-card]", { hasText: "Write the melody" })).toContainText("1/2");
    await titlesIn(page, "In review").click();
    const panel = page.getByRole("dialog", { name: "Write the melody" });
    await seeNoBarrierOnAnyScreen(page, "a task", "[role=dialog]");
    await page.setViewportSize(WIDE);
    await panel.getByLabel("What", { exact: true }).fill("Write the refrain");
    await panel.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(bora.page.getByRole("dialog", { name: "Write the refrain" })).toBeVisible();
  });

  await reload(page);
  await expect(titlesIn(page, "In review")).toHaveText(["Write the refrain"]);
  await expect(titlesIn(page, "Done")).toHaveText(["Record the choir"]);
  await visit(page, `/desk/${id}/tasks?view=list`);
  await seeNoBarrierOnAnyScreen(page, "tasks in a list");
});
