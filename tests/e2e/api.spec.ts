import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice makes a token and an app; each reads what it was allowed, until it is revoked or bora shuts it out", async ({
  people,
  complaints,
  playwright,
  baseURL,
}) => {
  complaints.expect(/status of 422/);
  complaints.expect(/status of 404 .*\/settings\/api-tokens/);
  const { page } = await people.alice({ at: "/settings" });
  await page.getByRole("link", { name: /API tokens/ }).click();
  await page.getByLabel("Name").fill("Studio dashboard");
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByText("Choose at least one thing it may do.")).toBeInViewport();
  await expect(page.getByLabel("Name")).toHaveValue("Studio dashboard");
  await page.getByRole("checkbox", { name: /^Read\s*: Notifications$/ }).check();
  await page.getByRole("button", { name: "Make a token" }).click();
  await expect(page.getByRole("heading", { name: "Your new token" })).toBeFocused();
  const shown = page.locator("code", { hasText: /^thrive_pat_/ });
  await expect(shown).toBeInViewport();
  const secret = (await shown.textContent()) ?? "";

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
  const other = await page.context().newPage();
  await visit(other, "/settings/api-tokens");
  const revoke = async (tab: Page) => {
    await tab.getByRole("button", { name: "Revoke Studio dashboard" }).click();
    const asked = tab.getByRole("dialog", { name: "Revoke “Studio dashboard”?" });
    await asked.getByRole("button", { name: "Revoke" }).click();
  };
  await page.getByRole("button", { name: "Revoke Studio dashboard" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect((await program.get("/api/v1/notifications")).status()).toBe(200);
  await revoke(page);
  await expect(page.getByText("The token is revoked. Whatever still uses it is refused")).toBeVisible();
  // The other tab still lists it, until it is told.
  await revoke(other);
  await expect(other.getByRole("button", { name: "Revoke Studio dashboard" })).toHaveCount(0);
  await other.close();
  expect((await program.get("/api/v1/notifications")).status()).toBe(401);
  await program.dispose();

  await visit(page, "/settings/my-apps");
  await page.getByLabel("Name").fill("Studio app");
  await page.getByLabel("Website").fill("https://studio.example");
  await page.getByLabel("Redirect URIs").fill("https://studio.example/back");
  await page.getByRole("checkbox", { name: /^Read\s*: Notifications$/ }).check();
  await page.getByRole("button", { name: "Register it" }).click();
  const appSecret = (await page.locator("code", { hasText: /^thrive_ocs_/ }).textContent()) ?? "";
  const appId = (await page.locator("code", { hasText: /^[\da-f-]{36}$/ }).textContent()) ?? "";
  await seeNoBarrierOnAnyScreen(page, "/settings/my-apps");

  const bora = await people.bora({ at: "/settings/apps" });
  await bora.page.route("https://studio.example/**", (route) =>
    route.fulfill({ body: "Back at the studio" }),
  );
  const redirect_uri = "https://studio.example/back";
  const question = new URLSearchParams({
    response_type: "code",
    client_id: appId,
    redirect_uri,
    state: "s1",
  });
  await visit(bora.page, `/oauth/authorize?${question}`);
  await expect(bora.page.getByText("Notifications: read")).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "/oauth/authorize");
  await bora.page.getByRole("button", { name: "Let it in" }).click();
  await bora.page.waitForURL(/^https:\/\/studio\.example\/back\?code=/);
  const code = new URL(bora.page.url()).searchParams.get("code") ?? "";
  const server = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const redeemed = await server.post("/oauth/token", {
    form: {
      grant_type: "authorization_code",
      code,
      redirect_uri,
      client_id: appId,
      client_secret: appSecret,
    },
  });
  const { access_token } = (await redeemed.json()) as { access_token: string };
  const read = () =>
    server.get("/api/v1/notifications", { headers: { authorization: `Bearer ${access_token}` } });
  expect((await read()).status()).toBe(200);
  await visit(bora.page, "/settings/apps");
  await seeNoBarrierOnAnyScreen(bora.page, "/settings/apps, with an app");
  await bora.page.getByRole("button", { name: "Shut out Studio app" }).click();
  await expect(bora.page.getByText("Shut out. Whatever it still holds")).toBeVisible();
  expect((await read()).status()).toBe(401);
  await server.dispose();
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
