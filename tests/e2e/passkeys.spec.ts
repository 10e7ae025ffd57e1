import type { Page } from "@playwright/test";
import { SECURITY } from "./support/authenticator.ts";
import { seeNoBarrier } from "./support/barriers.ts";
import { operate } from "./support/database.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice adds a passkey, signs in with it where she wanted to go, and removes it", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const alice = await people.alice({ at: SECURITY, viewport: { width: 360, height: 1800 } });
  const { page } = alice;
  await plugInAuthenticator(page);
  const section = page.locator("#passkeys");
  await section.getByRole("link", { name: "Passkey", exact: true }).click();
  await expect(section.getByRole("textbox", { name: "Name" })).toBeFocused();
  await seeNoBarrier(page, "adding a passkey");
  await section.getByRole("textbox", { name: "Name" }).fill("My laptop");
  await section.getByRole("button", { name: "Create passkey" }).click();
  await expect(section.getByRole("status")).toHaveText("Done. You can sign in with it from now on.");
  await expect(section.getByRole("listitem")).toContainText("not used yet");
  await expect(page.locator("#activity")).toContainText("Passkey added");

  await section.getByRole("link", { name: "Rename My laptop" }).click();
  await section.getByRole("textbox", { name: "Name" }).fill("Old laptop");
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Old laptop", { exact: true })).toBeVisible();

  await alice.context.request.post("/sign-out", { headers: { Origin: alice.origin }, maxRedirects: 0 });
  await visit(page, `/auth?return=${encodeURIComponent(SECURITY)}`);
  await cancelNextPrompt(page);
  const door = page.getByRole("button", { name: "Sign in with a passkey" });
  await door.click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await seeNoBarrier(page, "the door");
  await door.click();
  await expect(page).toHaveURL(SECURITY);
  await expect(section.getByRole("listitem")).toContainText("used just now");

  await section.getByRole("link", { name: "Remove Old laptop" }).click();
  await seeNoBarrier(page, "removing a passkey");
  await section.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(section.getByRole("status")).toHaveText("Removed. It can no longer sign in.");
  await expect(section.getByRole("listitem")).toHaveCount(0);

  // The device still has it, and we do not know it any more.
  await alice.context.request.post("/sign-out", { headers: { Origin: alice.origin }, maxRedirects: 0 });
  await visit(page, "/auth");
  await door.click();
  await expect(page.getByRole("alert")).toHaveText(/^That passkey does not open an account here\./);
});

test("an old session of a member without a password is proved anew with the passkey, and goes on", async ({
  people,
}) => {
  const { page, userId } = await people.alice({ at: SECURITY, viewport: { width: 360, height: 1200 } });
  await plugInAuthenticator(page);
  const section = page.locator("#passkeys");
  await section.getByRole("link", { name: "Passkey", exact: true }).click();
  await section.getByRole("button", { name: "Create passkey" }).click();
  await expect(section.getByRole("status")).toHaveText("Done. You can sign in with it from now on.");
  await page.goto("about:blank");
  await operate("UPDATE users SET password_hash = NULL WHERE id = ?", userId);
  await operate("UPDATE sessions SET proved_at = 1 WHERE user_id = ?", userId);

  await visit(page, `${SECURITY}?second-step=authenticator`);
  await expect(page).toHaveURL(/\/auth\/step-up/);
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await seeNoBarrier(page, "the step-up");
  await page.getByRole("button", { name: "Use a passkey" }).press("Enter");
  await expect(page).toHaveURL(`${SECURITY}?second-step=authenticator`);
});

test("where the browser knows no passkeys there is no button, and nothing moves", async ({ people }) => {
  const { page } = await people.visitor();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await visit(page, "/auth");
  await expect(page.getByRole("link", { name: "Email me a code instead" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});

/** A phone's own authenticator, whose owner always says yes. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("WebAuthn.enable");
  await wire.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The owner closes the next prompt. */
async function cancelNextPrompt(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { get } = navigator.credentials;
    navigator.credentials.get = () => {
      navigator.credentials.get = get;
      return Promise.reject(new DOMException("The operation was not allowed.", "NotAllowedError"));
    };
  });
}
