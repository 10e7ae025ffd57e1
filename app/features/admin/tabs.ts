import type { StaffRole } from "#app/core/viewer.ts";

/** Pages of the team: who may open them beside admins. */
export const ADMIN_TABS = {
  overview: { to: "/admin", label: "Overview", need: ["support", "moderator", "finance", "partner_manager"] },
  users: { to: "/admin/users", label: "Users", need: ["support", "moderator"] },
  companies: { to: "/admin/companies", label: "Companies", need: ["moderator"] },
  domains: { to: "/admin/domains", label: "Forbidden domains", need: ["moderator"] },
  content: { to: "/admin/content", label: "Content", need: ["moderator"] },
  moderation: { to: "/admin/moderation", label: "Moderation", need: ["moderator"] },
  finance: { to: "/admin/finance", label: "Payments", need: ["finance"] },
  coupons: { to: "/admin/coupons", label: "Codes for plans", need: ["finance"] },
  events: { to: "/admin/events", label: "Events", need: ["partner_manager"] },
  partners: { to: "/admin/partners", label: "Partners", need: ["partner_manager"] },
  roles: { to: "/admin/roles", label: "Roles", need: ["admin"] },
  announcements: { to: "/admin/announcements", label: "Announcements", need: ["admin"] },
  help: { to: "/admin/help", label: "Help articles", need: ["support"] },
  legal: { to: "/admin/legal", label: "Legal texts", need: ["admin"] },
  flags: { to: "/admin/flags", label: "Flags", need: ["admin"] },
  gamification: { to: "/admin/gamification", label: "XP & tiers", need: ["admin"] },
  jobs: { to: "/admin/jobs", label: "Jobs & health", need: ["admin"] },
  audit: { to: "/admin/audit", label: "Audit log", need: ["admin"] },
} as const satisfies Record<string, { to: string; label: string; need: readonly StaffRole[] }>;

/** Whether a page of the team stands under this tab. */
export function standsUnder(to: string, pathname: string): boolean {
  return to === "/admin" ? pathname === to : pathname === to || pathname.startsWith(`${to}/`);
}

/** What the window of a page of the team is called. */
export function tabTitle(pathname: string): string {
  const tab = Object.values(ADMIN_TABS).find(({ to }) => standsUnder(to, pathname));
  return tab && tab.to !== "/admin" ? tab.label : "Admin Panel";
}
