const KEY = "thrive-session-id";

/**
 * The id of this browser session (specification §7: kept for each browser session). A session cookie, so that events
 * the server emits carry it too; without storage the page simply has none.
 */
export function ensureBrowserSession(): void {
  if (document.cookie.split("; ").some((cookie) => cookie.startsWith(`${KEY}=`))) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${KEY}=${crypto.randomUUID()}; Path=/; SameSite=Lax${secure}`;
}
