import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { loadedSize } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";

const WIDE = { width: 1280, height: 800 };
const PICTURE = "public/og.png";

async function upload(page: Page, visibility: "project" | "shared"): Promise<void> {
  await page.getByRole("link", { name: "Add files" }).click();
  const dialog = page.getByRole("dialog", { name: "Add files" });
  await dialog.getByLabel("Choose files").setInputFiles(PICTURE);
  const add = dialog.getByRole("button", { name: "Add to the project" });
  await expect(add).toBeEnabled();
  await seeNoBarrierOnAnyScreen(page, "files to add", "[role=dialog]");
  await page.setViewportSize(WIDE);
  await dialog.getByLabel("Folder").fill("Drafts");
  await dialog.getByLabel("Who sees it").selectOption(visibility);
  await add.click();
  await expect(dialog).toBeHidden();
}

test("alice grants bora rights on a picture: without an end only by a second yes, and bora reads them at once", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Harbour at night", [[bora, "client"]]);
  const { page } = alice;
  await visit(page, `/desk/${id}/files`);
  await upload(page, "project");
  await visit(bora.page, `/desk/${id}/agreement`);
  await expect(bora.page.getByText("None are granted yet.")).toBeVisible();

  await visit(page, `/desk/${id}/agreement`);
  await page.getByRole("button", { name: "Grant rights" }).click();
  const dialog = page.getByRole("dialog", { name: "Grant rights" });
  await dialog.getByText("Print", { exact: true }).click();
  await dialog.getByRole("button", { name: "Grant the rights" }).click();
  await expect(dialog.getByRole("checkbox", { name: /^I mean it/ })).toHaveAttribute("aria-invalid", "true");
  await seeNoBarrierOnAnyScreen(page, "rights to grant", "[role=dialog]");
  await page.setViewportSize(WIDE);
  await dialog.getByRole("checkbox", { name: /^I mean it/ }).check();
  await dialog.getByRole("button", { name: "Grant the rights" }).click();
  await expect(dialog).toBeHidden();

  const granted = `${alice.name} lets ${bora.name} use it: Social media, Print.`;
  for (const window of [page, bora.page]) await expect(window.getByText(granted)).toBeVisible();

  await test.step("of rights that end, bora asks for a longer term at a price, and alice agrees and bills it", async () => {
    await page.getByRole("button", { name: "Grant rights" }).click();
    await dialog.getByLabel("Until").fill("2030-06-30");
    await dialog.getByRole("button", { name: "Grant the rights" }).click();
    await expect(dialog).toBeHidden();
    await bora.page.getByRole("button", { name: "Ask for a longer term" }).click();
    const asks = bora.page.getByRole("dialog", { name: "Ask for a longer term" });
    await expect(asks.getByLabel("Until")).toHaveValue("2031-07-01");
    await asks.getByLabel("Price in EUR").fill("300");
    await seeNoBarrierOnAnyScreen(bora.page, "a longer term that is asked for", "[role=dialog]");
    await asks.getByRole("button", { name: "Send the offer" }).click();
    await expect(
      page.getByText(`${bora.name} asks to let it run until Jul 1, 2031, for €300.`),
    ).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "a longer term that waits for an answer");
    await page.setViewportSize(WIDE);
    await page.getByRole("button", { name: "Agree", exact: true }).click();
    await expect(bora.page.getByText("Renewed", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Write its invoice" }).click();
    await expect(page.getByLabel("Price for one")).toHaveValue("300");
    await page.goBack();
  });

  await page.getByRole("button", { name: "Take back" }).last().click();
  const back = page.getByRole("dialog");
  await back.getByRole("textbox").fill("It was the wrong picture.");
  await back.getByRole("button", { name: "Take back" }).click();
  await expect(bora.page.getByText("It was the wrong picture.", { exact: true })).toBeVisible();
});

