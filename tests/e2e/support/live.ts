import { expect, type Page, type WebSocket } from "@playwright/test";

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
