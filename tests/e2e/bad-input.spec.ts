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
  await seeFieldError(dialog, "Email", "Please enter your e-mail address.");
  await seeFieldError(dialog, "Company or brand name", "Please enter your company or brand name.");
  await seeFieldError(dialog, "Title", "Please give it a title.");
  await seeFieldError(dialog, "Description", "Please describe it.");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  expect(postingsOf(bora)).toBe(0);

  await dialog.getByLabel("Email").fill("bora at example");
  await seeFieldError(dialog, "Email", "Please enter a valid e-mail address.");
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

test("what bora pastes is cut at 100 characters of title and 1000 of description", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(bora.page);
  const title = dialog.getByLabel("Title", { exact: true });
  const description = dialog.getByLabel("Description", { exact: true });
  await paste(bora.page, title, `${"Long title ".repeat(9)}of`);
  await expect(dialog.getByText("100/100")).toBeVisible();
  await expect(title).toHaveValue(`${"Long title ".repeat(9)}o`);
  await paste(bora.page, description, "d".repeat(1001));
  await expect(dialog.getByText("1000/1000")).toBeVisible();
  await expect(description).toHaveValue("d".repeat(1000));
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

for (const [what, picture, sentence] of [
  ["a text that calls itself a PNG", "just words", /We could not read that as an image/],
  ["an SVG with a script", SVG, /SVG images are not accepted/],
] as const) {
  test(`${what} is no image: the field says so and nothing is posted`, async ({ people, complaints }) => {
    complaints.expect(/status of 422 .*\/opportunities\/new/);
    const bora = await people.bora({ at: "/dashboard" });
    const dialog = await openPostDialog(bora.page);
    await describePosting(dialog, { title: unusedTitle() });
    const mimeType = picture === SVG ? "image/svg+xml" : "image/png";
    const file = { name: "cover.png", mimeType, buffer: Buffer.from(picture) };
    await dialog.getByLabel("Image").setInputFiles(file);
    await submitButton(dialog).click();
    await seeToast(bora.page, ...FAILED);
    await expect(dialog.getByText(sentence)).toBeVisible();
    expect(postingsOf(bora)).toBe(0);
    expect(storedRows("SELECT id FROM files WHERE owner_id = ?", bora.userId)).toEqual([]);
  });
}

test("when the server cannot be reached the toast says so, and a second try posts once", async ({
  people,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
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
