import { readCookie, setCookie } from "./storage.ts";

const KEY = "thrive-session-id";

/**
 * The id of this browser session (specification §7: kept for each browser session). A session cookie, so that events
 * the server emits carry it too; without storage the page simply has none.
 */
export function ensureBrowserSession(): void {
  if (browserSession() !== null) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  setCookie(`${KEY}=${crypto.randomUUID()}; Path=/; SameSite=Lax${secure}`);
}

/** Null where cookies are blocked. */
export function browserSession(): string | null {
  return readCookie(KEY);
}
