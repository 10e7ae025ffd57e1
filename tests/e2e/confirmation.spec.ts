import type { Page } from "@playwright/test";
import { type ReceivedMail, receive } from "./support/mails.ts";
import { type OwnServer, startOwnServer } from "./support/own-server.ts";
import { hydrated, visit } from "./support/pages.ts";
import { createPeople, PASSWORD, type People, unusedIdentity } from "./support/people.ts";
import { test as base, expect } from "./support/test.ts";
import { skipTour } from "./support/tour.ts";

const STATE = ".tmp/e2e-confirmation";
const NEW_PASSWORD = "another horse entirely";

/** People of a world where an address is confirmed before anyone is let in, as in production. */
const test = base.extend<{ confirmed: People }, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await startOwnServer(STATE, { AUTH_MAILER_AUTOCONFIRM: "false" });
      await use(server);
      server.kill();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  confirmed: async ({ browsers, complaints, server }, use) => {
    const { people, leave } = createPeople(browsers, complaints, server.origin);
    await use(people);
    await leave();
  },
});

// One server for all of them, in one folder.
test.describe.configure({ mode: "default" });

function mail(address: string, template: string): Promise<ReceivedMail> {
  return receive(address, template, STATE);
}

async function signUp(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
}

async function joined(people: People): Promise<{ page: Page; name: string; email: string }> {
  const { page } = await people.visitor({ at: "/auth?mode=signup" });
  const person = unusedIdentity("Alice");
  await signUp(page, person);
  await page.getByLabel("Code").fill((await mail(person.email, "confirm_signup")).code);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page).toHaveURL("/dashboard");
  await skipTour(page);
  return { page, ...person };
}

test("alice signs up: no session before the code, a wrong code says so, the right one leads where she wanted", async ({
  confirmed,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth\/check-mail/);
  const { page, context } = await confirmed.visitor({ at: "/auth?mode=signup&return=%2Fspark&ref=BORA7" });
  const person = unusedIdentity("Alice");
  await signUp(page, person);
  await expect(page.getByText(person.email)).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("thrive-access");
  await expect(page.getByRole("button", { name: /^Send again in \d+ s$/ })).toBeDisabled();

  const { code } = await mail(person.email, "confirm_signup");
  await page.getByLabel("Code").fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(/wrong or has expired/);
  await expect(page.getByLabel("Code")).toBeFocused();

  // A reload loses nothing: the page still knows what it waits for.
  await page.reload();
  await hydrated(page);
  await page.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page).toHaveURL("/spark");
});

test("alice signs up without script, and confirms by the link in another browser", async ({ confirmed }) => {
  const { page } = await confirmed.visitor({
    at: "/auth?mode=signup&return=%2Fspark",
    javaScriptEnabled: false,
  });
  const person = unusedIdentity("Alice");
  await signUp(page, person);
  const { link } = await mail(person.email, "confirm_signup");

  const phone = await confirmed.visitor();
  await visit(phone.page, link);
  // Looking is not confirming: what follows links in mails uses nothing up.
  await visit(phone.page, link);
  await expect(phone.page.getByText(person.email)).toBeVisible();
  await phone.page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(phone.page).toHaveURL("/spark");

  const late = await confirmed.visitor();
  await visit(late.page, link);
  await expect(late.page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("who signs up with an address that has an account learns nothing; its owner gets a mail", async ({
  confirmed,
}) => {
  const { email } = await joined(confirmed);
  const { page } = await confirmed.visitor({ at: "/auth?mode=signup" });
  await page.getByLabel("Name").fill("Mallory");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await mail(email, "account_exists");
});

test("alice forgot her password: a code by mail and a new one, the old one is dead, other devices are out", async ({
  confirmed,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const alice = await joined(confirmed);
  await visit(alice.page, "/spark");
  const { page } = await confirmed.visitor({ at: "/auth?return=%2Fprofile" });
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(alice.email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("If there is an account for it")).toBeVisible();

  const { code } = await mail(alice.email, "recovery");
  await page.getByLabel("Code").fill(code);
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/Too many people use/);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page).toHaveURL("/profile");

  // Her other window was cut off, and is led to the door with the way back.
  await expect(alice.page).toHaveURL("/auth?return=%2Fspark", { timeout: 5_000 });
  await mail(alice.email, "password_changed");
  const again = await confirmed.visitor({ at: "/auth" });
  await again.page.getByLabel("Email").fill(alice.email);
  await again.page.getByLabel("Password").fill(PASSWORD);
  await again.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(again.page.getByRole("alert")).toContainText("do not match");
  await again.page.getByLabel("Password").fill(NEW_PASSWORD);
  await again.page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(again.page).toHaveURL("/dashboard");
});

test("nobody's address gets the same answer as alice's", async ({ confirmed }) => {
  const { page } = await confirmed.visitor({ at: "/auth/recover" });
  const { email } = unusedIdentity("Nobody");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("If there is an account for it")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test("alice signs in with a code in place of a password", async ({ confirmed }) => {
  const alice = await joined(confirmed);
  const { page } = await confirmed.visitor({ at: "/auth?return=%2Fspark" });
  await page.getByRole("link", { name: "Email me a code instead" }).click();
  await expect(page.getByRole("heading", { name: "Email me a code" })).toBeVisible();
  await page.getByLabel("Email").fill(alice.email);
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByLabel("Code").fill((await mail(alice.email, "magic_link")).code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/spark");
});

test("alice changes her address: the old one confirms by code, the new one by link, then only the new one signs in", async ({
  confirmed,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const alice = await joined(confirmed);
  const { page } = alice;
  const next = unusedIdentity("Alice").email;
  await visit(page, "/settings/account");
  await page.getByLabel("New address").fill(next);
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("We sent a mail to both addresses.")).toBeVisible();

  await page
    .getByLabel(`Code sent to ${alice.email}`)
    .fill((await mail(alice.email, "email_change_current")).code);
  await page
    .getByRole("listitem")
    .filter({ hasText: alice.email })
    .getByRole("button", { name: "Confirm" })
    .click();
  await expect(page.getByText("One address has confirmed. Now the other one.")).toBeVisible();
  await expect(page.getByText("This address has confirmed.")).toBeVisible();

  await visit(page, (await mail(next, "email_change_new")).link);
  await page.getByRole("button", { name: "Confirm the change" }).click();
  await expect(page).toHaveURL("/settings/account?changed=email#email");
  await expect(page.getByText("Your email address is changed.")).toBeVisible();
  await expect(page.locator("#email")).toContainText(next);

  const { page: door } = await confirmed.visitor({ at: "/auth" });
  for (const [address, outcome] of [
    [alice.email, "refused"],
    [next, "in"],
  ] as const) {
    await door.getByLabel("Email").fill(address);
    await door.getByLabel("Password").fill(PASSWORD);
    await door.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    if (outcome === "in") await expect(door).toHaveURL("/dashboard");
    else await expect(door.getByRole("alert")).toContainText("do not match");
  }
});
