import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";

/**
 * What one guess at an account's password counts against, wherever it is asked for: ten in a quarter of an hour, and
 * fewer with each hour that somebody goes on (security.md §1). A right one is given back.
 * @param account how it is named at the door
 */
export function guessUses(account: string): Use[] {
  return [
    { name: "sign_in_account", subject: account },
    { name: "sign_in_account_hour", subject: account },
    { name: "sign_in_account_hours", subject: account },
  ];
}
