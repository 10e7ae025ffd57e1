import { newId } from "#app/core/ids.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { allDelivered, operate } from "./support/database.ts";
import { expectCutOff, visitLive } from "./support/live.ts";
import { seeToast, seeUnread, toasts } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { PASSWORD } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** Where a window that another device signed out waits for its member. */
const DOOR = "/auth?return=%2Fspark";

test("alice finds a setting by what she calls it, with and without script", async ({ people }) => {
  const { page } = await people.alice({ at: "/settings" });
  await page.getByRole("searchbox", { name: "Search settings" }).fill("logout");
  await expect(page.getByRole("link", { name: /Devices/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Password/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("zzz");
  await expect(page.getByRole("heading", { name: "Nothing by that name" })).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("link", { name: /Devices/ }).click();
  await expect(page).toHaveURL("/settings/security#devices");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeInViewport();

  const plain = await people.alice({ at: "/settings?q=2fa", javaScriptEnabled: false });
  await expect(plain.page.getByRole("link", { name: /Second factor/ })).toBeVisible();
  await expect(plain.page.getByRole("link", { name: /Password/ })).toHaveCount(0);
});

test("alice reads what she agreed to when she joined, in which version", async ({ people }) => {
  const { page } = await people.alice({ at: "/settings" });
  await page.getByRole("link", { name: /What you agreed to/ }).click();
  await expect(page.getByRole("heading", { name: "What you agreed to", level: 1 })).toBeVisible();
  const lines = page.getByRole("row");
  for (const [what, version] of [["To be 16 or older"], ["Privacy notice", "1.0"], ["Terms", "1.0"]]) {
    const line = lines.filter({ hasText: what ?? "" });
    await expect(line).toContainText(String(new Date().getUTCFullYear()));
    if (version) await expect(line.getByRole("cell").first()).toHaveText(version);
  }
  await seeNoBarrierOnAnyScreen(page, "/settings/consents");
});

test("alice signs one device out: its window is at the door within five seconds, and cannot come back", async ({
  people,
}) => {
  const alice = await people.alice({ at: "/dashboard" });
  const laptop = await people.signedIn(alice);
  await visit(laptop.page, "/spark");
  // The welcome, and that the laptop is new.
  await seeUnread(laptop.page, 2);
  const stolen = await laptop.context.cookies();
  await visit(alice.page, "/settings/security");
  const devices = alice.page.locator("#devices");
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: /^Sign out .+ on / }).click();
  await expect(alice.page.getByText("That device is signed out.")).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);

  await expect(laptop.page).toHaveURL(DOOR, { timeout: 5_000 });
  await laptop.context.addCookies(stolen);
  const answer = await laptop.context.request.get("/dashboard", { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/auth?return=%2Fdashboard");
  await visit(alice.page, "/settings/activity");
  await expect(alice.page.getByText("A device was signed out")).toBeVisible();
});

test("alice signs out everywhere: both windows end, also their live wires", async ({
  people,
  complaints,
}) => {
  // A window may ask once more what it missed before it learns that its session is over.
  complaints.expect(/status of 401/);
  const alice = await people.alice();
  const laptop = await people.signedIn(alice);
  const wires = [expectCutOff(alice.page), expectCutOff(laptop.page)];
  await visit(alice.page, "/settings/security");
  await visit(laptop.page, "/spark");
  await Promise.all([seeUnread(alice.page, 2), seeUnread(laptop.page, 2)]);
  await alice.page.getByRole("button", { name: "Sign out everywhere" }).click();
  await seeToast(alice.page, "Signed out", "You've been successfully signed out");
  await expect(alice.page).toHaveURL("/");
  await expect(laptop.page).toHaveURL(DOOR, { timeout: 5_000 });
  await Promise.all(wires.map((wire) => wire()));
  for (const { context } of [alice, laptop]) {
    const answer = await context.request.get("/dashboard", { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
  }
});

test("alice signs out all others and stays", async ({ people, complaints }) => {
  complaints.expect(/status of 401/);
  const alice = await people.alice({ at: "/settings/security" });
  const laptop = await people.signedIn(alice);
  await visit(laptop.page, "/spark");
  await visit(alice.page, "/settings/security");
  await alice.page.getByRole("button", { name: "Sign out all others" }).click();
  await expect(alice.page.getByText("All other devices are signed out.")).toBeVisible();
  await seeToast(laptop.page, "Your session has ended", "Sign in to go on where you were");
  await expect(laptop.page).toHaveURL(DOOR, { timeout: 5_000 });
  await visit(alice.page, "/dashboard");
  await expect(alice.page).toHaveURL("/dashboard");
});

test("alice changes her password with the one she has; a wrong one is said beside its field", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/settings\/account/);
  const alice = await people.alice({ at: "/settings/account" });
  const { page } = alice;
  const other = await alice.context.newPage();
  await visitLive(other, "/settings");
  await visitLive(page, "/settings/account");
  const change = async (current: string, next: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("wrong horse", "another horse entirely");
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "That is not your current password.",
  );
  await expect(page.getByLabel("Current password")).toBeFocused();
  await change(PASSWORD, PASSWORD);
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/your password already/);
  await change(PASSWORD, "another horse entirely");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  // Every other window tells of it as of news; this one has said it.
  await seeToast(other, "Your password was changed");
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await change("another horse entirely", "a third horse altogether");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
});

test("the strength of a password is told while it is typed, and nothing moves", async ({ people }) => {
  const { page } = await people.visitor({ at: "/auth?mode=signup" });
  const submit = page.getByRole("main").getByRole("button", { name: "Create account" });
  const before = await submit.boundingBox();
  const field = page.getByLabel("Password");
  for (const [typed, word] of [
    ["short", "Too short"],
    ["aaaaaaaaaaaa", "Weak"],
    ["correct horse battery", "Strong"],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(word)).toBeVisible();
  }
  expect(await submit.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Show characters" }).click();
  await expect(field).toHaveAttribute("type", "text");
});

test("alice reads larger, with more contrast and other letters; and keeps models out", async ({ people }) => {
  const { page } = await people.alice({ at: "/settings" });
  await page.getByRole("link", { name: /How it is shown/ }).click();
  const root = page.locator("html");
  const size = () => root.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.getByRole("radio", { name: /^Larger/ }).check();
  expect(await size()).toBe(before * 1.25);
  await page.getByRole("radio", { name: /^More/ }).check();
  await page.getByRole("radio", { name: /^OpenDyslexic/ }).check();
  await page.getByRole("radio", { name: /^Less/ }).check();
  await reload(page);
  await expect(page.getByRole("radio", { name: /^Larger/ })).toBeChecked();
  expect(await size()).toBe(before * 1.25);
  await expect(page.locator("body")).toHaveCSS("font-family", /^OpenDyslexic/);
  await seeNoBarrierOnAnyScreen(page, "/settings/accessibility");
  for (const path of ["/dashboard", "/discover", "/settings"]) {
    await visit(page, path);
    await seeNoBarrierOnAnyScreen(page, `${path}, larger and with more contrast`);
  }

  await visit(page, "/settings/use-of-ai");
  await page.getByRole("checkbox", { name: "A model may work with what I write" }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It counts from now on.")).toBeVisible();
  await reload(page);
  await expect(page.getByRole("checkbox", { name: "A model may work with what I write" })).not.toBeChecked();
  await seeNoBarrierOnAnyScreen(page, "/settings/use-of-ai");
  await visit(page, "/settings/apps");
  await seeNoBarrierOnAnyScreen(page, "/settings/apps");
});

test("alice hides from the company she works for; others find her as before", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of (404|422)/);
  const alice = await people.alice({ at: "/settings/stealth" });
  const bora = await people.bora();
  const { page } = alice;
  await page.getByLabel("Everybody with an address at").fill("nothing to see");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/is no domain/)).toBeVisible();
  await page.getByLabel("Everybody with an address at").fill(bora.email.split("@")[1] ?? "");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. They are not told.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "/settings/stealth");
  expect((await bora.page.goto(`/profile/${alice.userId}`))?.status()).toBe(404);
  await page.getByLabel("Everybody with an address at").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. They are not told.")).toBeVisible();
  await expect.poll(async () => (await bora.page.goto(`/profile/${alice.userId}`))?.status()).toBe(200);
});

