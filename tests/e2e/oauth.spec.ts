import type { Page } from "@playwright/test";
import {
  consentAs,
  type OpenIdProvider,
  openIdProvider,
  withoutForeignFonts,
} from "./support/open-id-provider.ts";
import { type OwnServer, startOwnServer } from "./support/own-server.ts";
import { hydrated, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";
import { skipTour } from "./support/tour.ts";

const STATE = ".tmp/e2e-oauth";

// One server for all of them, in one folder.
test.describe.configure({ mode: "default" });

let provider: OpenIdProvider;
let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  provider = await openIdProvider();
  server = await startOwnServer(STATE, provider.variables);
  await provider.serve(server.origin);
});

test.afterAll(() => {
  server.kill();
  provider.close();
});

const at = (path: string) => `${server.origin}${path}`;

async function continueOver(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Continue with Studio ID" }).click();
}

/** From /auth over the provider, to wherever that leads. */
async function arriveOver(page: Page, account: ReturnType<OpenIdProvider["account"]>): Promise<void> {
  await withoutForeignFonts(page);
  await page.goto(at("/auth"));
  await continueOver(page);
  await consentAs(page, account);
}

test("casey signs up over the provider with a target to return to, and signs in again in another browser", async ({
  people,
}) => {
  const casey = provider.account();
  const { page } = await people.visitor();
  await withoutForeignFonts(page);
  await visit(page, at("/auth?return=/settings"));
  await continueOver(page);
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/interaction\//);
  await consentAs(page, casey);
  await expect(page).toHaveURL(at("/settings"));
  await skipTour(page);
  await expect(page.getByRole("main")).toContainText(casey.email);

  const again = await people.visitor();
  await arriveOver(again.page, casey);
  await expect(again.page).toHaveURL(at("/dashboard"));
  await visit(again.page, at("/settings"));
  await expect(again.page.getByRole("main")).toContainText(casey.email);
});

test("casey signs in without script", async ({ people }) => {
  const casey = provider.account();
  const { page } = await people.visitor({ javaScriptEnabled: false });
  await arriveOver(page, casey);
  await expect(page).toHaveURL(at("/dashboard"));
});

test("who stops at the provider is back on /auth, is told so, and keeps the target", async ({ people }) => {
  const { page } = await people.visitor();
  await withoutForeignFonts(page);
  await page.goto(at("/auth?return=post-opportunity"));
  await continueOver(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText("You stopped on the way. Nothing has changed.");
  expect(new URL(page.url()).searchParams.get("return")).toBe("post-opportunity");
});

test("an account without a verified address over there gets none here", async ({ people }) => {
  const { page } = await people.visitor();
  await arriveOver(page, provider.account({ email_verified: false }));
  await expect(page.getByRole("alert")).toContainText("no verified email address");
  await expect(page).toHaveURL(/\/auth\?/);
});

test("a member connects the provider in the settings, signs in with it, and disconnects it", async ({
  people,
}) => {
  const casey = provider.account();
  const { page, context } = await people.visitor();
  await withoutForeignFonts(page);
  const member = {
    email: `alice.${crypto.randomUUID().slice(0, 8)}@people.test`,
    password: "correct horse battery",
  };
  const form = {
    ...member,
    intent: "sign-up",
    display_name: "Alice",
    account_type: "creator",
    terms: "on",
  };
  const headers = { Origin: server.origin };
  await context.request.post(at("/auth?mode=signup"), { form, headers, maxRedirects: 0 });
  await context.request.post(at("/api/v1/tour"), { data: { moment: "completed" }, headers });

  await visit(page, at("/settings/security"));
  await page.getByRole("link", { name: "Connect Studio ID" }).click();
  await consentAs(page, casey);
  await expect(page.getByText("is connected. You can sign in with it from now on.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(casey.email);

  const elsewhere = await people.visitor();
  await arriveOver(elsewhere.page, casey);
  await visit(elsewhere.page, at("/settings"));
  await expect(elsewhere.page.getByRole("main")).toContainText(member.email);

  await hydrated(page);
  await page.getByRole("button", { name: "Disconnect Studio ID" }).click();
  await expect(page.getByRole("link", { name: "Connect Studio ID" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(casey.email);
});

test("who came over the provider cannot disconnect it, as it is the last way in", async ({ people }) => {
  const { page } = await people.visitor();
  const casey = provider.account();
  await arriveOver(page, casey);
  await expect(page).toHaveURL(at("/dashboard"));
  await skipTour(page);
  await visit(page, at("/settings/security"));
  await expect(page.getByRole("main")).toContainText(casey.email);
  await expect(page.getByRole("button", { name: /Disconnect/ })).toHaveCount(0);
});

test("an answer works once, and in no other browser", async ({ people }) => {
  const { page } = await people.visitor();
  await withoutForeignFonts(page);
  const { held: answers, letGo } = provider.holdAnswers();
  const casey = provider.account();
  await page.goto(at("/auth"));
  await continueOver(page);
  await consentAs(page, casey);
  await expect.poll(() => answers.length).toBe(1);
  letGo();
  const answer = answers[0] ?? "";

  const { page: other, context } = await people.visitor();
  await other.goto(answer);
  await expect(other.getByRole("alert")).toContainText("begun in another browser");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("thrive-access");

  await page.goto(answer);
  await expect(page).toHaveURL(at("/dashboard"));
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /thrive-(access|refresh)/ });
  await page.goto(answer);
  await expect(page.getByRole("alert")).toContainText("finished already");
});

test("a code of another flow does not fit this one's verifier", async ({ people }) => {
  const { page } = await people.visitor();
  await withoutForeignFonts(page);
  const { held: answers, letGo } = provider.holdAnswers();
  const casey = provider.account();
  for (let flow = 0; flow < 2; flow++) {
    await page.goto(at("/auth"));
    await continueOver(page);
    // The second time the provider remembers the login and the consent.
    if (flow === 0) await consentAs(page, casey);
    await expect.poll(() => answers.length).toBe(flow + 1);
  }
  letGo();
  const [first, second] = answers.map((answer) => new URL(answer));
  if (!first || !second) throw new Error("two answers");
  second.searchParams.set("code", first.searchParams.get("code") ?? "");
  await page.goto(second.href);
  await expect(page.getByRole("alert")).toContainText("did not answer as it should");
});
