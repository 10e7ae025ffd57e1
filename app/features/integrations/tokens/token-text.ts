/** What our tokens begin with, so that whoever scans for leaked secrets knows one. */
export const TOKEN_PREFIX = "thrive_pat_";

/** Whether this may be a token of a member's own, and no access token of a session. */
export function isPersonalToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX);
}