test("what another window took away leaves a list also where one's own word about it is refused", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  await allDelivered(alice.userId);
  await allDelivered(bora.userId);
  const companyId = newId(Date.now());
  await operate(
    `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, created_at, updated_at)
      VALUES (?1, ?2, 'Works', ?1, 'studio', ?1, 1, 1)`,
    companyId,
    alice.userId,
  );
  for (const [{ userId }, role] of [
    [alice, "owner"],
    [bora, "viewer"],
  ] as const)
    await operate(
      `INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at)
        VALUES (?, ?, ?, 'active', 1, 1)`,
      companyId,
      userId,
      role,
    );
  const { page } = alice;
  await visit(page, `/settings/teams?company=${companyId}`);
  const seat = page.getByRole("listitem").filter({ hasText: bora.name });
  await expect(seat).toHaveCount(1);
  await seat.getByRole("button", { name: `Remove ${bora.name}` }).click();
  const asked = page.getByRole("dialog", { name: `Remove ${bora.name}?` });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(seat).toHaveCount(1);
  await operate("DELETE FROM company_members WHERE company_id = ? AND user_id = ?", companyId, bora.userId);
  await seat.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(seat).toHaveCount(0);

  await operate(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, friendly_name, created_at)
      VALUES (?1, ?2, ?1, 'x', 0, '[]', 0, 'Old laptop', 1)`,
    newId(Date.now()),
    alice.userId,
  );
  await visit(page, "/settings/security");
  const keys = page.locator("#passkeys");
  await keys.getByRole("link", { name: "Remove Old laptop" }).click();
  const remove = keys.getByRole("button", { name: "Remove", exact: true });
  await expect(remove).toBeVisible();
  await operate("DELETE FROM passkeys WHERE user_id = ?", alice.userId);
  await remove.click();
  await expect(keys.getByText("That passkey is not there any more.")).toBeVisible();
  await expect(keys.getByText("Old laptop")).toHaveCount(0);
});
