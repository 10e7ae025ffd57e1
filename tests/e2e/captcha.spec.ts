import type { Page } from "@playwright/test";
import { startOwnServer } from "./support/own-server.ts";
import { visit } from "./support/pages.ts";
import { PASSWORD, unusedIdentity } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const WIDGET = "https://challenges.cloudflare.com/**";
/** What its script leaves, as far as a page asks for it. */
const ASKS = `window.turnstile = {
  render: (place, { theme }) => { place.innerHTML = "<p>Are you human? " + theme + "</p>"; return "1"; },
  remove: () => {},
};`;

async function signUp(page: Page): Promise<void> {
  const { name, email } = unusedIdentity("Vera");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
}

test("where the check that somebody is human cannot come, the page says why nobody gets in", async ({
  browsers,
  complaints,
}) => {
  complaints.expect(/status of 4|net::ERR_FAILED/);
  const keys = { TURNSTILE_SECRET_KEY: "secret", TURNSTILE_SITE_KEY: "key" };
  const server = await startOwnServer(".tmp/e2e-captcha", keys);
  const { context, page } = await browsers.open({ baseURL: server.origin, serviceWorkers: "block" });
  complaints.watch(context);
  // One rule for both: a script that is asked for between two of them would be looked for in the world outside.
  let reachable = false;
  await page.route(WIDGET, (route) =>
    reachable ? route.fulfill({ contentType: "text/javascript", body: ASKS }) : route.abort(),
  );
  await visit(page, "/auth?mode=signup");
  await expect(page.getByText(/We could not load the check that you are human/)).toBeVisible();
  await signUp(page);
  await expect(page.getByText(/The check that you are human was not done/)).toBeVisible();

  reachable = true;
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Are you human? dark")).toBeVisible();
  await expect(page.getByText(/We could not load/)).toHaveCount(0);

  const plain = await browsers.open({ baseURL: server.origin, javaScriptEnabled: false });
  await plain.page.goto("/auth?mode=signup");
  await expect(plain.page.getByText(/This form needs JavaScript/)).toBeVisible();
  await Promise.all([context, plain.context].map(browsers.leave));
  await server.stop();
});
