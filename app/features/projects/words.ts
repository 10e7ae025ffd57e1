import type { Health, MilestoneStatus } from "./milestone-rules.ts";
import { mayBring, type ProjectRole, type ProjectStatus } from "./rules.ts";

export const STATUS_WORDS: Record<ProjectStatus, string> = {
  draft: "Draft",
  active: "Active",
  on_hold: "On hold",
  completed: "Completed",
  cancelled: "Cancelled",
  archived: "Archived",
};

export const ROLE_WORDS: Record<ProjectRole, { label: string; note: string }> = {
  lead: { label: "Lead", note: "Runs the work, delivers and invites." },
  client: { label: "Client", note: "Asks for the work and approves it." },
  member: { label: "Member", note: "Works on what they are assigned to." },
  guest: { label: "Guest", note: "Looks, and leaves remarks on what is shared." },
};

/** The roles in which somebody may bring people to a project, or give to them, for a form. */
export function rolesToBring(
  me: ProjectRole,
  people: readonly { role: ProjectRole }[],
): Record<string, string> {
  const roles = (["member", "client", "lead"] as const).filter((role) => mayBring(me, role, people));
  return Object.fromEntries(roles.map((role) => [role, ROLE_WORDS[role].label]));
}

export const MILESTONE_WORDS: Record<MilestoneStatus, string> = {
  draft: "Draft",
  proposed: "Proposed",
  agreed: "Agreed",
  funded: "Funded",
  in_progress: "In progress",
  delivered: "Delivered",
  changes_requested: "Changes requested",
  approved: "Approved",
  released: "Paid out",
  disputed: "In dispute",
  refund_requested: "Refund requested",
  refunded: "Refunded",
  split: "Split",
  cancelled: "Cancelled",
};

export const HEALTH_WORDS: Record<Health, string> = {
  on_track: "On track",
  at_risk: "At risk",
  late: "Late",
};
