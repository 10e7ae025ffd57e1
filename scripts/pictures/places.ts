import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "#app/routes.ts";

/** A page of the map: one picture of each is enough. */
export interface Place {
  /** What its picture is called: the pattern, and what chooses between its views. */
  kind: string;
  address: string;
}

/** What chooses between views of one page, each of which is looked at. */
const VIEWS = ["tab", "view", "kind", "mode", "scope", "role", "step", "edit", "preview", "folder"];

/** Where nothing is. */
export const NOWHERE = "/no/such/page";

/** Pages that no link leads to, or whose view is no link. */
const BY_HAND = [
  "/discover?tab=opportunities",
  "/discover?tab=creators",
  "/discover?tab=opportunities&view=list",
  "/discover?tab=creators&view=list",
  "/discover?tab=opportunities&view=map",
  "/discover?tab=creators&view=map",
  "/auth?mode=signup",
  "/auth?mode=signup&return=post-opportunity",
  "/auth/verify?type=signup",
  ...[1, 2, 3, 4, 5].map((step) => `/onboarding?step=${step}`),
  "/profile?edit=about",
  "/profile?preview=public",
  NOWHERE,
  "/offline.html",
];

/** What answers with something else than a page, or leads away at once. */
const NO_PAGE = /\.(ts|png)$|og-image|oauth-|passkey-options|sign-out|stop-viewing|come-back/;

const patterns = flatten(routes, "").sort((a, b) => weight(b) - weight(a));

/** Where every walk begins: each pattern of the map that needs no id, and what no link leads to. */
export function beginnings(): Place[] {
  const plain = patterns.filter((pattern) => !/[:*]/.test(pattern));
  return [...plain, ...BY_HAND].flatMap((address) => placeOf(address) ?? []);
}

/** Every pattern of the map that is a page. */
export function allPatterns(): string[] {
  return patterns;
}

/** Which page of the map this address shows; null for what is none, and for views within views: those look alike. */
export function placeOf(address: string): Place | null {
  const { pathname, search, searchParams } = new URL(address, "http://own");
  const pattern = pathname === "/offline.html" ? pathname : patternOf(pathname);
  const views = VIEWS.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [`${name}=${value}`] : [];
  });
  if (!pattern || (views.length > 1 && !BY_HAND.includes(address))) return null;
  return { kind: [pattern, ...views].join("?"), address: pathname + search };
}

export function patternOf(pathname: string): string | null {
  return patterns.find((pattern) => matchPath(pattern, pathname)) ?? null;
}

function flatten(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join("/");
    const own = NO_PAGE.test(entry.file) || NO_PAGE.test(path) || path.endsWith(".md") ? [] : [`/${path}`];
    if (!entry.children) return own;
    return flatten(entry.children, path);
  });
}

/** Patterns with more that is certain are tried first, as the router does. */
function weight(pattern: string): number {
  return pattern
    .split("/")
    .reduce((sum, part) => sum + (part === "*" ? -1 : part.startsWith(":") ? 2 : part ? 3 : 0), 0);
}
