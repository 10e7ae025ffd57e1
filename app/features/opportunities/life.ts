import { PLAN_LIMITS, type Plan } from "#app/core/plan-limits.ts";
import { days } from "#app/core/time.ts";
import type { opportunities } from "#app/db/schema/opportunities.ts";

export type PostingStatus = (typeof opportunities.$inferSelect)["status"];

/** Where a posting may go from where it is (product.md §5.4). What has ended comes back as a new posting only. */
export const PATHS: Record<PostingStatus, readonly PostingStatus[]> = {
  draft: ["pending_review", "active"],
  pending_review: ["active", "closed", "removed"],
  active: ["pending_review", "paused", "filled", "closed", "expired", "removed"],
  paused: ["pending_review", "active", "filled", "closed", "expired", "removed"],
  filled: ["removed"],
  closed: ["removed"],
  expired: ["removed"],
  removed: [],
};

/** The states a posting can come from. */
export function statesBefore(to: PostingStatus): PostingStatus[] {
  const all = Object.entries(PATHS) as [PostingStatus, readonly PostingStatus[]][];
  return all.filter(([, next]) => next.includes(to)).map(([from]) => from);
}

/** Whether a posting is over for good. */
export function hasEnded(status: PostingStatus): boolean {
  return status === "filled" || status === "closed" || status === "expired";
}

/** Whether its words may still be changed. */
export function isEditable(status: PostingStatus): boolean {
  return status === "draft" || status === "pending_review" || status === "active" || status === "paused";
}

/** A posting is open this long (product.md §5.4). */
export const POSTING_LIFE = days(45);
export const PAID_POSTING_LIFE = days(90);

/** How long a posting is open on this plan, in milliseconds (product.md §5.4). */
export function lifeOn(plan: Plan): number {
  return plan === "free" ? POSTING_LIFE : PAID_POSTING_LIFE;
}

/** How long everybody finds what has ended, as "no longer open"; then its owner only. */
export const SHOWN_AFTER_END = days(30);

/** Its owner is told this many days before the end. */
export const EXPIRY_NOTICES = [7, 1] as const;

/** The notice that is due now; null when none is, or when it was given. */
export function expiryNotice(expiresAt: number, given: number | null, now: number): number | null {
  const due = EXPIRY_NOTICES.findLast((left) => expiresAt - now <= days(left));
  return due === undefined || (given !== null && given <= due) ? null : due;
}

/** How many postings may be active at a time on this plan (product.md §7.4). */
export function activeLimit(plan: Plan): number {
  return PLAN_LIMITS[plan].activeOpportunities;
}

/** What a posting is to somebody who asks for its page. */
export type Sight = "open" | "over" | "wall" | "removed" | "none";

export interface Seen {
  status: PostingStatus;
  visibility: "public" | "members" | "invited";
  closedAt: number | null;
}

/**
 * What a viewer sees of a posting (product.md §6 `/opportunity/{id}`): all of it, all of it with a word that it is not
 * open now, its title only (until they sign in), why it was removed, or nothing.
 */
export function sightOf(
  posting: Seen,
  viewer: { signedIn: boolean; manages: boolean; takesPart: boolean },
  now: number,
): Sight {
  const { status, visibility, closedAt } = posting;
  if (viewer.manages) return status === "removed" ? "removed" : status === "active" ? "open" : "over";
  if (status === "removed" || status === "draft" || status === "pending_review") return "none";
  // Who applied finds what they applied for, whatever became of it.
  if (viewer.takesPart) return status === "active" ? "open" : "over";
  if (visibility === "invited") return "none";
  if (hasEnded(status) && (closedAt === null || now - closedAt > SHOWN_AFTER_END)) return "none";
  if (visibility === "members" && !viewer.signedIn) return "wall";
  return status === "active" ? "open" : "over";
}
