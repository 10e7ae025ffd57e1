import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { startOwnServer } from "./support/own-server.ts";
import { hydrated } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

interface Item {
  type: string;
  body: { transaction?: string; server_name?: string; exception?: { values: { value: string }[] } };
}

/** What speaks the wire of Sentry: keeps what it is told. */
async function faultService() {
  const items: Item[] = [];
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString("utf8").split("\n").slice(1);
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const { type } = JSON.parse(lines[at] ?? "{}") as { type?: string };
      if (!type || type.startsWith("replay")) {
        if (type) items.push({ type, body: {} });
        continue;
      }
      items.push({ type, body: JSON.parse(lines[at + 1] ?? "{}") });
    }
    answer.writeHead(200, { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" });
    answer.end("{}");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { items, dsn: `http://0123456789abcdef@127.0.0.1:${port}/7`, stop: () => server.close() };
}

/** What of a page reports faults: when its script was asked for, and how much it samples; null where there is none. */
function reporting(page: Page) {
  return page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const script = performance
      .getEntriesByType("resource")
      .find(({ name }) => name.includes("error-reports"));
    const carrier = (globalThis as { __SENTRY__?: Record<string, unknown> }).__SENTRY__;
    const scopes = Object.values(carrier ?? {}) as {
      defaultCurrentScope?: { getClient(): { getOptions(): Record<string, unknown> } | undefined };
    }[];
    const options = scopes.map((one) => one?.defaultCurrentScope?.getClient()?.getOptions()).find(Boolean);
    if (!script || !options || !page) return null;
    return {
      afterLoad: script.startTime >= page.loadEventStart && page.loadEventStart > 0,
      sampled: [options.tracesSampleRate, options.replaysSessionSampleRate, options.replaysOnErrorSampleRate],
    };
  });
}

test("where a service for faults is named, browser and Worker tell it what went wrong, in kinds of addresses", async ({
  browser,
  complaints,
  page: elsewhere,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/The stage light fell|React Router caught/);
  const service = await faultService();
  const server = await startOwnServer(".tmp/e2e-faults", { SENTRY_DSN: service.dsn });
  const page = await browser.newPage({ baseURL: server.origin });
  const of = (test: (item: Item) => boolean) =>
    expect.poll(() => service.items.some(test), { timeout: 30_000 });
  try {
    await page.route(/\/assets\/status-[^/]+\.js$/, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'export default function Status() { throw new Error("The stage light fell"); }',
      }),
    );
    await page.goto("/guest/a-token-nobody-may-read-0123456789");
    await page.goto("/");
    await hydrated(page);
    // Specification §9, and only once the page is there.
    await expect.poll(() => reporting(page)).toEqual({ afterLoad: true, sampled: [1, 0.1, 1] });
    await elsewhere.goto("/", { waitUntil: "load" });
    await hydrated(elsewhere);
    expect(await reporting(elsewhere)).toBeNull();
    await page.getByRole("contentinfo").getByRole("link", { name: "Status" }).click();
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText(/^Reference /)).toBeVisible();

    await of(
      ({ type, body }) => type === "event" && body.exception?.values[0]?.value === "The stage light fell",
    ).toBe(true);
    await of(({ type }) => type === "replay_event").toBe(true);
    await of(({ type, body }) => type === "transaction" && body.server_name !== "worker").toBe(true);
    await of(({ body }) => body.server_name === "worker" && body.transaction === "GET /guest/:id").toBe(true);
    expect(JSON.stringify(service.items)).not.toContain("a-token-nobody-may-read");
  } finally {
    await page.close();
    await server.stop();
    service.stop();
  }
});
