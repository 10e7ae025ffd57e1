import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { expect, test } from "./support/test.ts";

test("alice makes a token, a program reads with it, and it ends when she revokes it", async ({
  people,
  complaints,
  playwright,
  baseURL,
}) => {
  complaints.expect(/status of 422/);
  const { page } = await people.alice({ at: "/settings" });
  await page.getByRole("link", { name: /API tokens/ }).click();
  await page.getByLabel("Name").fill("Studio dashboard");
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("Choose at least one thing it may do.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Studio dashboard");
  await page.getByRole("checkbox", { name: /^Read\s*: Notifications$/ }).check();
  await page.getByRole("button", { name: "Make a token" }).click();
  const secret = (await page.locator("code", { hasText: /^thrive_pat_/ }).textContent()) ?? "";

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await program.get("/api/v1/notifications")).status()).toBe(200);
  expect((await program.get("/api/v1/feed")).status()).toBe(403);

  await page.reload();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText("used just now")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "/settings/api-tokens");
  await page.getByRole("button", { name: "Revoke Studio dashboard" }).click();
  await expect(page.getByText("The token is revoked.")).toBeVisible();
  expect((await program.get("/api/v1/notifications")).status()).toBe(401);
  await program.dispose();
});

test("whoever builds something reads what a program can do, and finds public pages by their documents", async ({
  page,
  request,
}) => {
  await page.goto("/developers");
  await page.getByText("/api/v1/opportunities", { exact: true }).last().click();
  await expect(page.getByText("opportunities:write").first()).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "/developers");
  const map = await (await request.get("/sitemap.xml")).text();
  expect(map).toContain("/sitemaps/pages.xml");
  expect(await (await request.get("/robots.txt")).text()).toContain("Sitemap: ");
});
