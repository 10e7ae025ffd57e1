/** What a detour over a provider ended with, in words: the closed list of `error_code` on our own pages. */
const SENTENCES: Record<string, string> = {
  access_denied: "You stopped on the way. Nothing has changed.",
  provider_email_needs_verification:
    "That account has no verified email address. Verify it over there, then try again.",
  signup_disabled: "New accounts cannot be made right now.",
  user_banned: "This account is suspended. Write to safety@thrive.example to appeal.",
  user_not_found: "This account is closed.",
  bad_oauth_state: "That took a little long, or was begun in another browser. Please try again.",
  bad_oauth_callback: "The answer that came back was incomplete. Please try again.",
  flow_state_already_used: "That step was finished already. Please begin again if you are not signed in.",
  identity_already_exists: "That account is connected already, here or with another member.",
  email_exists: "That address belongs to another account.",
  email_not_confirmed: "That account has no verified email address. Verify it over there, then try again.",
  oauth_provider_not_supported: "This way to sign in is not available here.",
  manual_linking_disabled: "Accounts cannot be connected here.",
  over_request_rate_limit: "That was a lot at once. Please try again in a few minutes.",
  unexpected_failure: "The other side did not answer as it should. Please try again.",
};

/** The sentence for an `error_code`; null when there is none, or it is not of our list. */
export function errorNotice(code: string | null): string | null {
  return code !== null && Object.hasOwn(SENTENCES, code) ? (SENTENCES[code] ?? null) : null;
}
