import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { type Member, send } from "./people.ts";

export type Direction = "right" | "left";

/** The card that can be swiped; one that is still flying off lies before it. */
export function topCard(page: Page): Locator {
  return page.getByTestId("top-card").last();
}

/** Waits until the card of this title or name lies on top. */
export async function seeOnTop(page: Page, title: string): Promise<void> {
  await expect(topCard(page).getByRole("heading", { name: title })).toBeVisible();
}

/** Takes the top card by the mouse and throws it out on one side. */
export async function drag(page: Page, direction: Direction): Promise<void> {
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error("There is no card on top.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (direction === "right" ? 260 : -260), y + 10, { steps: 12 });
  await page.mouse.up();
}

/** The same by a finger on the screen. */
export async function dragByFinger(page: Page, direction: Direction): Promise<void> {
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error("There is no card on top.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
  const way = direction === "right" ? 26 : -26;
  const screen = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 10; step++) await touch("touchMove", [{ x: x + way * step, y: y + step }]);
  await touch("touchEnd", []);
  await screen.detach();
}

/** Does something to the deck and waits until the server has acknowledged the swipe (or its undoing). */
export async function acknowledged(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/api/v1/swipes") && response.request().method() === "POST",
  );
  await act();
  expect((await answered).ok()).toBe(true);
}

/** A swipe of this member, without a page. */
export async function swipe(
  member: Member,
  direction: Direction,
  target: { member: string } | { opportunity: string },
): Promise<void> {
  const answer = await send(member, "/api/v1/swipes", {
    data: {
      intent: "swipe",
      direction,
      target_type: "member" in target ? "user" : "opportunity",
      target_id: "member" in target ? target.member : target.opportunity,
    },
  });
  expect(answer.ok()).toBe(true);
}
