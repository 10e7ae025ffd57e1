import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";
import { addWork } from "./support/works.ts";

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
  const handleOf = ({ userId }: { userId: string }) =>
    storedRows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", userId)[0]?.handle ?? "";
  const bora = await people.bora();
  const handle = handleOf(bora);
  const other = await people.bora();
  await dialog.getByLabel("Handle").fill(`@${handle}`);
  await dialog.getByLabel("What they did").fill("Styling");
  await dialog.getByRole("button", { name: "Credit them" }).click();
  await expect(dialog.getByText(`@${handle} · Styling`)).toBeVisible();
  // Named, and not pressed into the list: meant all the same, once it says what they did.
  await dialog.getByLabel("Handle").fill(handleOf(other));
  await add.click();
  await seeToast(page, "Missing information");
  await dialog.getByLabel("What they did").fill("Light");
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // What was seen is told whenever there is time.
    if (request.method() === "POST" && !["/api/v1/events", "/api/v1/looks"].includes(pathname))
      sent.push(pathname);
  });
  await add.dblclick();
  await seeToast(page, "Success! +30 XP", "Portfolio item added");
  await expect(dialog).toBeHidden();
  expect(sent).toEqual(["/portfolio.data"]);
  const asked = storedRows<{ user_id: string; role: string }>(
    "SELECT user_id, role FROM portfolio_credits WHERE user_id IN (?, ?)",
    bora.userId,
    other.userId,
  );
  expect(asked.map(({ role }) => role).toSorted()).toEqual(["Light", "Styling"]);

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

test("what alice typed for a work is still there when she closed the dialog by accident, or loads the page again", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/dashboard" });
  let dialog = await openDialog(page);
  await dialog.getByRole("tab", { name: "Upload File" }).click();
  await dialog.getByLabel("Title").fill("Neon harbour");
  await dialog.getByLabel("File", { exact: true }).setInputFiles(PICTURE);
  await expect(dialog.getByAltText(/^Preview of/)).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Add to Portfolio" }).first().click();
  await expect(dialog.getByLabel("Title")).toHaveValue("Neon harbour");
  dialog = await openDialog(page);
  await expect(dialog.getByLabel("Title")).toHaveValue("Neon harbour");
  await expect(dialog.getByText("Please choose your file again.")).toBeVisible();
  await dialog.getByLabel("File", { exact: true }).setInputFiles(PICTURE);
  await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
  await seeToast(page, "Success! +30 XP", "Portfolio item added");
  dialog = await openDialog(page);
  await expect(dialog.getByLabel("Title")).toHaveValue("");
});

test("an answer got lost, and alice chose another picture since: she is told, and the next press adds that one", async ({
  people,
  complaints,
}) => {
  // Lost, of an upload that is in use by then, and of what was added before.
  complaints.expect(/ERR_FAILED|Failed to fetch|status of (404|409)/);
  const { page, userId } = await people.alice({ at: "/dashboard" });
  const dialog = await openDialog(page);
  const add = dialog.getByRole("button", { name: "Add to Portfolio" });
  await dialog.getByRole("tab", { name: "Upload File" }).click();
  await dialog.getByLabel("Title").fill("Neon harbour");
  await dialog.getByLabel("File", { exact: true }).setInputFiles(PICTURE);
  await expect(dialog.getByAltText(/^Preview of og/)).toBeVisible();
  await page.route(
    "**/portfolio.data*",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await add.click();
  await seeToast(page, "Error", "Failed to add portfolio item");
  await dialog.getByLabel("File", { exact: true }).setInputFiles("public/icons/icon-192.png");
  await expect(dialog.getByAltText(/^Preview of icon/)).toBeVisible();
  await dialog.getByLabel("Title").fill("Our mark");
  await add.click();
  await expect(dialog.getByText(/^This work was added already, before your last change/)).toBeVisible();
  await add.click();
  await seeToast(page, "Success! +30 XP", "Portfolio item added");
  await expect(dialog).toBeHidden();
  expect(
    storedRows("SELECT title FROM portfolio_items WHERE user_id = ? ORDER BY created_at", userId),
  ).toEqual([{ title: "Neon harbour" }, { title: "Our mark" }]);
});

test("nobody meets a barrier in the Add to Portfolio dialog, on a phone or a desktop, in either theme", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/dashboard" });
  const dialog = await openDialog(page);
  for (const tab of ["Paste Link", "Upload File"]) {
    await dialog.getByRole("tab", { name: tab }).click();
    await seeNoBarrierOnAnyScreen(page, tab, "[role=dialog]");
  }
});

