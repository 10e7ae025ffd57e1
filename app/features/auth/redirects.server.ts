import type { Env } from "#app/platform/env.server.ts";
import { authSettings } from "./settings.server.ts";

/**
 * Where a client may be sent back to: `redirect_to` when it is on the site itself or matches the allow-list, else the
 * site (auth-wire.md §0).
 */
export function allowedRedirect(env: Env, redirectTo: string | null | undefined): string {
  const { siteUrl, redirectAllowList } = authSettings(env);
  return redirectTo && isAllowed(redirectTo, siteUrl, redirectAllowList) ? redirectTo : siteUrl;
}

function isAllowed(redirectTo: string, siteUrl: string, globs: string[]): boolean {
  // What browsers silently repair is refused: backslashes, blanks, control characters.
  if (redirectTo.length > 2000 || !/^[!-[\]-~]+$/.test(redirectTo) || !URL.canParse(redirectTo)) return false;
  const url = new URL(redirectTo);
  if (url.username !== "" || url.password !== "") return false;
  if (/^https?:$/.test(url.protocol) && !namesItsHostPlainly(redirectTo, url)) return false;
  if (/^https?:$/.test(url.protocol) && url.origin === new URL(siteUrl).origin) return true;
  if (isAddress(url.hostname) && !isLoopback(url.hostname)) return false;
  const [withoutFragment = ""] = url.href.split("#", 1);
  return globs.some((glob) => globPattern(glob).test(withoutFragment));
}

/** False for `http://2130706433`, `http:/host`, `http://0x7f.1`: texts that only become the host by being parsed. */
function namesItsHostPlainly(text: string, url: URL): boolean {
  const host = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1]?.toLowerCase().replace(/:\d*$/, "");
  return host === url.hostname;
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(hostname);
}

function isLoopback(hostname: string): boolean {
  return hostname === "[::1]" || hostname.startsWith("127.");
}

/** `*` stops at dots and slashes, `**` does not; everything else stands for itself. */
function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**", "\u0000")
    .replaceAll("*", "[^./]*")
    .replaceAll("?", "[^./]")
    .replaceAll("\u0000", ".*");
  return new RegExp(`^${source}$`);
}
