import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** A toast with this title; `description` is its second line, to the letter. */
export async function seeToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = toasts(page).filter({ has: page.locator("[data-title]", { hasText: exactly(title) }) });
  await expect(toast.first()).toBeVisible();
  if (description) await expect(toast.first().locator("[data-description]")).toHaveText(description);
}

export function toasts(page: Page): Locator {
  return page.locator("[data-sonner-toast]");
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
}

/** The bell says this many unread, aloud and in its badge. */
export async function seeUnread(page: Page, unread: number): Promise<void> {
  const name = unread > 0 ? `Notifications, ${unread} unread` : "Notifications";
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
  const badge = page.getByTestId("bell-badge");
  if (unread === 0) await expect(badge).toHaveCount(0);
  else await expect(badge).toHaveText(unread > 9 ? "9+" : String(unread));
}

/** Opens the drawer by the bell. */
export async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** The rows of a list that say this. */
export function rows(list: Locator, text: string): Locator {
  return list.getByRole("listitem").filter({ hasText: text });
}
