import type { BrowserContext, Page } from "@playwright/test";
import { storedRows } from "./support/database.ts";
import { seeToast, seeUnread } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { PASSWORD } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** What a page that only listens hears of the browser's session. */
async function listener(context: BrowserContext): Promise<{ heard: () => Promise<string[]> }> {
  const page = await context.newPage();
  await page.goto("/terms");
  await page.evaluate(() => {
    const names: string[] = [];
    Object.assign(window, { heardNames: names });
    new BroadcastChannel("thrive-session").addEventListener("message", ({ data }) => names.push(data.name));
  });
  return { heard: () => page.evaluate(() => (window as unknown as { heardNames: string[] }).heardNames) };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
}

test("alice signs out in one tab: the other, even one without a live wire, follows at once", async ({
  people,
}) => {
  const { page, context } = await people.alice({ at: "/dashboard" });
  const second = await context.newPage();
  await visit(second, "/spark");
  await seeUnread(second, 1);
  // Members' controls, and with them the wire, are not on the landing page.
  const third = await context.newPage();
  await visit(third, "/");
  await page.bringToFront();
  await signOut(page);
  // As soon as the browser gets to it: a second of a busy machine is no second of the product's.
  await expect(second).toHaveURL("/", { timeout: 5_000 });
  await expect(second.getByRole("link", { name: "Get Started" }).first()).toBeVisible();
  await expect(third.getByRole("link", { name: "Get Started" }).first()).toBeVisible({ timeout: 5_000 });
});

test("alice signs in in one tab: the others show her page, and one at the door is let in", async ({
  people,
}) => {
  const alice = await people.alice();
  const { page, context } = await people.visitor({ at: "/auth" });
  const reading = await context.newPage();
  await visit(reading, "/terms");
  await expect(reading.getByRole("link", { name: "Sign In" })).toBeVisible();
  const atTheDoor = await context.newPage();
  await visit(atTheDoor, "/auth?return=%2Fspark");
  await page.bringToFront();
  await signIn(page, alice.email);
  await expect(page).toHaveURL("/dashboard");
  await expect(reading.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect(atTheDoor).toHaveURL("/spark");
});

test("every tab hears of the session: it is there, it begins, it is renewed, it ends", async ({
  people,
  complaints,
}) => {
  // A wire that opens anew meanwhile waits for the session.
  complaints.expect(/\/live' failed/);
  const alice = await people.alice();
  const { page, context } = await people.visitor({ at: "/auth", unshared: true });
  const { heard } = await listener(context);
  await page.bringToFront();
  await page.clock.install();
  await visit(page, "/auth");
  await expect.poll(heard).toContain("INITIAL_SESSION");
  await signIn(page, alice.email);
  await expect(page).toHaveURL("/dashboard");
  await expect.poll(heard).toContain("SIGNED_IN");

  // Nine minutes later her access token is as good as over; the page asks by itself, and the server renews it.
  const refreshToken = async () =>
    (await context.cookies()).find(({ name }) => name === "thrive-refresh")?.value;
  const before = await refreshToken();
  // Once more where a busy page had not begun to count before the time went by, or where a read of the page renewed it in
  // the second in which it began: that ends at the same moment, and is no news.
  await expect
    .poll(async () => {
      await context.clearCookies({ name: "thrive-access" });
      await page.clock.runFor(9 * 60_000 + 5_000);
      await page.keyboard.press("Tab");
      await page.clock.runFor(1_000);
      return heard();
    })
    .toContain("TOKEN_REFRESHED");
  expect(await refreshToken()).not.toBe(before);

  await signOut(page);
  await expect.poll(heard).toContain("SIGNED_OUT");
});

test("a session that ran out while alice reads: the next page asks her to sign in and brings her there", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const { page, context, email } = await people.alice({ at: "/dashboard" });
  // As when a browser comes back after its cookies have ended.
  await context.clearCookies({ name: /^thrive-(access|refresh)$/ });
  await page
    .getByRole("link", { name: /Discover/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\?return=%2Fdiscover/);
  await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/discover/);
  expect(storedRows("SELECT id FROM sessions").length).toBeGreaterThan(0);
});

test("two tabs and twelve requests at the moment of renewal: nobody is signed out", async ({ people }) => {
  const { page, context, userId } = await people.alice({ at: "/dashboard" });
  const second = await context.newPage();
  await visit(second, "/spark");
  // Without the short-lived token every request has to renew.
  await context.clearCookies({ name: "thrive-access" });
  const ask = (tab: Page) =>
    tab.evaluate(async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => fetch("/api/v1/notifications")));
      return answers.map(({ status }) => status);
    });
  const statuses = await Promise.all([ask(page), ask(second)]);
  expect(statuses.flat()).toEqual(Array(12).fill(200));
  await visit(page, "/dashboard");
  await expect(page).toHaveURL("/dashboard");
  expect(storedRows("SELECT id FROM sessions WHERE user_id = ?", userId)).toHaveLength(1);
});

test("a tab that has not heard that bora signed in after alice never acts as her: it says so, and reloads", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const bora = await people.bora();
  const alice = await people.alice();
  const { page, context } = alice;
  // As in a browser without them: nothing tells this tab what the other one does.
  await page.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
  await page.routeWebSocket(/\/live/, () => undefined);
  await visit(page, "/settings/messages");
  // Sends its form as a whole document, which no header says anything of.
  const leaving = await context.newPage();
  await leaving.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
  await leaving.routeWebSocket(/\/live/, () => undefined);
  await visit(leaving, "/settings/data");
  const second = await context.newPage();
  await visit(second, "/dashboard");
  await signOut(second);
  await visit(second, "/auth");
  await signIn(second, bora.email);
  await expect(second).toHaveURL("/dashboard");

  await leaving.getByRole("button", { name: "Hide my account" }).click();
  await leaving.getByRole("dialog").getByRole("button", { name: "Hide my account" }).click();
  await expect(leaving.getByRole("main").getByRole("alert")).toContainText("nothing was done");
  expect(storedRows("SELECT status FROM profiles WHERE user_id = ?", bora.userId)).toEqual([
    { status: "active" },
  ]);

  const presence = page.getByRole("checkbox", { name: /when I am here/ });
  await presence.uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await seeToast(page, "Someone else is signed in");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("nothing was done");
  await expect(presence).not.toBeChecked();
  expect(storedRows("SELECT user_id FROM message_settings WHERE user_id = ?", bora.userId)).toEqual([]);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(presence).toBeChecked();
  await visit(page, "/settings");
  await expect(page.getByText(`Signed in as ${bora.name}`)).toBeVisible();
});
