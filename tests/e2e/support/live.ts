import { expect, type Page, type WebSocket } from "@playwright/test";
import { visit } from "./pages.ts";

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
