import type { Id } from "./ids.ts";

export const STAFF_ROLES = ["support", "moderator", "finance", "partner_manager", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export type AccountType = "creator" | "brand" | "company";

/** The signed-in member a request speaks for, read from the database on each request. */
export interface Viewer {
  userId: Id;
  sessionId: Id;
  email: string;
  displayName: string;
  handle: string;
  accountType: AccountType;
  avatarUrl: string | null;
  xp: number;
  roles: StaffRole[];
  skills: string[];
  wants: string[];
  city: string | null;
  country: string | null;
  onboardingCompleted: boolean;
  subscription: {
    tier: string;
    subscribed: boolean;
    product_id: string | null;
    subscription_end: number | null;
  };
  unreadNotifications: number;
  lastNotificationSeq: number;
}

/** Admin implies every staff role (product.md §4.3). */
export function hasRole(viewer: Pick<Viewer, "roles">, role: StaffRole): boolean {
  return viewer.roles.includes(role) || viewer.roles.includes("admin");
}
