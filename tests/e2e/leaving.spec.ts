import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { signIn } from "./support/authenticator.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { receive } from "./support/mails.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const DATA = "/settings/data";

test("alice takes her data along, deletes her account, is found by nobody, and comes back within the days of grace", async ({
  people,
  world,
  complaints,
}) => {
  // What a page still asks while its session ends.
  complaints.expect(/status of (401|404|422)|\/live' failed: HTTP Authentication failed/);
  const [alice, bora] = [await people.alice({ at: "/settings" }), await people.bora()];
  const { page } = alice;
  await page.getByRole("link", { name: /Take everything with you/ }).click();
  await expect(page).toHaveURL(/\/settings\/data#export$/);
  await page.getByRole("button", { name: "Make an export" }).click();
  await expect(page.getByText("We are making it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Being made…" })).toBeDisabled();
  await seeNoBarrierOnAnyScreen(page, "an export that waits");

  // Made in one minute, told in the next at the latest.
  await world.sweep();
  await world.sweep();
  expect((await receive(alice.email, "notification")).text).toContain("Your data is ready");
  // The open page hears of it.
  const link = page.getByRole("list", { name: "Your exports" }).getByRole("link", { name: "Download" });
  const downloads = page.waitForEvent("download");
  await link.click();
  const pack = unzipSync(new Uint8Array(readFileSync(await (await downloads).path())));
  expect(strFromU8(pack["account.json"] ?? new Uint8Array())).toContain(alice.email);
  const address = (await link.getAttribute("href")) ?? "";
  expect((await bora.context.request.get(address)).status()).toBe(404);
  expect((await alice.context.request.get(address)).status()).toBe(200);

  const deletion = page.locator("#delete");
  await deletion.getByLabel("Type DELETE to confirm").fill("please");
  await deletion.getByRole("button", { name: "Delete my account" }).click();
  await expect(deletion.getByText("Type DELETE to confirm.")).toBeVisible();
  await deletion.getByLabel("Type DELETE to confirm").fill("delete");
  await deletion.getByRole("button", { name: "Delete my account" }).dblclick();
  await expect(page.getByRole("heading", { name: "You are signed out everywhere" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the goodbye");
  expect(storedRows("SELECT 1 FROM deletion_requests WHERE user_id = ?", alice.userId)).toHaveLength(1);
  expect((await receive(alice.email, "deletion_asked")).text).toContain("Sign in before that day");
  expect((await bora.page.goto(`/profile/${alice.userId}`))?.status()).toBe(404);
  expect((await alice.context.request.get(address)).status()).toBe(404);

  await visit(page, "/auth?return=/settings/data");
  await signIn(page, alice.email);
  await expect(page.getByRole("heading", { name: `Welcome back, ${alice.name}` })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the way back");
  await page.goto("/messages");
  await expect(page).toHaveURL(/\/auth\/come-back\?return=%2Fmessages$/);
  await visit(page, `/auth/come-back?return=${DATA}`);
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByRole("heading", { name: "Your data", level: 1 })).toBeVisible();
  expect((await bora.page.goto(`/profile/${alice.userId}`))?.status()).toBe(200);
});

test("alice takes a break, and ends it by signing in; without script as well", async ({ people }) => {
  const { page, email, name } = await people.alice({ at: DATA, javaScriptEnabled: false });
  await page.getByRole("button", { name: "Hide my account" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out everywhere" })).toBeVisible();
  await page.goto("/auth");
  await signIn(page, email);
  await expect(page.getByRole("heading", { name: `Welcome back, ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.goto(DATA);
  await signIn(page, email);
  await page.getByRole("button", { name: "Come back" }).click();
  await expect(page.getByRole("heading", { name: "Your data", level: 1 })).toBeVisible();
});

test("who presses twice while the answer is slow is told goodbye, and not asked to sign in", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/settings/data" });
  await page.route("/settings/data", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    await new Promise((next) => setTimeout(next, 1_000));
    // The browser has given this one up where the second press went through.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.getByRole("button", { name: "Hide my account" }).click();
  const asked = page.getByRole("dialog", { name: "Hide your account?" });
  await seeNoBarrierOnAnyScreen(page, "whether an account is hidden");
  await asked.getByRole("button", { name: "Stay" }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole("button", { name: "Hide my account" }).click();
  const button = await asked.getByRole("button", { name: "Hide my account" }).boundingBox();
  const [x, y] = [(button?.x ?? 0) + 20, (button?.y ?? 0) + 10];
  await page.mouse.click(x, y);
  await page.waitForTimeout(500);
  await page.mouse.click(x, y);
  await expect(page.getByRole("heading", { name: "You are signed out everywhere" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/auth");
});
