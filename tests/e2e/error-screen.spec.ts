import type { Page } from "@playwright/test";
import { operate, storedRows } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { hydrated, visit } from "./support/pages.ts";
import { describePosting, openPostDialog, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("when a page of alice's breaks while it is drawn, she is told so and can quote what was logged", async ({
  people,
  complaints,
}) => {
  complaints.expect(/The stage light fell|React Router caught/);
  const { page } = await people.alice({ at: "/dashboard", serviceWorkers: "block" });
  await page.route(/\/assets\/settings-[^/]+\.js$/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export default function Settings() { throw new Error("The stage light fell"); }',
    }),
  );
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await seeErrorScreen(page);
  expect(
    storedRows("SELECT name, message, page_path, origin FROM error_log WHERE id = ?", await quoted(page)),
  ).toEqual([{ name: "Error", message: "The stage light fell", page_path: "/settings", origin: "browser" }]);

  await page.unroute(/\/assets\/settings-[^/]+\.js$/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});

test("when the database fails alice the screen says so without a detail, and the way home works", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 500|Unexpected Server Error|React Router caught|WebSocket .* 500/);
  const { page } = await people.alice();
  operate("ALTER TABLE matches RENAME TO matches_elsewhere");
  try {
    const answer = await page.goto("/spark");
    expect(answer?.status()).toBe(500);
    await hydrated(page);
    await seeErrorScreen(page);
    await expect(page.getByRole("main")).not.toContainText(/matches|SQL|D1/);
    expect(await answer?.text()).not.toMatch(/no such table|SQLITE|at [\w.]+ \(/);
    expect(storedRows("SELECT origin FROM error_log WHERE id = ?", await quoted(page))).toHaveLength(1);
    await page.waitForLoadState("networkidle");
  } finally {
    operate("ALTER TABLE matches_elsewhere RENAME TO matches");
  }
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Spark", level: 1 })).toBeVisible();
  await visit(page, "/");
  await expect(page.getByRole("link", { name: "Go to Dashboard" }).first()).toBeVisible();
});

test("Go Home leads to the landing page", async ({ people, complaints }) => {
  complaints.expect(/status of 500|React Router caught/);
  const { page } = await people.alice({ at: "/settings", serviceWorkers: "block" });
  await page.route("**/profile.data*", (route) => route.fulfill({ status: 500, body: "down" }));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await seeErrorScreen(page);
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL("/");
});

test("when the server fails while bora posts, the toast says so and what she wrote stays", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const { page } = await people.bora({ at: "/dashboard", serviceWorkers: "block" });
  await page.route("**/opportunities/new.data*", (route) => route.fulfill({ status: 500, body: "down" }));
  const dialog = await openPostDialog(page);
  const title = unusedTitle();
  await describePosting(dialog, { title });
  await submitButton(dialog).click();
  await seeToast(page, "Failed to Post", "Something went wrong. Please try again.");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue(title);
});

async function seeErrorScreen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText(/The error has been logged/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
}

/** The id the screen gives the member. */
async function quoted(page: Page): Promise<string> {
  const reference = page.getByText(/^Reference [0-9a-f-]{36}$/);
  await expect(reference).toBeVisible();
  return ((await reference.textContent()) ?? "").replace("Reference ", "");
}
