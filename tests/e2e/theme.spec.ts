import type { Page } from "@playwright/test";
import { BROWSER_COLORS } from "#app/browser/theme.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("a stranger sees the dark theme from the first frame on", async ({ people }) => {
  const { page } = await people.visitor({ colorScheme: "light" });
  await watchFrames(page);
  await visit(page, "/");
  expect(await themesShown(page)).toEqual(["dark"]);
});

test("who has chosen light never sees a dark frame, not even on a reload", async ({ people }) => {
  const { page } = await people.visitor({ at: "/terms", colorScheme: "dark" });
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
  const around = page.locator('meta[name="theme-color"]');
  await expect(around).toHaveAttribute("content", BROWSER_COLORS.light);
  await watchFrames(page);
  await reload(page);
  expect(await themesShown(page)).toEqual(["light"]);
  await expect(around).toHaveAttribute("content", BROWSER_COLORS.light);
  await page.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(around).toHaveAttribute("content", BROWSER_COLORS.dark);
});

test("a theme chosen in one tab shows in the other at once", async ({ people }) => {
  const { page, context } = await people.visitor({ at: "/" });
  const other = await context.newPage();
  await visit(other, "/privacy");
  await page.bringToFront();
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(other.locator("html")).not.toHaveClass(/dark/);
  await other.bringToFront();
  await other.getByRole("button", { name: "Switch to dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

test("alice lets her settings follow the system, and the page follows it", async ({ people }) => {
  const { page } = await people.alice({ at: "/settings/account", colorScheme: "dark" });
  const choices = page.getByRole("group", { name: "Theme" }).first();
  await expect(choices.getByRole("radio", { name: /^Dark/ })).toBeChecked();
  await choices.getByRole("radio", { name: /^System/ }).check();
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("system");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await reload(page);
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await expect(choices.getByRole("radio", { name: /^System/ })).toBeChecked();
});

/** From now on the page notes the theme of each frame it draws. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    const note = () => {
      // Before there is a body nothing is drawn.
      if (document.body) shown.add(document.documentElement.classList.contains("dark") ? "dark" : "light");
      requestAnimationFrame(note);
    };
    note();
    document.addEventListener("DOMContentLoaded", note);
    Object.assign(window, { themesShown: shown });
  });
}

function themesShown(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { themesShown: Set<string> }).themesShown]);
}
