import type { Page } from "@playwright/test";
import { storedRows } from "./support/database.ts";
import { holdAnswer, visitLive } from "./support/live.ts";
import { seeToast, seeUnread } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { loadedSize } from "./support/pictures.ts";
import {
  describePosting,
  openPostDialog,
  POST_DIALOG,
  post,
  submitButton,
  unusedTitle,
} from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const POSTED = ["Opportunity Posted! 🎉", "Your opportunity is now live on Thrive's Discover"] as const;

test("bora posts without an image: a cover is drawn, she gets 50 XP once, and the form is new again", async ({
  people,
}) => {
  const { page, userId } = await people.bora({ at: "/dashboard" });
  const title = unusedTitle();
  await expect(page.getByRole("link", { name: /^0 XP/ })).toBeVisible();

  const dialog = await openPostDialog(page);
  await describePosting(dialog, { title });
  await dialog.getByLabel("Skills").fill(" Photography, , Retouching,Photography ");
  await submitButton(dialog).click();
  await seeToast(page, ...POSTED);
  await expect(dialog).toBeHidden();

  await reload(page);
  await expect(page.getByRole("link", { name: /^50 XP/ })).toBeVisible();
  const [stored, ...others] = storedRows<{ id: string; image_url: string; skills: string; tags: string }>(
    "SELECT id, image_url, skills, tags FROM opportunities WHERE created_by = ? AND status = 'active'",
    userId,
  );
  expect(others).toEqual([]);
  expect(JSON.parse(stored?.skills ?? "")).toEqual(["Photography", "Retouching"]);
  expect(stored?.image_url).toMatch(new RegExp(`^/media/${userId}/[0-9a-f-]{36}\\.png$`));
  const cover = page.getByRole("main").locator(`img[src="${stored?.image_url}"]`);
  expect((await loadedSize(cover.first())).width).toBeGreaterThanOrEqual(400);
  expect(storedRows("SELECT activity_type, xp_earned FROM xp_activities WHERE user_id = ?", userId)).toEqual([
    { activity_type: "opportunity_posted", xp_earned: 50 },
  ]);

  const next = await openPostDialog(page);
  await expect(next.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(next.getByLabel("Skills")).toHaveValue("");
});

test("bora posts with her own picture: she sees it before, and everyone sees it after", async ({
  people,
}) => {
  const bora = await people.bora({ at: "/dashboard" });
  const title = unusedTitle();
  const picture = await bora.page.screenshot();

  const dialog = await openPostDialog(bora.page);
  await describePosting(dialog, { title });
  await dialog
    .getByLabel("Image")
    .setInputFiles({ name: "vineyard.png", mimeType: "image/png", buffer: picture });
  await expect(dialog.getByRole("img", { name: "Preview of vineyard.png" })).toBeVisible();
  await submitButton(dialog).click();
  await seeToast(bora.page, ...POSTED);

  await bora.page.getByRole("link", { name: title }).first().click();
  await expect(bora.page.getByRole("heading", { name: title })).toBeVisible();
  const { page } = await people.visitor({ at: new URL(bora.page.url()).pathname });
  const shown = page.getByRole("main").locator('img[src^="/media/"]').first();
  expect(await loadedSize(shown)).toEqual({ width: 1280, height: 800 });
  // Without pay, place and time there is only what every posting says.
  await expect(page.getByRole("main").locator("dt")).toHaveText(["Applicants", "Reply promise"]);
});

test("on her phone bora posts by the button in the middle of the bar", async ({ people }) => {
  const { page } = await people.bora({
    at: "/dashboard",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const title = unusedTitle();
  await page.getByRole("button", { name: "Create" }).tap();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem")).toHaveText(["Spark", "Add Portfolio", "Post Opportunity"]);
  await menu.getByRole("menuitem", { name: "Post Opportunity" }).tap();

  const dialog = page.getByRole("dialog", { name: POST_DIALOG });
  await describePosting(dialog, { title });
  await dialog.getByLabel("Type").selectOption("Barter/Trade");
  await submitButton(dialog).tap();
  await seeToast(page, ...POSTED);
  await expect(dialog).toBeHidden();
  await expect(page.getByText(title)).toBeVisible();

  await visit(page, "/manage-opportunities");
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("button", { name: "Pause" }).tap();
  await expect(page.getByText(title)).toBeHidden();
  expect(storedRows("SELECT status FROM opportunities WHERE title = ?", title)).toEqual([
    { status: "paused" },
  ]);
});

test("while her posting is on its way the button says so and cannot be pressed", async ({ people }) => {
  const { page, userId } = await people.bora({ at: "/dashboard" });
  const letThrough = await holdPosts(page);
  const dialog = await openPostDialog(page);
  await describePosting(dialog, { title: unusedTitle() });
  await submitButton(dialog).dblclick();
  await expect(dialog.getByRole("button", { name: "Posting..." })).toBeDisabled();
  letThrough();
  await seeToast(page, ...POSTED);
  expect(storedRows("SELECT id FROM opportunities WHERE created_by = ?", userId)).toHaveLength(1);
});

test("bora closes the dialog while her posting is on its way, and is told of it all the same", async ({
  people,
}) => {
  const { page, userId } = await people.bora({ at: "/dashboard" });
  const letThrough = await holdPosts(page);
  const dialog = await openPostDialog(page);
  const title = unusedTitle();
  await describePosting(dialog, { title });
  await submitButton(dialog).click();
  await expect(dialog.getByRole("button", { name: "Posting..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const again = await openPostDialog(page);
  await expect(again.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(again.getByRole("button", { name: "Posting..." })).toBeDisabled();
  await page.keyboard.press("Escape");
  letThrough();
  await seeToast(page, ...POSTED);
  expect(storedRows("SELECT id FROM opportunities WHERE created_by = ?", userId)).toHaveLength(1);
  const next = await openPostDialog(page);
  await expect(next.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a refusal that comes after bora closed the dialog is told too, and her words are still there", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/opportunities\/new/);
  const { page } = await people.bora({ at: "/dashboard" });
  const letThrough = await holdPosts(page);
  const dialog = await openPostDialog(page);
  const title = unusedTitle();
  await describePosting(dialog, { title, description: "No fucking amateurs please." });
  await submitButton(dialog).click();
  await page.keyboard.press("Escape");
  letThrough();
  await seeToast(page, "Content Flagged");
  const again = await openPostDialog(page);
  await expect(again.getByLabel("Title", { exact: true })).toHaveValue(title);
});

test("what bora typed outlives Escape, the way back and a reload, until she posts it or starts over", async ({
  people,
}) => {
  const { page } = await people.bora({ at: "/discover" });
  await page.getByRole("link", { name: "Thrive" }).click();
  await expect(page).toHaveURL("/dashboard");
  const [first, second] = [unusedTitle(), unusedTitle()];
  let dialog = await openPostDialog(page);
  const title = dialog.getByLabel("Title", { exact: true });
  await expect(dialog.getByText("What you typed is still here.")).toHaveCount(0);
  await dialog.getByLabel("Type").selectOption("Collaboration");
  await describePosting(dialog, { title: first });
  await page.keyboard.press("Escape");

  dialog = await openPostDialog(page);
  await expect(title).toHaveValue(first);
  await expect(dialog.getByLabel("Type")).toHaveValue("collab");
  await expect(dialog.getByText(`${first.length}/100`)).toBeVisible();
  await title.fill(second);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/dashboard");

  await reload(page);
  dialog = await openPostDialog(page);
  await expect(title).toHaveValue(second);
  await dialog.getByRole("button", { name: "Start over" }).click();
  await expect(title).toHaveValue("");
  await expect(dialog.getByLabel("Type")).toHaveValue("job");
  await page.keyboard.press("Escape");

  await visit(page, "/opportunities/new");
  await describePosting(page, { title: first });
  await visit(page, "/opportunities/new");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(first);
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: first })).toBeVisible();
  await visit(page, "/opportunities/new");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("another member at the same window does not see what bora typed", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard" });
  await describePosting(await openPostDialog(bora.page), { title: unusedTitle() });
  const alice = await people.alice();
  await bora.context.clearCookies();
  await bora.context.addCookies(await alice.context.cookies());
  await visit(bora.page, "/opportunities/new");
  await expect(bora.page.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("an answer gets lost and bora changes her title: she is told what happened, and decides", async ({
  people,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to fetch|status of 409/);
  const { page, userId } = await people.bora({ at: "/dashboard" });
  await page.route("**/opportunities/new.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = await openPostDialog(page);
  const [first, second] = [unusedTitle(), unusedTitle()];
  await describePosting(dialog, { title: first });
  await submitButton(dialog).click();
  await seeToast(page, "Failed to Post", "Something went wrong. Please try again.");
  await page.unroute("**/opportunities/new.data*");

  await dialog.getByLabel("Title", { exact: true }).fill(second);
  await submitButton(dialog).click();
  await seeToast(page, "Failed to Post", /^This was posted already, before your last change/);
  await expect(dialog.getByRole("alert")).toBeFocused();
  const titles = () => storedRows("SELECT title FROM opportunities WHERE created_by = ? ORDER BY id", userId);
  expect(titles()).toEqual([{ title: first }]);

  await submitButton(dialog).click();
  await seeToast(page, ...POSTED);
  expect(titles()).toEqual([{ title: first }, { title: second }]);
});

/** Posts wait on their way until they are let through. */
async function holdPosts(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/opportunities/new.data*", async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test("bora's copy of a posting opens for her, though a question comes in before the answer does", async ({
  people,
}) => {
  const bora = await people.bora();
  const title = unusedTitle();
  const posting = `/opportunity/${await post(bora, title)}`;
  const alice = await people.alice({ at: posting });
  await alice.page.getByLabel("Your question").fill("Is the van insured?");
  const { page } = bora;
  await visitLive(page, posting);
  const copied = await holdAnswer(page, /\/opportunities\/life/, "POST");
  await page.getByRole("button", { name: "Duplicate" }).click();
  await copied.answered;
  await alice.page.getByRole("button", { name: "Ask publicly" }).click();
  // The other is of her first posting.
  await seeUnread(page, 2);
  await copied.letGo();
  await expect(page).toHaveURL(/\/opportunities\/[0-9a-f-]+\/edit$/);
  await page.goBack();
  await expect(page.getByText("Is the van insured?")).toBeVisible();
});
