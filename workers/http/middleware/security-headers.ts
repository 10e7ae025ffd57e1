const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Headers of every answer (security.md §3). `nonce` is this answer's own; scripts run by it alone.
 * @param frames origins that may be framed: players of members' works, and the captcha where there is one
 * @param reports origin that browsers report their faults to, where there is one
 */
export function securityHeaders(
  url: URL,
  nonce: string,
  frames: string[] = [],
  reports?: string,
): Record<string, string> {
  const secure = url.protocol === "https:";
  const socket = `${secure ? "wss" : "ws"}://${url.host}`;
  const policy = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Styles of toasts and of scroll locking are injected at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A video is looked at before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", socket, reports].filter(Boolean).join(" "),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.length > 0 ? frames.join(" ") : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), microphone=(self), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(secure ? { "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}
