import type { Id } from "./ids.ts";

export const STAFF_ROLES = ["support", "moderator", "finance", "partner_manager", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** How sure a session is of who uses it: a password or the like, or a second factor besides. */
export type Aal = "aal1" | "aal2";

export type AccountType = "creator" | "brand" | "company";

/** The signed-in member a request speaks for, read from the database on each request. */
export interface Viewer {
  userId: Id;
  sessionId: Id;
  aal: Aal;
  /** Whether this account has a verified second factor. */
  hasSecondFactor: boolean;
  /** When this session last proved a password or a second factor, epoch milliseconds. */
  provedAt: number;
  /** Until when they may begin nothing new (product.md §5.17), epoch milliseconds. */
  limitedUntil: number | null;
  /** They left for a while, or for good in a few days: their session may only bring them back. */
  resting: boolean;
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
  /** Whether a language model may be given their words (product.md `/settings`, AI usage consent). */
  aiUse: boolean;
  subscription: {
    tier: string;
    subscribed: boolean;
    product_id: string | null;
    subscription_end: number | null;
  };
  unreadNotifications: number;
  lastNotificationSeq: number;
  /** The highest tier they have reached and were not shown yet. */
  tierUp: string | null;
}

/** A session that has proved less than its account asks for speaks for nobody yet (docs/decisions/0011). */
export function awaitsSecondFactor(viewer: Pick<Viewer, "aal" | "hasSecondFactor">): boolean {
  return viewer.hasSecondFactor && viewer.aal === "aal1";
}

/** Admin implies every staff role (product.md §4.3). */
export function hasRole(viewer: Pick<Viewer, "roles">, role: StaffRole): boolean {
  return viewer.roles.includes(role) || viewer.roles.includes("admin");
}
