import type { Page } from "@playwright/test";
import { hydrated, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("alice, without a network, sees the offline page in her theme, and then the one she wanted", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED/);
  const { page, context } = await people.alice({ at: "/dashboard" });
  await underWorker(page);
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await context.setOffline(true);
  await page.goto("/spark?tab=sent");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(252, 250, 246)");

  await context.setOffline(false);
  // By itself; "Try Again" does the same at once.
  await expect(page.getByRole("heading", { name: "Spark", level: 1 })).toBeVisible({ timeout: 20_000 });
  await hydrated(page);
  await expect(page).toHaveURL("/spark?tab=sent");
  await expect(page.getByText("Nothing sent")).toBeVisible();
});

test("the offline page counts all that waits for alice, a check-in too", async ({ people, complaints }) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED/);
  const { page, context, userId } = await people.alice({ at: "/dashboard" });
  await underWorker(page);
  await context.setOffline(true);
  await page.evaluate((me) => {
    localStorage.setItem(`thrive-claims:${me}`, JSON.stringify({ madeAt: Date.now(), fields: {} }));
  }, userId);
  await page.goto("/spark?tab=sent");
  await expect(page.getByText("1 check-in waits and goes out by itself.")).toBeVisible();
  await page.evaluate((me) => {
    for (const target of ["a", "b"])
      localStorage.setItem(`thrive-swipes:${me}:${target}`, JSON.stringify({ waits: true }));
    localStorage.setItem(`thrive-messages:${me}:c`, JSON.stringify({ state: "waiting", madeAt: 1 }));
  }, userId);
  await page.goto("/spark?tab=sent");
  await expect(
    page.getByText("2 swipes, 1 message and 1 check-in wait and go out by themselves."),
  ).toBeVisible();
  await page.evaluate(() => localStorage.clear());
});

test("a browser with no room left shows alice every page all the same", async ({ people }) => {
  const { page, context, origin } = await people.alice({ at: "/dashboard" });
  await underWorker(page);
  const wire = await context.newCDPSession(page);
  await wire.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await wire.send("Network.clearBrowserCache");
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  const missed: string[] = [];
  page.on("requestfailed", (request) => missed.push(request.url()));
  for (const path of ["/discover", "/messages"]) await visit(page, path);
  expect(missed.filter((url) => url.includes("/assets/"))).toEqual([]);
  expect(await page.evaluate(async () => (await caches.match("/offline")) ?? null)).toBeNull();
});

test("no page and no answer about alice is kept by the service worker", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard" });
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/offline");
  expect(kept.filter((path) => !/^\/(assets\/|offline(\.js)?$|icon\.svg$)/.test(path))).toEqual([]);
});

/** From here on the service worker answers for this window. */
async function underWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener("controllerchange", taken));
  });
}
