import type { Page } from "@playwright/test";
import { storedRows } from "./support/database.ts";
import { topCard } from "./support/deck.ts";
import { PASSWORD, unusedIdentity, userIdIn } from "./support/people.ts";
import { describePosting, post, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const NO_SCRIPT = { javaScriptEnabled: false };

test("alice signs up, signs out and signs in again without script", async ({ people, complaints }) => {
  complaints.expect(/status of 422 .*\/auth/);
  const { page, context } = await people.visitor({ at: "/", ...NO_SCRIPT });
  const { name, email } = unusedIdentity("Alice");
  await page.getByRole("link", { name: "Get Started" }).first().click();
  const form = page.getByRole("main");
  await form.getByRole("link", { name: "Create account" }).click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
  await userIdIn(context);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  expect((await context.cookies()).filter(({ httpOnly }) => httpOnly)).toEqual([]);

  await page.goto("/dashboard");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill("wrong horse");
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("do not match");
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await expect(form.getByLabel("Password")).toHaveValue("");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("bora posts without script, and a second look shows what was wrong first", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/opportunities\/new/);
  const bora = await people.bora({ at: "/dashboard", ...NO_SCRIPT });
  const title = unusedTitle();
  await bora.page.getByRole("link", { name: "Post Opportunity" }).click();
  await expect(bora.page).toHaveURL("/opportunities/new");
  await describePosting(bora.page, { title, description: "No fucking amateurs." });
  await submitButton(bora.page).click();
  await expect(bora.page.getByText(/violates our guidelines/)).toBeVisible();
  await expect(bora.page.getByLabel("Title", { exact: true })).toHaveValue(title);

  await describePosting(bora.page, { title });
  await submitButton(bora.page).click();
  await expect(bora.page).toHaveURL(/\/opportunity\/[0-9a-f-]{36}$/);
  await expect(bora.page.getByRole("heading", { name: title })).toBeVisible();
  expect(storedRows("SELECT id FROM opportunities WHERE created_by = ?", bora.userId)).toHaveLength(1);
});

test("alice swipes by the buttons without script", async ({ people }) => {
  const bora = await people.bora();
  const [second, first] = [unusedTitle(), unusedTitle()];
  for (const title of [second, first]) await post(bora, title);
  const { page, userId } = await people.alice({ at: "/discover?tab=opportunities", ...NO_SCRIPT });
  await expectTop(page, first);
  await page.getByRole("button", { name: "Interested", exact: true }).click();
  await expectTop(page, second);
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(page).toHaveURL("/discover?tab=opportunities");
  await expect(page.getByText(second)).toHaveCount(0);
  expect(storedRows("SELECT direction FROM swipes WHERE actor_id = ? ORDER BY swiped_at", userId)).toEqual([
    { direction: "right" },
    { direction: "left" },
  ]);
});

async function expectTop(page: Page, title: string): Promise<void> {
  await expect(topCard(page)).toContainText(title);
}
