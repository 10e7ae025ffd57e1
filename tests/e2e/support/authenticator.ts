import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { storedRows } from "./database.ts";
import { PASSWORD } from "./people.ts";

/** Where members manage their second factors. */
export const SECURITY = "/settings/security";

/** The app on somebody's phone. */
export interface Authenticator {
  /** A code that this app has not shown before: waits for the next half minute where it has to. */
  nextCode(): Promise<string>;
}

/** Types the key that a page shows into an app. */
function authenticatorOf(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  let used = 0;
  return {
    nextCode: async () => {
      // The code of the step to come counts already, so that a second one need not be waited for.
      const step = Math.max(used + 1, totp.counter());
      while (step > totp.counter() + 1) await new Promise((next) => setTimeout(next, 500));
      used = step;
      return totp.generate({ timestamp: step * 30_000 });
    },
  };
}

/** Adds an authenticator in the settings and gives the app it was added to, with the recovery codes shown once. */
export async function addAuthenticator(page: Page, name = "Work phone") {
  await page.getByRole("link", { name: "Authenticator app" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Show QR code" }).click();
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent();
  const app = authenticatorOf(secret ?? "");
  await page.getByLabel("Code", { exact: true }).fill(await app.nextCode());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status")).toHaveText(/From now on we ask for it/);
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  return { app, codes };
}

/** Fills in the form of /auth. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The newest code that was sent to a phone. */
export function textedCode(phone: string): string {
  const [message] = storedRows<{ body: string }>(
    "SELECT body FROM sms_outbox WHERE to_phone = ? ORDER BY id DESC LIMIT 1",
    phone,
  );
  const code = /\b\d{6}\b/.exec(message?.body ?? "")?.[0];
  if (!code) throw new Error(`Nothing was sent to ${phone}.`);
  return code;
}
