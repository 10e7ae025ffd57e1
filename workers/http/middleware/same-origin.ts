const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True when an unsafe request comes from our own pages (security.md §3), besides SameSite cookies. Browsers always
 * send Origin with unsafe methods; Sec-Fetch-Site says the same where it is known.
 */
export function isSameOrigin(request: Request): boolean {
  if (SAFE.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  return origin !== null && origin === new URL(request.url).origin;
}
