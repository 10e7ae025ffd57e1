/** What our tokens begin with, so that whoever scans for leaked secrets knows one. */
export const TOKEN_PREFIX = "thrive_pat_";

/** The same of those that apps have by a grant. */
export const APP_TOKEN_PREFIX = "thrive_oat_";

/** Whether this may be a token of a member's own or of an app, and no access token of a session. */
export function isStoredToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX) || text.startsWith(APP_TOKEN_PREFIX);
}
