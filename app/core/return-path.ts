/** Flows that `return` may name besides an own path (product.md R2). */
const FLOWS: Record<string, (id: string) => string> = {
  "post-opportunity": () => "/dashboard?dialog=post-opportunity",
  apply: (id) => `/opportunity/${id}?dialog=apply`,
  "accept-invite": (id) => `/accept-invite/${id}`,
  endorse: (token) => `/endorse?token=${token}`,
};

const HOME = "/dashboard";

/** True for a path on our own origin: no scheme, no `//`, no backslash, no control character (security.md §3). */
export function isOwnPath(value: string): boolean {
  if (value.length > 2000 || !/^\/(?![/\\])/.test(value)) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (/[\\\u0000-\u001f\u007f]/.test(value)) return false;
  const parsed = URL.canParse(value, "https://own.invalid") ? new URL(value, "https://own.invalid") : null;
  return parsed !== null && parsed.origin === "https://own.invalid" && !parsed.pathname.startsWith("//");
}

/**
 * Where a member goes after signing in: an own path, or one flow of the closed list; `/dashboard` for everything else.
 * @param value the raw `return` parameter
 */
export function returnPath(value: string | null | undefined): string {
  if (!value) return HOME;
  if (value.startsWith("/")) return isOwnPath(value) && !/^\/auth(?:[/?#]|$)/.test(value) ? value : HOME;
  const [name = "", id = "", ...more] = value.split(":");
  const flow = Object.hasOwn(FLOWS, name) ? FLOWS[name] : undefined;
  const needsId = name !== "post-opportunity";
  if (!flow || more.length > 0 || needsId !== /^[A-Za-z0-9_-]{1,200}$/.test(id)) return HOME;
  return flow(id);
}

/** What waits behind a return target, for the page that stands before it; null for home. */
export function returnNote(value: string | null | undefined): string | null {
  const path = returnPath(value);
  if (path === HOME) return null;
  const [name = ""] = (value ?? "").split(":", 1);
  return NOTES[name] ?? "You go on where you were as soon as you are signed in.";
}

const NOTES: Record<string, string> = {
  "post-opportunity": "The form for your opportunity opens as soon as you are signed in.",
  apply: "Your application opens as soon as you are signed in.",
  "accept-invite": "The invitation waits. Sign in to answer it.",
  endorse: "Sign in to give your endorsement.",
};
