import { storedRows } from "./support/database.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

interface PageView {
  page_path: string;
  referrer: string | null;
}

test("each page alice comes to is counted once, also when she goes back", async ({ people }) => {
  const { page, context, userId } = await people.alice({ at: "/dashboard" });
  await page.getByRole("link", { name: "Discover", exact: true }).first().click();
  await expect(page).toHaveURL("/discover");
  await page.getByRole("link", { name: "Creators" }).first().click();
  await expect(page).toHaveURL("/discover?tab=creators");
  await page.getByRole("link", { name: /^Thrive, beta/ }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Discover" })).toBeVisible();

  const views = () =>
    storedRows<PageView>(
      `SELECT page_path, referrer FROM analytics_events
       WHERE user_id = ? AND event_name = 'page_view' AND event_category = 'navigation' ORDER BY created_at`,
      userId,
    );
  await expect
    .poll(() => views().map(({ page_path, referrer }) => [page_path, referrer]))
    .toEqual([
      ["/dashboard", null],
      ["/discover", "/dashboard"],
      ["/dashboard", "/discover"],
      ["/discover", "/dashboard"],
    ]);
  const [session] = (await context.cookies()).filter(({ name }) => name === "thrive-session-id");
  expect(
    storedRows(
      "SELECT DISTINCT session_id FROM analytics_events WHERE user_id = ? AND event_name = 'page_view'",
      userId,
    ),
  ).toEqual([{ session_id: session?.value }]);
});

test("a stranger's page views are counted without a name", async ({ people }) => {
  const { page, context } = await people.visitor({ at: "/terms" });
  // The page gives itself a session as it counts its view; one that is left before has not been seen.
  const session = async () =>
    (await context.cookies()).find(({ name }) => name === "thrive-session-id")?.value ?? "";
  await expect.poll(session).not.toBe("");
  // Leaving a page sends what has not been sent.
  await visit(page, "/privacy");
  const sessionId = await session();
  await expect
    .poll(() =>
      storedRows(
        "SELECT user_id, page_path FROM analytics_events WHERE session_id = ? ORDER BY created_at",
        sessionId,
      ),
    )
    .toEqual([
      { user_id: null, page_path: "/terms" },
      { user_id: null, page_path: "/privacy" },
    ]);
});
