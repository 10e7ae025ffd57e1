import type { Page } from "@playwright/test";
import { minutes } from "#app/core/time.ts";
import { addAuthenticator, SECURITY, signIn, textedCode } from "./support/authenticator.ts";
import { seeNoBarrier } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { hydrated, visit } from "./support/pages.ts";
import { hiddenCookies, type Member, type Visitor } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const NO_SCRIPT = { javaScriptEnabled: false };

test("alice adds an authenticator, signs out and in, proves it and is where she wanted to go", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth\/step-up/);
  const alice = await people.alice({ at: SECURITY });
  const { app, codes } = await addAuthenticator(alice.page);
  expect(codes).toHaveLength(10);
  await alice.page.getByRole("link", { name: "I have kept them" }).click();
  await expect(alice.page.getByText("10 of 10 left")).toBeVisible();
  await expect(alice.page.locator("#factors").getByText("Work phone", { exact: true })).toBeVisible();

  await signOut(alice);
  await visit(alice.page, "/manage-opportunities?sort=newest");
  await signIn(alice.page, alice.email);
  await seeStepUp(alice.page);
  expect(new URL(alice.page.url()).searchParams.get("return")).toBe("/manage-opportunities?sort=newest");
  await expect(alice.page.getByLabel("Code", { exact: true })).toBeFocused();

  // Nothing else is open before: neither pages of members nor the landing page with its ways in.
  for (const path of ["/dashboard", SECURITY, "/"]) {
    const answer = await alice.context.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location?.split("?")[0]]).toEqual([
      path,
      302,
      "/auth/step-up",
    ]);
  }

  await alice.page.getByLabel("Code", { exact: true }).fill("000000");
  await alice.page.getByRole("button", { name: "Continue" }).click();
  await expect(alice.page.getByText("That code is not right, or was used before.")).toBeVisible();
  await expect(alice.page.getByLabel("Code", { exact: true })).toBeFocused();
  await alice.page.getByLabel("Code", { exact: true }).fill(await app.nextCode());
  await alice.page.getByRole("button", { name: "Continue" }).click();
  await expect(alice.page).toHaveURL("/manage-opportunities?sort=newest");
  await expect(alice.page.getByRole("heading", { name: "Manage Opportunities" })).toBeVisible();
});

test("alice lost her phone: a recovery code opens her account, once, and she removes the old factor", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth\/step-up/);
  const alice = await people.alice({ at: SECURITY });
  const { codes } = await addAuthenticator(alice.page);
  const [first = ""] = codes;
  for (const outcome of ["opens", "is used up"]) {
    await signOut(alice);
    await visit(alice.page, `/auth?return=${encodeURIComponent(SECURITY)}`);
    await signIn(alice.page, alice.email);
    await seeStepUp(alice.page);
    await alice.page.getByRole("link", { name: "Use a recovery code" }).click();
    await alice.page.getByLabel("Recovery code").fill(` ${first.toUpperCase().replace("-", " ")} `);
    await alice.page.getByRole("button", { name: "Continue" }).click();
    if (outcome === "is used up") {
      await expect(alice.page.getByText("That code is not right, or was used before.")).toBeVisible();
      await alice.page.getByLabel("Recovery code").fill(codes[1] ?? "");
      await alice.page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(alice.page).toHaveURL(SECURITY);
  }
  await expect(alice.page.getByText("8 of 10 left")).toBeVisible();
  await alice.page.getByRole("link", { name: "Remove Work phone" }).click();
  await expect(alice.page.getByText("It is your only second step")).toBeVisible();
  await alice.page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(alice.page.getByRole("status")).toHaveText(/Removed/);

  await signOut(alice);
  await visit(alice.page, "/auth");
  await signIn(alice.page, alice.email);
  await expect(alice.page).toHaveURL("/dashboard");
});

test("bora uses her phone, without script", async ({ people, complaints }) => {
  complaints.expect(/status of 422 .*\/(settings|auth\/step-up)/);
  const bora = await people.bora({ at: SECURITY, ...NO_SCRIPT });
  const { page } = bora;
  const phone = `+447700${String(Math.floor(Math.random() * 1e6)).padStart(6, "0")}`;
  await page.getByRole("link", { name: "Phone", exact: true }).click();
  await page.getByLabel("Phone number").fill("my phone");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Please enter the number with its country code")).toBeVisible();
  await page.getByLabel("Phone number").fill(phone.replace("+44", "+44 "));
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(textedCode(phone));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);

  await bora.context.request.post("/sign-out", { headers: { Origin: bora.origin }, maxRedirects: 0 });
  await page.goto("/auth?return=%2Fspark");
  await signIn(page, bora.email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(textedCode(phone));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/spark");
});

