/** Pages of the route table that anybody may ask for by hand, with the name they go by. */
export const NAMED_PATHS: Record<string, string> = {
  "/analytics": "Analytics",
  "/auth": "Sign in",
  "/check-in": "Check-In",
  "/community-guidelines": "Community Guidelines",
  "/connect": "Connect",
  "/dashboard": "Dashboard",
  "/developers": "Developers",
  "/discover": "Discover",
  "/earn-credits": "Earn Credits",
  "/endorse": "Endorse",
  "/help": "Help",
  "/leaderboard": "Leaderboard",
  "/manage-opportunities": "Manage Opportunities",
  "/membership": "Membership",
  "/messages": "Messages",
  "/notification-settings": "Notification settings",
  "/opportunities/new": "Post Opportunity",
  "/opportunity-dashboard": "Opportunity Dashboard",
  "/partner-directory": "Partner Directory",
  "/partner-submit": "Become a partner",
  "/payment-history": "Payment history",
  "/privacy": "Privacy",
  "/profile": "Profile",
  "/profile/kit": "Media kit",
  "/project-templates": "Project templates",
  "/projects": "Projects",
  "/rates": "Rates",
  "/review": "Reviews",
  "/saved": "Saved",
  "/settings": "Settings",
  "/settings/security": "Security",
  "/spark": "Spark",
  "/status": "Status",
  "/storage": "Storage",
  "/subscription": "Subscription",
  "/support-dashboard": "Support",
  "/terms": "Terms",
  "/thrivepay": "ThrivePay",
  "/wallet": "Wallet",
};

/** Words that others call these pages by. */
const ALSO: Record<string, string> = {
  "/account": "/settings",
  "/home": "/dashboard",
  "/inbox": "/messages",
  "/jobs": "/discover",
  "/kit": "/profile/kit",
  "/login": "/auth",
  "/media-kit": "/profile/kit",
  "/opportunities": "/discover",
  "/pricing": "/membership",
  "/plans": "/membership",
  "/register": "/auth",
  "/sign-in": "/auth",
  "/sign-up": "/auth",
  "/signin": "/auth",
  "/signup": "/auth",
  "/support": "/support-dashboard",
  "/tos": "/terms",
};

const OFFERED = 3;

/** The pages an address that leads nowhere may have meant, the nearest first; none where nothing is near. */
export function nearPaths(pathname: string): { path: string; name: string }[] {
  const asked = plain(pathname.slice(0, 60));
  const found = new Map<string, number>();
  for (const [word, path] of [
    ...Object.keys(NAMED_PATHS).map((one) => [one, one]),
    ...Object.entries(ALSO),
  ]) {
    if (word === undefined || path === undefined) continue;
    const away = distance(asked, plain(word));
    // A third of the letters may be others: of a short word one, of a long one three.
    if (away > Math.min(3, Math.floor(plain(word).length / 3))) continue;
    found.set(path, Math.min(away, found.get(path) ?? away));
  }
  return [...found]
    .toSorted(([one, near], [other, far]) => near - far || one.localeCompare(other))
    .slice(0, OFFERED)
    .map(([path]) => ({ path, name: NAMED_PATHS[path] ?? path }));
}

/** An address as people mistype it: in capitals, with other signs between its words, with the ending of a file. */
function plain(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(?:html?|php|aspx?)$/, "")
    .replaceAll(/[^a-z0-9]/g, "");
}

/** Letters to change, leave out, put in between, or swap with their neighbour, from one word to another. */
function distance(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, place) => place),
  ];
  for (let down = 1; down <= one.length; down++) {
    const next = [down];
    for (let across = 1; across <= other.length; across++) {
      const same = one[down - 1] === other[across - 1];
      const swapped = one[down - 1] === other[across - 2] && one[down - 2] === other[across - 1];
      next.push(
        Math.min(
          (next[across - 1] ?? 0) + 1,
          (row[across] ?? 0) + 1,
          (row[across - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[across - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
