import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { expect, test } from "./support/test.ts";

test("alice looks at her figures, for a week and a month, and takes them along", async ({ people }) => {
  const { page } = await people.alice({ at: "/analytics" });
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  const charts = page.getByRole("list", { name: "Charts" });
  await expect(charts.getByRole("listitem")).toHaveCount(11);
  const xp = charts.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "XP" }) });
  // Of a month it is scrolled.
  await xp.getByText("As a table").click();
  await seeNoBarrierOnAnyScreen(page, "a month of figures");
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/days=7/);
  await expect(xp.getByRole("row")).toHaveCount(7);
  await seeNoBarrierOnAnyScreen(page, "the figures of a member");
  const answer = await page.request.get("/analytics/export?days=7&format=csv");
  expect(answer.headers()["content-disposition"]).toContain("analytics.csv");
  expect(await answer.text()).toContain('"Visits of your profile"');
});