test("an old session is asked for its password before it may add a factor, and comes back to doing so", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth\/step-up/);
  const alice = await people.alice();
  // The database is written to while no page is at work.
  await alice.page.goto("about:blank");
  await operate("UPDATE sessions SET proved_at = proved_at - 1000000 WHERE user_id = ?", alice.userId);
  await visit(alice.page, SECURITY);
  await alice.page.getByRole("link", { name: "Authenticator app" }).click();
  await expect(alice.page.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await alice.page.getByLabel("Password").fill("wrong horse battery");
  await alice.page.getByRole("button", { name: "Continue" }).click();
  await expect(alice.page.getByText("That is not your password.")).toBeVisible();
  await alice.page.getByLabel("Password").fill("correct horse battery");
  await alice.page.getByRole("button", { name: "Continue" }).click();
  await expect(alice.page.getByRole("heading", { name: "Add an authenticator app" })).toBeVisible();
  await expect(alice.page).toHaveURL(`${SECURITY}?second-step=authenticator`);
});

test("proving the second factor in one tab lets the other go on", async ({ people }) => {
  const alice = await people.alice({ at: SECURITY });
  const { app } = await addAuthenticator(alice.page);
  await signOut(alice);
  await visit(alice.page, "/auth?return=%2Fspark");
  await signIn(alice.page, alice.email);
  await seeStepUp(alice.page);
  const other = await alice.context.newPage();
  await visit(other, "/dashboard");
  await seeStepUp(other);
  await other.getByLabel("Code", { exact: true }).fill(await app.nextCode());
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other).toHaveURL("/dashboard");
  await expect(alice.page).toHaveURL("/spark");
});

test("a code that comes too late is asked for anew, and what another tab removed is removed", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/settings\/security/);
  const { page, context } = await people.alice({ at: SECURITY });
  await page.getByRole("link", { name: "Phone", exact: true }).click();
  await page.getByLabel("Phone number").fill("+44 7700 900321");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(textedCode("+447700900321"));
  await context.setExtraHTTPHeaders({ "x-test-clock-offset": String(minutes(6)) });
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("Please begin again");
  await context.setExtraHTTPHeaders({});

  await visit(page, SECURITY);
  await addAuthenticator(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await visit(tab, SECURITY);
    await tab.getByRole("link", { name: "Remove Work phone" }).click();
    await expect(tab.getByText("It is your only second step")).toBeVisible();
  }
  for (const tab of [page, other]) {
    await tab.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(tab.getByRole("status")).toHaveText(/^Removed/);
    await expect(tab.locator("#factors").getByText("Work phone", { exact: true })).toHaveCount(0);
  }
});

test("whoever is asked for a factor that was removed meanwhile is asked for it no more", async ({
  people,
}) => {
  const alice = await people.alice({ at: SECURITY });
  await addAuthenticator(alice.page);
  const { page } = await people.signedIn(alice);
  await visit(page, "/spark");
  await seeStepUp(page);
  await visit(alice.page, SECURITY);
  await alice.page.getByRole("link", { name: "Remove Work phone" }).click();
  await alice.page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(alice.page.getByRole("status")).toHaveText(/^Removed/);
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/spark");
});

test("whoever stops halfway can sign out, and the session is gone", async ({ people }) => {
  const alice = await people.alice({ at: SECURITY });
  await addAuthenticator(alice.page);
  await signOut(alice);
  await visit(alice.page, "/auth");
  await signIn(alice.page, alice.email);
  await seeStepUp(alice.page);
  await alice.page.getByRole("button", { name: "Not you? Sign out" }).click();
  await expect(alice.page).toHaveURL("/");
  expect(storedRows("SELECT id FROM sessions WHERE user_id = ?", alice.userId)).toEqual([]);
  expect(await hiddenCookies(alice.context)).toEqual(["thrive-device"]);
});

test("nothing of it is a barrier on a narrow phone", async ({ people }) => {
  // Tall enough that no bar lies over anything.
  const phone = { viewport: { width: 360, height: 1800 }, hasTouch: true };
  const alice = await people.alice(phone);
  const { page } = alice;
  await visit(page, `${SECURITY}?second-step=phone`);
  await seeNoBarrier(page, "adding a phone");
  await visit(page, SECURITY);
  await page.getByRole("link", { name: "Authenticator app" }).click();
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await seeNoBarrier(page, "the QR code");
  await visit(page, SECURITY);
  await addAuthenticator(page);
  await seeNoBarrier(page, "the recovery codes");
  await page.getByRole("link", { name: "Remove Work phone" }).click();
  await expect(page.getByText("It is your only second step")).toBeVisible();
  await seeNoBarrier(page, "removing");
  await signOut(alice);
  await visit(page, "/auth");
  await signIn(page, alice.email);
  await seeStepUp(page);
  await seeNoBarrier(page, "the step-up page");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await seeNoBarrier(page, "a recovery code");
});

/** Away from every page first: one whose wire is just being opened would complain of the session that is gone. */
async function signOut({ page, context, origin }: Visitor | Member): Promise<void> {
  await page.goto("about:blank");
  await context.request.post("/sign-out", { headers: { Origin: origin }, maxRedirects: 0 });
}

async function seeStepUp(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await hydrated(page);
}
