import { storedRows } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { reload } from "./support/pages.ts";
import { PASSWORD } from "./support/people.ts";
import { loadedSize } from "./support/pictures.ts";
import { POST_DIALOG, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("a visitor writes a posting with a picture, signs up, finds it filled in, posts it, and gets 50 XP once", async ({
  page,
}) => {
  const title = unusedTitle();
  const email = `visitor.${crypto.randomUUID()}@people.test`;
  await page.goto("/");
  await page.getByRole("link", { name: "Post an opportunity" }).click();
  await expect(page.getByRole("heading", { name: "Post a Job or Collaboration" })).toBeVisible();
  const picture = await page.screenshot();

  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Company or brand name").fill("Bora Studio");
  await main.getByLabel("Type").selectOption("barter");
  await main.getByLabel("Title", { exact: true }).fill(title);
  await main
    .getByLabel("Description")
    .fill("Two days in our studio by the sea, twelve pictures of the house.");
  await main.getByLabel("You give").fill("Two nights for two");
  await main.getByLabel("You get").fill("Twelve pictures");
  await reload(page);
  await expect(main.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(main.getByLabel("You give")).toHaveValue("Two nights for two");
  await main.getByLabel("Image").setInputFiles({ name: "house.png", mimeType: "image/png", buffer: picture });
  await submitButton(main).click();

  await expect(page).toHaveURL(/\/auth\?return=post-opportunity/);
  expect(storedRows("SELECT id FROM opportunities WHERE title = ?", title)).toEqual([]);
  await main.getByRole("link", { name: "Create account" }).click();
  await main.getByLabel("Name").fill("Vera Visitor");
  await main.getByLabel("Email").fill(email);
  await reload(page);
  await expect(main.getByLabel("Name")).toHaveValue("Vera Visitor");
  await expect(main.getByLabel("Email")).toHaveValue(email);
  await main.getByLabel("Password").fill(PASSWORD);
  await main.getByRole("checkbox").check();
  await main.getByRole("button", { name: "Create account" }).click();

  const dialog = page.getByRole("dialog", { name: POST_DIALOG });
  await expect(dialog).toBeVisible();
  await seeToast(page, "Welcome back!", "Your opportunity is ready to post. Please review and submit.");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(dialog.getByLabel("Type")).toHaveValue("barter");
  await expect(dialog.getByAltText("Preview of house.png")).toBeVisible();
  await submitButton(dialog).click();
  await seeToast(page, "Opportunity Posted! 🎉", "Your opportunity is now live on Thrive's Discover");
  await expect(dialog).toBeHidden();

  const [stored, ...others] = storedRows<{ id: string; created_by: string; image_url: string }>(
    "SELECT id, created_by, image_url, barter_give FROM opportunities WHERE title = ? AND status = 'active'",
    title,
  );
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ barter_give: "Two nights for two" });
  expect(
    storedRows("SELECT xp_earned FROM xp_activities WHERE user_id = ?", stored?.created_by ?? ""),
  ).toEqual([{ xp_earned: 50 }]);

  await page.goto(`/opportunity/${stored?.id}`);
  await expect(page.getByText("Two nights for two")).toBeVisible();
  const cover = page.getByRole("main").locator(`img[src="${stored?.image_url}"]`);
  expect((await loadedSize(cover.first())).width).toBeGreaterThan(300);
  await page.goto("/dashboard?dialog=post-opportunity");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a draft is kept, found again, filled and posted; the clarity check helps while it is written", async ({
  people,
}) => {
  const { page } = await people.bora({ at: "/opportunities/new" });
  const main = page.getByRole("main");
  const title = unusedTitle();
  await main.getByLabel("Title", { exact: true }).fill(title);
  await main.getByLabel("Deliverables").fill("3 films, unlimited revisions");
  await expect(main.getByText(/Unlimited revisions scare/)).toBeVisible();
  await main.getByRole("button", { name: /Add “Two weeks”/ }).click();
  await expect(main.getByLabel("Duration")).toHaveValue("Two weeks");
  await main.getByRole("button", { name: "Keep as draft" }).click();
  await seeToast(page, "Draft kept", "You find it in Manage Opportunities.");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("Only you see it.")).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).click();
  await expect(main.getByLabel("Duration")).toHaveValue("Two weeks");
  await main.getByLabel("Description").fill("Two days in our studio, three films about bread.");
  await submitButton(main).click();
  await seeToast(page, "Opportunity Posted! 🎉", "Your opportunity is now live on Thrive's Discover");
  await expect(page.getByText("Only you see it.")).toBeHidden();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("It is off Discover. Who applied keeps their place.")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("It is off Discover. Who applied keeps their place.")).toBeHidden();
});
