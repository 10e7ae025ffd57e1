import { hydrated } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("the style of a page has the line for itself: script is asked for when it has come, and takes over", async ({
  people,
}) => {
  const { page: visitor } = await people.visitor();
  const { page: member } = await people.alice();
  for (const [page, path] of [
    [visitor, "/help"],
    [member, "/settings"],
  ] as const) {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") asked.push(request.url());
    });
    let come = () => {};
    const style = new Promise<void>((has) => {
      come = has;
    });
    const styleAsked = page.waitForRequest(/\.css$/);
    await page.route("**/*.css", async (route) => {
      await style;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await styleAsked;
    await expect(page.locator("link[rel=late-module]").first()).toBeAttached();
    expect(asked, `before the style of ${path}`).toEqual([]);
    come();
    await hydrated(page);
    expect(asked.length, `after the style of ${path}`).toBeGreaterThan(3);
    await expect(page.locator("link[rel=late-module]")).toHaveCount(0);
    await page.unroute("**/*.css");
  }
});
