import { setTimeout as pause } from "node:timers/promises";
import { expect, type Page, type WebSocket } from "@playwright/test";
import { visit } from "./pages.ts";

/** How long an answer that has begun may take to its end. */
const ANSWER_MS = 5_000;

/** Opens a page and waits until its live wire is up: what happens from now on is heard there. */
export async function visitLive(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse((response) => response.url().includes("/api/v1/notifications/since"));
  await visit(page, path);
  await caughtUp;
}

/** Watches a page's live wire from now on; the function that is given waits until none is open any more. */
export function expectCutOff(page: Page): () => Promise<void> {
  const open = new Set<WebSocket>();
  let opened = 0;
  page.on("websocket", (wire) => {
    opened += 1;
    open.add(wire);
    wire.on("close", () => open.delete(wire));
  });
  return async () => {
    expect(opened).toBeGreaterThan(0);
    await expect.poll(() => open.size, { timeout: 5_000 }).toBe(0);
  };
}

/** Keeps the first answer to what is asked (or sent) from now on until it is let go; later ones come as they are. */
export async function holdAnswer(page: Page, address: RegExp, method: "GET" | "POST" = "GET") {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isAnswered = () => {};
  const answered = new Promise<void>((resolve) => {
    isAnswered = resolve;
  });
  let first = true;
  await page.route(address, async (route) => {
    if (!first || route.request().method() !== method) return route.fallback();
    first = false;
    const response = await route.fetch();
    isAnswered();
    await held;
    await route.fulfill({ response });
  });
  return {
    /** The server has answered as it was then. */
    answered,
    /** It arrives. */
    letGo: async () => {
      const arrived = page.waitForResponse(address);
      letGo();
      // Of an answer that sends the page elsewhere the rest is read by nobody, and now and then its end is not told.
      await Promise.race([
        arrived.then((response) => response.finished()),
        arrived.then(() => pause(ANSWER_MS)),
      ]);
    },
  };
}
