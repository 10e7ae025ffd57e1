/** Where the answer to an authorization may be sent at all, in characters. */
export const REDIRECT_URI_MAX = 2000;

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a client may register this address to be answered at (RFC 6749 §3.1.2): absolute and without a fragment, on
 * the web by https, or by http on the machine that asks (RFC 8252 §7.3).
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > REDIRECT_URI_MAX || /[\s\\]/.test(text) || text.includes("#")) return false;
  const url = URL.parse(text);
  if (!url) return false;
  const local = url.protocol === "http:" && LOOPBACK.has(url.hostname);
  return (url.protocol === "https:" || local) && url.username === "" && url.password === "";
}