test("alice hides two works at once and credits bora, who confirms it; a visitor sees her name", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  for (const [shade, title] of ["Pier at dusk", "Fog", "Rain"].entries()) await addWork(alice, title, shade);
  const { page } = alice;
  await visit(page, "/profile");
  await test.step("one work leads to the next", async () => {
    await page.getByRole("button", { name: /^Fog/ }).click();
    const fog = page.getByRole("dialog", { name: "Fog" });
    await expect(fog).toContainText("2 of 3");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog", { name: /^(Rain|Pier at dusk)$/ })).toContainText("3 of 3");
    await page.keyboard.press("ArrowLeft");
    await expect(fog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(fog).toBeHidden();
  });
  await page.getByRole("button", { name: "Choose several" }).click();
  const chosen = page.getByRole("region", { name: "Chosen works" });
  await expect(chosen.getByRole("button", { name: "Hide" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Choose Fog" }).check();
  await page.getByRole("checkbox", { name: "Choose Rain" }).check();
  await expect(chosen).toContainText("2 chosen");
  await chosen.getByRole("button", { name: "Hide" }).click();
  await seeToast(page, "Hidden", "Only you can see it.");
  await expect(page.getByText("Hidden", { exact: true }).locator("visible=true")).not.toHaveCount(0);

  const [{ handle = "" } = {}] = storedRows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id = ?",
    bora.userId,
  );
  const edit = page.getByRole("button", { name: "Edit Pier at dusk" });
  const dialog = page.getByRole("dialog", { name: "Edit work" });
  await edit.click();
  await dialog.getByLabel("Rights note").fill("© Alice");
  await reload(page);
  await edit.click();
  await expect(dialog.getByText("What you typed is still here.")).toBeVisible();
  await dialog.getByLabel("Handle").fill(`@${handle}`);
  await dialog.getByLabel("What they did").fill("Styling");
  await dialog.getByRole("button", { name: "Credit them" }).click();
  await expect(dialog.getByText("Asked", { exact: true })).toBeVisible();
  await expect(dialog.getByText("0/60")).toBeVisible();
  await dialog.getByLabel(/^Choose (a|another) cover/).setInputFiles(PICTURE);
  await expect(dialog.getByLabel("Rights note")).toHaveValue("© Alice");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  await visit(bora.page, "/profile#credits");
  await bora.page.getByRole("button", { name: "Confirm" }).click();
  await expect(bora.page.getByRole("button", { name: "Take my name off" })).toBeVisible();

  const visitor = await people.visitor();
  await visit(visitor.page, `/profile/${alice.userId}?tab=work`);
  await expect(visitor.page.getByRole("button", { name: /Fog|Rain/ })).toHaveCount(0);
  await visitor.page.getByRole("button", { name: /Pier at dusk/ }).click();
  const work = visitor.page.getByRole("dialog", { name: "Pier at dusk" });
  await expect(work.getByLabel("Credits")).toHaveText(`Styling: ${bora.name}`);
  await expect(work).toContainText("© Alice");

  await test.step("it stands on bora's page too, until she takes her name off", async () => {
    await visit(visitor.page, `/profile/${bora.userId}`);
    const workedOn = visitor.page.getByRole("region", { name: "Also worked on" });
    await expect(workedOn).toContainText(`Styling · by ${alice.name}`);
    await seeNoBarrierOnAnyScreen(visitor.page, "what a member worked on");
    await bora.page.getByRole("button", { name: "Take my name off" }).click();
    await expect(bora.page.getByRole("heading", { name: "You are credited" })).toHaveCount(0);
    await visit(visitor.page, `/profile/${bora.userId}`);
    await expect(visitor.page.getByRole("heading", { name: bora.name })).toBeVisible();
    await expect(workedOn).toHaveCount(0);
  });
});
