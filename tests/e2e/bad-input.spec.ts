import { writeFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { storedRows } from "./support/database.ts";
import { seeToast, toasts } from "./support/notices.ts";
import type { Member } from "./support/people.ts";
import { describePosting, openPostDialog, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const FAILED = ["Failed to Post", "Something went wrong. Please try again."] as const;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test("bora leaves everything empty: each required field says what it needs, and nothing is sent", async ({
  people,
}) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  for (const label of ["Email", "Company or brand name"]) await dialog.getByLabel(label).fill("");
  await submitButton(dialog).click();
  await seeFieldError(dialog, "Email", "Please enter your email address.");
  await seeFieldError(dialog, "Company or brand name", "Please enter your company or brand name.");
  await seeFieldError(dialog, "Title", "Please give it a title.");
  await seeFieldError(dialog, "Description", "Please describe it.");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  expect(postingsOf(bora)).toBe(0);

  await dialog.getByLabel("Email").fill("bora at example");
  await seeFieldError(dialog, "Email", "Please enter a valid email address.");
});

test("blanks are no title", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  await describePosting(dialog, { title: "   ", description: " \n\t " });
  await submitButton(dialog).click();
  await seeFieldError(dialog, "Title", "Please give it a title.");
  await seeFieldError(dialog, "Description", "Please describe it.");
  expect(postingsOf(bora)).toBe(0);
});

test("what bora pastes is counted as the server counts, stays whole, and is sent at its limit only", async ({
  people,
}) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  const title = dialog.getByLabel("Title", { exact: true });
  const description = dialog.getByLabel("Description", { exact: true });
  const twenty = "Photos of wine 🍇🍇🍇🍇🍇";
  await paste(bora.page, title, twenty);
  await expect(dialog.getByText("20/100")).toBeVisible();
  await title.fill("");
  await paste(bora.page, title, "🍇".repeat(101));
  await paste(bora.page, description, "line\n".repeat(201));
  await expect(dialog.getByText("101/100")).toBeVisible();
  await expect(dialog.getByText("1005/1000")).toBeVisible();
  await submitButton(dialog).click();
  await seeFieldError(dialog, "Title", "Use at most 100 characters.");
  await seeFieldError(dialog, "Description", "Use at most 1000 characters.");
  await expect(title).toHaveValue("🍇".repeat(101));
  expect(postingsOf(bora)).toBe(0);

  await title.fill("🍇".repeat(100));
  await description.fill("line\n".repeat(200));
  await submitButton(dialog).click();
  await seeToast(bora.page, "Opportunity Posted! 🎉");
  expect(
    storedRows("SELECT length(title) AS title FROM opportunities WHERE created_by = ?", bora.userId),
  ).toEqual([{ title: 100 }]);
});

test("a field that needs another look says so when bora leaves it, and lets her go on", async ({
  people,
}) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  await dialog.getByLabel("Title", { exact: true }).fill("x".repeat(101));
  await bora.page.keyboard.press("Tab");
  await seeFieldError(dialog, "Title", "Use at most 100 characters.");
  const description = dialog.getByLabel("Description", { exact: true });
  await expect(description).toBeFocused();
  await bora.page.keyboard.type("Two days");
  await expect(description).toHaveValue("Two days");
});

test("a flagged word is refused with its reason, nothing is posted, and what bora wrote stays", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/opportunities\/new/);
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  const title = unusedTitle();
  await describePosting(dialog, { title, description: "No fucking amateurs please." });
  await submitButton(dialog).click();
  await seeToast(bora.page, "Content Flagged", /description .* violates our guidelines/);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue(title);
  expect(postingsOf(bora)).toBe(0);

  await dialog.getByLabel("Description", { exact: true }).fill("Amateurs are welcome too.");
  await submitButton(dialog).click();
  await seeToast(bora.page, "Opportunity Posted! 🎉");
  expect(postingsOf(bora)).toBe(1);
});

for (const [what, name, mimeType, content, sentence] of [
  ["a text", "words.txt", "text/plain", "just words", /We could not read that as an image/],
  ["a text that calls itself a PNG", "cover.png", "image/png", "just words", /We could not read that/],
  ["an SVG with a script", "cover.svg", "image/svg+xml", SVG, /SVG images are not accepted/],
] as const) {
  test(`${what} is no image for bora: the field says so at once, and it is not sent`, async ({
    people,
    complaints,
  }) => {
    complaints.expect(/blob:/);
    const bora = await people.bora({ at: "/dashboard" });
    const dialog = await openPostDialog(bora.page);
    await describePosting(dialog, { title: unusedTitle() });
    const image = dialog.getByLabel("Image");
    await image.setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(image).toHaveAccessibleDescription(sentence);
    await expect(dialog.getByRole("img", { name: /Preview/ })).toHaveCount(0);
    await dialog.getByLabel("Email").focus();
    await submitButton(dialog).click();
    await expect(image).toBeFocused();
    await expect(dialog.getByText(sentence)).toBeInViewport();
    expect(postingsOf(bora)).toBe(0);

    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(dialog.getByText(sentence)).toHaveCount(0);
    await submitButton(dialog).click();
    await seeToast(bora.page, "Opportunity Posted! 🎉");
  });
}

