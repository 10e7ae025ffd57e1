import type { ActivityKind } from "./activity.server.ts";

const WORDS: Record<ActivityKind, string> = {
  signed_up: "You created your account",
  signed_in: "Signed in",
  signed_out: "Signed out",
  signed_out_everywhere: "Signed out on every device",
  sign_in_blocked: "Sign-in was paused after too many wrong tries",
  session_ended: "A device was signed out",
  refresh_token_reused: "A copy of a session was used: that session was ended",
  password_changed: "Password changed",
  password_reset: "Password reset by email",
  email_change_asked: "Email change asked for",
  email_changed: "Email changed",
  phone_changed: "Phone number changed",
  identity_linked: "Sign-in connected",
  identity_unlinked: "Sign-in disconnected",
  factor_added: "Second factor added",
  factor_removed: "Second factor removed",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  recovery_codes_made: "New recovery codes made",
  recovery_code_used: "A recovery code was used",
  second_factor_failed: "A second factor was refused",
  token_made: "API token made",
  token_revoked: "API token revoked",
  webhook_added: "Webhook added",
  webhook_removed: "Webhook removed",
  app_registered: "App registered",
  app_changed: "App changed",
  app_secret_renewed: "New secret for an app",
  app_removed: "App removed",
  app_allowed: "An app was let in",
  app_disconnected: "An app was shut out",
  app_token_reused: "A copy of an app's key was used: that app was shut out",
};

/** Things an owner should look at twice. */
const ALARMING: ReadonlySet<string> = new Set<ActivityKind>([
  "sign_in_blocked",
  "refresh_token_reused",
  "recovery_code_used",
  "second_factor_failed",
  "app_token_reused",
]);

/** A line of the activity log in words. An unknown kind is shown as it is stored. */
export function activityWords(kind: string): string {
  return Object.hasOwn(WORDS, kind) ? WORDS[kind as ActivityKind] : kind.replaceAll("_", " ");
}

/** Whether a member should look at this line of their activity twice. */
export function isAlarming(kind: string): boolean {
  return ALARMING.has(kind);
}

/** By what a mail led in: amr methods, as `verifyAndEnter` stores them. */
const WAYS = new Map(
  Object.entries({
    otp: "with a code by email",
    magiclink: "with a link by email",
    recovery: "after a forgotten password",
    invite: "by an invitation",
    "email/signup": "with the link of your sign-up",
  }),
);

/** The names a line is about (a provider, a factor, a masked address), in the order they were stored. */
export function activityDetails(details: unknown): string {
  if (typeof details !== "object" || details === null) return "";
  return Object.entries(details)
    .map(([what, value]) => (what === "by" ? WAYS.get(String(value)) : value))
    .filter((value) => typeof value === "string")
    .join(" · ");
}
