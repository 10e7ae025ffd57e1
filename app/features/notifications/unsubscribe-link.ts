import { kindOf } from "./kinds.ts";

/**
 * Where whoever got a mail stops others like it.
 * @param token names the member; without one, and for what protects an account, there is no such link
 */
export function unsubscribeLink(
  site: string,
  token: string | null | undefined,
  kind: string | null,
): string | undefined {
  if (!token || !kind || kindOf(kind)?.keeps === "all") return undefined;
  return `${site}/u/${token}/unsubscribe?kind=${kind}`;
}
