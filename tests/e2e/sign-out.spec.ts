import { countEvents } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { hiddenCookies } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("alice signs out: the toast says so, she stands on the landing page and her session is over", async ({
  people,
}) => {
  const { page, context, userId } = await people.alice({ at: "/dashboard" });
  const stolen = await context.cookies();
  await visit(page, "/opportunities/new");
  await page.getByLabel("Title").fill("Half a thought");
  const begun = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)));
  expect(await begun()).toHaveLength(1);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await seeToast(page, "Signed out", "You've been successfully signed out");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  expect(await begun()).toEqual([]);
  expect(await hiddenCookies(context)).toEqual(["thrive-device"]);
  expect(countEvents(userId, "sign_out")).toBe(1);
  // Visitors post as well; what is a member's own leads to the door.
  await page.goBack();
  await expect(page).toHaveURL("/opportunities/new");
  await page.goBack();
  await expect(page).toHaveURL("/auth?return=%2Fdashboard");

  // Copies of her cookies open nothing any more.
  await context.addCookies(stolen);
  const answer = await context.request.get("/dashboard", { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/auth?return=%2Fdashboard");
});

test("alice, signed out in one browser, stays signed in with her other one", async ({ people }) => {
  const alice = await people.alice({ at: "/dashboard" });
  const other = await people.signedIn(alice);
  await visit(other.page, "/spark");
  await alice.page.getByRole("button", { name: "Menu" }).click();
  await alice.page.getByRole("button", { name: "Sign Out" }).click();
  await expect(alice.page).toHaveURL("/");
  await visit(other.page, "/dashboard");
  await expect(other.page.getByRole("heading", { name: `Hello, ${alice.name}` })).toBeVisible();
});
