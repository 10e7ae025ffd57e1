import type { Env } from "#app/platform/env.server.ts";
import { limitSettings, windowOf } from "#app/platform/rate-limits/rate-limits.server.ts";
import { AuthError } from "./auth-error.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./rules.ts";

/** What an operator decides about identity; every one is a variable of the Worker (docs/operations.md). */
export interface AuthSettings {
  /** Addresses count as confirmed at once: the local demo only. */
  autoconfirm: boolean;
  signupDisabled: boolean;
  anonymous: boolean;
  /** Sign-up, sign-in and codes by email. */
  email: boolean;
  phone: boolean;
  /** Numbers count as confirmed at once: without a code by SMS. */
  phoneAutoconfirm: boolean;
  /** Characters a new password has at least; never fewer than ours (auth-wire.md §4 no. 10). */
  passwordMin: number;
  /** Milliseconds between two mails with a code to one address. */
  mailEvery: number;
  manualLinking: boolean;
  /** Scheme, host and port of the product, without a slash at the end. */
  siteUrl: string;
  /** Globs that `redirect_to` may match besides the site itself. */
  redirectAllowList: string[];
  /** Turns on /admin/*; null when there is none. */
  serviceRoleKey: string | null;
  /** Answers as the reference does where ours is stricter and hides more (auth-wire.md §4 no. 3, 13). */
  strictCompat: boolean;
}

/** The settings of identity, read from the Worker's variables (docs/operations.md, *Identity*). */
export function authSettings(env: Env): AuthSettings {
  return {
    autoconfirm: isOn(env.AUTH_MAILER_AUTOCONFIRM),
    signupDisabled: isOn(env.AUTH_SIGNUP_DISABLED),
    anonymous: isOn(env.AUTH_ANONYMOUS),
    email: env.AUTH_EMAIL !== "false",
    phone: isOn(env.AUTH_PHONE),
    phoneAutoconfirm: isOn(env.AUTH_SMS_AUTOCONFIRM),
    passwordMin: passwordMinOf(env.AUTH_PASSWORD_MIN_LENGTH),
    mailEvery: windowOf("code_recipient_minute", limitSettings(env)),
    manualLinking: env.AUTH_MANUAL_LINKING !== "false",
    siteUrl: (env.AUTH_SITE_URL || "http://localhost:8787").replace(/\/+$/, ""),
    redirectAllowList: (env.AUTH_REDIRECT_ALLOW_LIST ?? "")
      .split(",")
      .map((glob) => glob.trim())
      .filter(Boolean),
    serviceRoleKey: env.AUTH_SERVICE_ROLE_KEY || null,
    strictCompat: isOn(env.AUTH_STRICT_COMPAT),
  };
}

/** The `iss` of our tokens, and the base of the wire. */
export function issuerOf(env: Env): string {
  return `${authSettings(env).siteUrl}/auth/v1`;
}

/**
 * For our own pages; the wire has a status for each call.
 * @throws AuthError `email_provider_disabled`
 */
export function requireEmailOn(env: Env): void {
  if (authSettings(env).email) return;
  throw new AuthError("email_provider_disabled", {
    sentence: "Passwords and codes are switched off here. Please use another way to sign in.",
  });
}

function passwordMinOf(value: string | undefined): number {
  const asked = Number(value);
  return Number.isInteger(asked) ? Math.min(Math.max(asked, PASSWORD_MIN), PASSWORD_MAX) : PASSWORD_MIN;
}

function isOn(value: string | undefined): boolean {
  return value === "true";
}
