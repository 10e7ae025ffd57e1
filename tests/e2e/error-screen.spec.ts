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
  const { page } = await people.alice({ at: "/dashboard" });
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
  await operate("ALTER TABLE matches RENAME TO matches_elsewhere");
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
    await operate("ALTER TABLE matches_elsewhere RENAME TO matches");
  }
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Spark", level: 1 })).toBeVisible();
  await visit(page, "/");
  await expect(page.getByRole("link", { name: "Go to Dashboard" }).first()).toBeVisible();
});

test("alice, cut off between two pages, is not told of a fault, and the page comes when she is back", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/Failed to fetch|React Router caught/);
  const { page, context } = await people.alice({ at: "/discover" });
  await context.setOffline(true);
  await page.getByRole("link", { name: "Creators", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("logged");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/discover?tab=creators");
  expect(storedRows("SELECT id FROM error_log WHERE message LIKE ?", "%fetch%")).toEqual([]);
});

test("a fault that could not be reported is not called logged", async ({ people, complaints }) => {
  complaints.expect(/status of 500|React Router caught/);
  const { page } = await people.alice({ at: "/settings" });
  await page.route("**/api/v1/errors", (route) => route.fulfill({ status: 500, json: { title: "down" } }));
  await page.route("**/profile.data*", (route) => route.fulfill({ status: 500, body: "down" }));
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main")).not.toContainText("logged");
});

test("a stranger at a posting that is not there is not sent to a dashboard", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const { page } = await people.visitor({ at: "/opportunity/0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Not here" })).toBeVisible();
  await expect(main.getByRole("link")).toHaveText(["Go Home", "Sign In"]);
});

test("Go Home leads to the landing page", async ({ people, complaints }) => {
  complaints.expect(/status of 500|React Router caught/);
  const { page } = await people.alice({ at: "/settings" });
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
  const { page } = await people.bora({ at: "/dashboard" });
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
