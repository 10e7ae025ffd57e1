import { mkdirSync, writeFileSync } from "node:fs";
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { operate } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { PASSWORD, unusedIdentity } from "./support/people.ts";
import { describePosting, POST_DIALOG, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

/** As where cookies are blocked: whoever looks at what a browser keeps is thrown at. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const denied = (): never => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel"])
      Object.defineProperty(window, name, { configurable: true, get: denied });
    Object.defineProperty(navigator, "serviceWorker", { get: denied });
    Object.defineProperty(navigator, "locks", {
      value: { request: async () => denied() },
    });
    Object.defineProperty(document, "cookie", { get: denied, set: denied });
  });
}

test("in a browser that lets nothing be kept every page works, and what a visitor wrote lasts until they have signed in", async ({
  people,
}) => {
  const { page } = await people.visitor();
  await forbidStorage(page);
  await visit(page, "/opportunities/new");
  const main = page.getByRole("main");
  const title = unusedTitle();
  await main.getByLabel("Email").fill("vera@people.test");
  await main.getByLabel("Company or brand name").fill("Studio Vera");
  await describePosting(page, { title });
  await submitButton(main).click();
  await seeToast(page, "Your browser cannot keep this", /what you wrote lasts only as long as this window/);
  const { name, email } = unusedIdentity("Vera");
  await main.getByRole("link", { name: "Create account" }).click();
  await main.getByLabel("Name").fill(name);
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password").fill(PASSWORD);
  await main.getByRole("checkbox").check();
  await main.getByRole("button", { name: "Create account" }).click();
  const dialog = page.getByRole("dialog", { name: POST_DIALOG });
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue(title);

  for (const path of ["/dashboard", "/discover", "/messages", "/connect", "/settings/accessibility"])
    await visit(page, path);
  await visit(page, "/terms");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

/** A browser whose owner has blocked all cookies in its settings. */
async function withoutCookies(origin: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const profile = test.info().outputPath(`profile-${options.javaScriptEnabled}`);
  mkdirSync(`${profile}/Default`, { recursive: true });
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(`${profile}/Default/Preferences`, JSON.stringify(settings));
  const { launchOptions } = test.info().project.use;
  // Without windows of its own it reads no settings.
  const executablePath = process.env.WHOLE_CHROMIUM_PATH ?? launchOptions?.executablePath;
  const how = { ...launchOptions, executablePath, ...options, baseURL: origin };
  return chromium.launchPersistentContext(profile, how);
}

const BLOCKED = "Your browser blocks cookies";

for (const [javaScriptEnabled, when] of [
  [true, "at once"],
  [false, "without script as soon as they tried"],
] as const) {
  test(`a visitor whose browser takes no cookies is told so where they would sign in, ${when}`, async ({
    people,
  }) => {
    const { origin } = await people.visitor();
    const mira = await people.alice();
    const context = await withoutCookies(origin, { javaScriptEnabled });
    try {
      const page = await context.newPage();
      await page.goto("/auth?return=/projects");
      const alert = page.getByRole("alert");
      if (javaScriptEnabled) await expect(alert).toContainText(BLOCKED);
      else await expect(alert).toHaveCount(0);
      const main = page.getByRole("main");
      await main.getByLabel("Email").fill(mira.email);
      await main.getByLabel("Password").fill(PASSWORD);
      await main.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/auth\?.*return=/);
      await expect(alert).toContainText(BLOCKED);

      await page.goto("/auth/recover?return=/projects");
      await main.getByLabel("Email").fill(mira.email);
      await main.getByRole("button", { name: "Send the code" }).click();
      await expect(page).toHaveURL(/\/auth\?.*return=/);
      await expect(alert).toContainText(BLOCKED);
    } finally {
      await context.close();
    }
  });
}

test("a first visit without script signs in as every later one does", async ({ people }) => {
  const mira = await people.alice();
  const { page } = await people.visitor({ at: "/auth?return=/projects", javaScriptEnabled: false });
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(mira.email);
  await main.getByLabel("Password").fill(PASSWORD);
  await main.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/projects");
});

test("a face that fails to load before the page's script runs is its initials", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/media\//);
  const { page, userId } = await people.alice();
  await operate(
    "UPDATE profiles SET avatar_url = '/media/avatars/gone.png', display_name = '👩🏽‍🎨 Ana' WHERE user_id = ?",
    userId,
  );
  const failed = page.waitForResponse(/gone\.png/);
  await page.route("**/*.js", async (route) => {
    await failed;
    await new Promise((passed) => setTimeout(passed, 100));
    await route.continue();
  });
  await visit(page, `/profile/${userId}`);
  await expect(page.getByRole("main").getByText("👩🏽‍🎨A", { exact: true }).first()).toBeVisible();
  await expect(page.locator('img[src*="gone.png"]')).toHaveCount(0);
  // Other stories of this world show her, too.
  await operate("UPDATE profiles SET avatar_url = NULL WHERE user_id = ?", userId);
});