test("a picture of more than 10 MB is refused before it is sent", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  const large = test.info().outputPath("large.jpg");
  writeFileSync(large, Buffer.alloc(11 * 1024 * 1024));
  await dialog.getByLabel("Image").setInputFiles(large);
  await expect(dialog.getByLabel("Image")).toHaveAccessibleDescription(/larger than 10 MB/);
});

test("an image of a kind we do not store becomes one we do, before bora sends it", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  await describePosting(dialog, { title: unusedTitle() });
  const image = dialog.getByLabel("Image");
  await image.setInputFiles({ name: "cover.tiff", mimeType: "image/tiff", buffer: Buffer.from("II*") });
  await expect(image).toHaveAccessibleDescription(/Your browser cannot read that kind of image/);
  await image.setInputFiles({ name: "cover.bmp", mimeType: "image/bmp", buffer: bitmap() });
  await expect(dialog.getByRole("img", { name: "Preview of cover.bmp" })).toBeVisible();
  await submitButton(dialog).click();
  await seeToast(bora.page, "Opportunity Posted! 🎉");
  const [stored] = storedRows<{ image_url: string; ai_image: number }>(
    "SELECT image_url, ai_image FROM opportunities WHERE created_by = ?",
    bora.userId,
  );
  expect(stored).toEqual({ image_url: expect.stringMatching(/\.jpe?g$/), ai_image: 0 });
});

test("so does a logo, and one that the browser cannot read is said at its field", async ({ people }) => {
  const { page } = await people.bora({ at: "/partner-submit" });
  const logo = page.getByLabel("Logo");
  await logo.setInputFiles({ name: "logo.tiff", mimeType: "image/tiff", buffer: Buffer.from("II*") });
  await expect(logo).toHaveAccessibleDescription(/Your browser cannot read that kind of image/);
  await logo.setInputFiles({ name: "logo.bmp", mimeType: "image/bmp", buffer: bitmap() });
  const sent = () => logo.evaluate((field: HTMLInputElement) => field.files?.[0]?.type);
  await expect.poll(sent).toBe("image/jpeg");
  await expect(page.getByText(/Your browser cannot read/)).toHaveCount(0);
});

test("what only the server finds wrong with an image is shown where the eye is, until another is chosen", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/opportunities\/new/);
  const bora = await people.bora({ at: "/opportunities/new" });
  const { page } = bora;
  await describePosting(page, { title: unusedTitle() });
  const image = page.getByLabel("Image");
  await image.setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: bitmap() });
  await expect(page.getByRole("img", { name: "Preview of cover.png" })).toBeVisible();
  await submitButton(page).click();
  await seeToast(page, ...FAILED);
  await expect(image).toBeFocused();
  await expect(page.getByText(/We could not read that/)).toBeInViewport();
  expect(postingsOf(bora)).toBe(0);
  expect(storedRows("SELECT id FROM files WHERE owner_id = ?", bora.userId)).toEqual([]);

  const good = { name: "good.png", mimeType: "image/png", buffer: await page.screenshot() };
  await image.setInputFiles(good);
  await expect(page.getByText(/We could not read that/)).toHaveCount(0);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/opportunity\//);
});

test("when the server cannot be reached the toast says so, and a second try posts once", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/Failed to fetch/);
  // What the window was still fetching ahead through its service worker.
  complaints.expect(/ERR_FAILED \(\/assets\//);
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  await describePosting(dialog, { title: unusedTitle() });
  await bora.context.setOffline(true);
  await submitButton(dialog).click();
  await seeToast(bora.page, ...FAILED);
  await expect(dialog).toBeVisible();
  await bora.context.setOffline(false);
  await submitButton(dialog).click();
  await seeToast(bora.page, "Opportunity Posted! 🎉");
  expect(postingsOf(bora)).toBe(1);
});

test("a sign-up that needs another look keeps what alice typed, except the password", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const taken = await people.alice();
  const { page } = await people.visitor({ at: "/auth?mode=signup" });
  await page.getByLabel("Name").fill("Alice");
  await page.getByLabel("Email").fill(taken.email);
  await page.getByLabel("Password").fill("long enough");
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This address cannot be used for a new account.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(taken.email);
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});

async function seeFieldError(dialog: Locator, label: string, sentence: string): Promise<void> {
  const field = dialog.getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(sentence);
}

/** As from the clipboard: the browser applies maxlength, as it does not to `fill`. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

function postingsOf(member: Member): number {
  return storedRows("SELECT id FROM opportunities WHERE created_by = ?", member.userId).length;
}

/** One red pixel as a BMP: browsers show it, whatever it calls itself; we do not take it. */
function bitmap(): Buffer {
  const file = Buffer.alloc(58);
  file.write("BM");
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [34, 4],
  ] as const) {
    file.writeUInt32LE(value, at);
  }
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt8(255, 56);
  return file;
}
