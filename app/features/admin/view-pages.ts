/**
 * What an admin finds while looking with a member's eyes (product.md §6 `/admin`, §7.3): pages that show how things
 * stand. Never private conversations, what protects the account, tokens, files, or data to take away: what is not
 * listed is refused.
 */
const PAGES = [
  "/",
  "/terms",
  "/privacy",
  "/community-guidelines",
  "/developers",
  "/status",
  "/help",
  "/help/:any",
  "/dashboard",
  "/discover",
  "/saved",
  "/connect",
  "/profile",
  "/profile/:any",
  "/company/:any",
  "/opportunity/:any",
  "/manage-opportunities",
  "/opportunity-dashboard",
  "/review",
  "/endorse",
  "/check-in",
  "/leaderboard",
  "/leaderboard/xp",
  "/earn-credits",
  "/partner-directory",
  "/partner-directory/:any",
  "/project-templates",
  "/project-templates/:any",
  "/projects",
  "/desk/:any",
  "/desk/:any/milestones",
  "/desk/:any/barter",
  "/desk/:any/tasks",
  "/desk/:any/files",
  "/desk/:any/calendar",
  "/desk/:any/payments",
  "/desk/:any/agreement",
  "/desk/:any/members",
  "/desk/:any/log",
  "/analytics",
  "/storage",
  "/membership",
  "/subscription",
  "/wallet",
  "/thrivepay",
  "/thrivepay/invoices/:any",
  "/payment-history",
  "/payment-history/:any",
  "/support-dashboard",
  "/notification-settings",
  "/settings",
  "/settings/blocked",
  "/settings/consents",
  "/settings/decisions",
  "/settings/messages",
  "/settings/teams",
];

const IN_VIEW = new RegExp(`^(?:${PAGES.map((page) => page.replaceAll(":any", "[^/]+")).join("|")})$`);

export function isInView(path: string): boolean {
  return IN_VIEW.test(path.length > 1 ? path.replace(/\/$/, "") : path);
}