test("alice brings a file, bora pins a remark, a new version is approved, and the trash gives back what it took", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Poster of the harbour", [[bora, "client"]]);
  const { page } = alice;
  await visit(page, `/desk/${id}/files`);
  await expect(page.getByText("No files here yet")).toBeVisible();
  await visit(bora.page, `/desk/${id}/files`);
  await upload(page, "project");
  await expect(page.getByRole("list", { name: "Files" }).getByRole("link", { name: "og.png" })).toBeVisible();

  await test.step("bora sees it arrive and pins a remark to a place", async () => {
    await bora.page.getByRole("link", { name: "og.png" }).click();
    const panel = bora.page.getByRole("dialog", { name: "og.png" });
    const picture = panel.getByRole("img", { name: "og.png" });
    expect((await loadedSize(picture)).width).toBeGreaterThan(100);
    await picture.click({ position: { x: 60, y: 40 } });
    await panel.getByLabel("A remark at the place you chose").fill("A little brighter here, please.");
    await panel.getByRole("button", { name: "Pin this remark" }).click();
    await expect(panel.getByRole("list", { name: "Remarks" })).toContainText("A little brighter here");
    // The same by keys alone.
    const place = panel.getByLabel("The place of your remark");
    await place.press("ArrowRight");
    await place.press("ArrowRight");
    await place.press("Shift+ArrowDown");
    await expect(place.getByRole("status")).toHaveText(
      "52 % from the left, 50 % from the top, 2 % wide, 2 % high",
    );
    await panel.getByLabel("A remark at the place you chose").fill("And darker there.");
    await panel.getByRole("button", { name: "Pin this remark" }).press("Enter");
    await expect(panel.getByRole("list", { name: "Remarks" })).toContainText("And darker there.");
    await seeNoBarrierOnAnyScreen(bora.page, "a file with a remark", "[role=dialog]");
    await bora.page.setViewportSize(WIDE);
  });

  await test.step("alice answers with a new version, and bora approves it", async () => {
    await page.getByRole("link", { name: "og.png" }).click();
    const panel = page.getByRole("dialog", { name: "og.png" });
    const remarks = panel.getByRole("list", { name: "Remarks" });
    await expect(remarks).toContainText("A little brighter here");
    // What she writes stays while bora's next remark comes in.
    const own = panel.getByLabel(/^A remark/);
    await own.fill("As bright as the sail?");
    const theirs = bora.page.getByRole("dialog", { name: "og.png" });
    await theirs.getByLabel(/^A remark/).fill("The sky may stay.");
    await theirs.getByRole("button", { name: "Pin this remark" }).click();
    await expect(remarks).toContainText("The sky may stay.");
    await expect(own).toHaveValue("As bright as the sail?");
    await panel.getByRole("button", { name: "New version" }).click();
    await panel.getByLabel("Choose the new version").setInputFiles(PICTURE);
    await panel.getByLabel("What has changed").fill("Brighter");
    await panel.getByRole("button", { name: "Add this version" }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText("Version 2")).toBeVisible();
    await visit(bora.page, `/desk/${id}/files`);
    await bora.page.getByRole("link", { name: "og.png" }).click();
    const newer = bora.page.getByRole("dialog", { name: "og.png" });
    await newer.getByRole("button", { name: "Compare with version 1" }).click();
    await seeNoBarrierOnAnyScreen(bora.page, "two versions", "[role=dialog]");
    await bora.page.setViewportSize(WIDE);
    await newer.getByRole("button", { name: "Approve this version" }).click();
    await expect(page.getByText("Approved", { exact: true })).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "the files of a project");
    await page.setViewportSize(WIDE);
  });

  await test.step("what goes to the trash comes back", async () => {
    await page.getByRole("link", { name: "og.png" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Move to trash" }).click();
    await expect(page.getByText("No files here yet")).toBeVisible();
    await page.getByRole("link", { name: /Trash/ }).click();
    await seeNoBarrierOnAnyScreen(page, "the trash");
    await page.setViewportSize(WIDE);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("The trash is empty")).toBeVisible();
  });

  await test.step("a folder may be called like the trash and is none", async () => {
    await page.getByRole("button", { name: "New folder" }).click();
    const dialog = page.getByRole("dialog", { name: "New folder" });
    await dialog.getByLabel("Name").fill("trash");
    await dialog.getByRole("button", { name: "Add the folder" }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/folder=trash/);
    await expect(page.getByText("No files here yet")).toBeVisible();
    await visit(bora.page, `/desk/${id}/files`);
    await expect(bora.page.getByRole("link", { name: /^trash/ })).toBeVisible();
  });
});

test("a client without an account comes in by a link, leaves a remark, and finds nothing once it is taken back", async ({
  people,
  complaints,
}) => {
  complaints.expect(/404/);
  const alice = await people.alice();
  const id = await beginDesk(alice, "Poster of the harbour");
  const { page } = alice;
  await visit(page, `/desk/${id}/files`);
  await upload(page, "shared");
  await visit(page, `/desk/${id}/members`);
  await page.getByText("Guest links", { exact: true }).click();
  await page.getByLabel("Who it is for").fill("Gus of the gallery");
  await page.getByLabel("May approve what is delivered").check();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = page.getByRole("status").locator("code");
  await expect(link).toContainText("/guest/");
  await seeNoBarrierOnAnyScreen(page, "a guest link");
  await page.setViewportSize(WIDE);
  const address = new URL((await link.textContent()) ?? "").pathname;

  const gus = await people.visitor({ at: address });
  await expect(gus.page.getByText("Welcome, Gus of the gallery")).toBeVisible();
  await expect(gus.page.getByText("Sign in or join")).toBeVisible();
  const picture = gus.page.getByRole("img", { name: "og.png" });
  const size = await loadedSize(picture);
  expect(size.width).toBeGreaterThan(100);
  // It has its room before it has come.
  await expect(picture).toHaveAttribute("width", String(size.width));
  await expect(picture).toHaveAttribute("height", String(size.height));
  await gus.page.getByLabel("Your remark").fill("We love it.");
  await gus.page.getByRole("button", { name: "Send the remark" }).click();
  await expect(gus.page.getByText("They see your remark now.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(gus.page, "the room of a guest");

  await test.step("alice delivers, and gus approves it without an account", async () => {
    const [part] = storedRows<{ id: string }>("SELECT id FROM milestones WHERE project_id = ?", id);
    const milestone = { milestone_id: part?.id ?? "" };
    for (const form of [
      { intent: "agree-milestone", ...milestone },
      { intent: "deliver", ...milestone, note: "The poster is ready." },
    ]) {
      const answer = await send(alice, `/desk/${id}`, { form });
      expect([form.intent, answer.status()]).toEqual([form.intent, 200]);
    }
    await visit(gus.page, address);
    await expect(gus.page.getByText("The poster is ready.")).toBeVisible();
    await gus.page.getByRole("button", { name: "Approve" }).click();
    await expect(gus.page.getByText("Approved. They know it now.")).toBeVisible();
    await expect(gus.page.getByText("Approved", { exact: true })).toBeVisible();
  });

  await visit(page, `/desk/${id}/files`);
  await page.getByRole("link", { name: "og.png" }).click();
  const panel = page.getByRole("dialog", { name: "og.png" });
  await expect(panel.getByRole("list", { name: "Remarks" })).toContainText("We love it.");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await visit(page, `/desk/${id}/members`);
  await page.getByText("Guest links", { exact: true }).click();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toBeHidden();
  expect((await gus.page.goto(address))?.status()).toBe(404);
});
