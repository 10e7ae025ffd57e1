import type { Page } from "@playwright/test";
import { operate } from "./support/database.ts";
import { hydrated, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

/** Specification §2 *Menu entries*, with the page each leads to; the assistant opens a dialog. */
const ENTRIES = {
  Home: /^Hello, /,
  Discover: "Discover",
  Spark: "Spark",
  Projects: "Projects",
  "My Profile": /^Alice /,
  "AI Assistant": null,
  "Manage Opportunities": "Manage Opportunities",
  Settings: "Settings",
  ThrivePay: "ThrivePay",
  Membership: "Membership",
  "Sign Out": null,
};

test("alice finds exactly the promised entries in the menu, and each leads somewhere", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard" });
  const menu = await openMenu(page);
  await expect(menu.getByRole("listitem")).toHaveText(Object.keys(ENTRIES));
  await page.keyboard.press("Escape");
  for (const [entry, heading] of Object.entries(ENTRIES)) {
    if (heading === null) continue;
    await (await openMenu(page)).getByRole("link", { name: entry, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(menu).toBeHidden();
  }
});

test("the menu writes numbers as the dashboard does", async ({ people }) => {
  const { page, userId } = await people.alice();
  await operate("UPDATE profiles SET xp = 3470 WHERE user_id = ?", userId);
  await visit(page, "/dashboard");
  await expect(page.getByRole("main")).toContainText("3,470 XP · 1,530 to go");
  await expect(await openMenu(page)).toContainText("3,470 XP · 1,530 to go");
});

test("Projects stands in the menu on large screens only", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard", viewport: { width: 1024, height: 800 } });
  const projects = (await openMenu(page)).getByRole("link", { name: "Projects" });
  await expect(projects).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(projects).toBeHidden();
});

test("ada, the admin, finds the Admin Panel in her menu", async ({ people }) => {
  const { page } = await people.staff("Ada", "admin", { at: "/dashboard" });
  await (await openMenu(page)).getByRole("link", { name: "Admin Panel" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
});

test("alice opens the assistant, 600 by 600, and closes it", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard" });
  await (await openMenu(page)).getByRole("button", { name: "AI Assistant" }).click();
  const dialog = page.getByRole("dialog", { name: "Support Assistant" });
  await expect(dialog).toContainText(
    "Get instant help from our AI assistant. Complex issues will be escalated to our team.",
  );
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ width: 600, height: 600 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("the bar stays on top, with the brand, its BETA badge and the way to the dashboard", async ({
  people,
}) => {
  const { page } = await people.visitor({ at: "/terms" });
  const bar = page.getByRole("banner");
  await expect(bar.getByText("BETA", { exact: true })).toBeVisible();
  await expect(bar.getByRole("link", { name: /^Thrive, beta/ })).toHaveAttribute("href", "/dashboard");
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect((await bar.boundingBox())?.y).toBe(0);
  await expect(bar.getByRole("button", { name: "Menu" })).toHaveCount(0);
});

test("the landing page asks strangers in and sends members to their dashboard", async ({ people }) => {
  const stranger = await people.visitor({ at: "/" });
  for (const name of ["Sign In", "Get Started"]) {
    await expect(stranger.page.getByRole("link", { name }).first()).toHaveAttribute("href", /^\/auth(\?|$)/);
  }
  await expect(stranger.page.getByRole("link", { name: "Go to Dashboard" })).toHaveCount(0);

  const { page } = await people.alice({ at: "/" });
  for (const name of ["Sign In", "Get Started"]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
  for (const name of ["Menu", "Messages", /^Notifications/, "Create"]) {
    await expect(page.getByRole("button", { name }).or(page.getByRole("link", { name }))).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Go to Dashboard" }).first().click();
  await expect(page).toHaveURL("/dashboard");
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Messages" })).toHaveAttribute("href", "/messages");
});

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

test("no page tries what its policy forbids", async ({ people }) => {
  const { page } = await people.alice();
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`The policy forbids ${violatedDirective} ${blockedURI}.`),
    ),
  );
  for (const path of ["/projects", "/membership", "/profile?edit=basics", "/opportunities/new", "/discover"])
    await visit(page, path);
});
