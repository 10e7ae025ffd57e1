import { days } from "#app/core/time.ts";
import type { projects } from "#app/db/schema/projects.ts";

export type ProjectStatus = (typeof projects.$inferSelect)["status"];

const PROJECT_ROLES = ["lead", "client", "member", "guest"] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

const EVERYBODY = PROJECT_ROLES;
const TEAM = ["lead", "client", "member"] as const;
const SIDES = ["lead", "client"] as const;

/**
 * Who may do what in a project (product.md §7.3): the one table that every loader and command of a desk asks. Whoever has
 * no role in it does not find the project at all.
 */
const PERMISSIONS = {
  read: EVERYBODY,
  /** Title, goal, dates, and how what was delivered is approved. */
  edit_project: SIDES,
  move_project: SIDES,
  /** Says that it is done. */
  confirm_completion: SIDES,
  propose_milestone: TEAM,
  edit_milestone: SIDES,
  agree_milestone: SIDES,
  start_milestone: TEAM,
  cancel_milestone: SIDES,
  /** A member delivers what they are assigned to. */
  deliver: ["lead", "member"],
  approve: ["client"],
  fund: ["client"],
  dispute: TEAM,
  /** What is traded, what it is worth, and the yes to it (product.md B8). */
  write_barter: SIDES,
  /** Sends and receives what is traded. */
  step_barter: TEAM,
  /** Of what one brought or delivered oneself, or as the head of one's side. */
  grant_rights: TEAM,
  /** Hours: of one's own, and the yes to those of others. */
  write_time: ["lead", "member"],
  answer_time: SIDES,
  draft_agreement: SIDES,
  sign: TEAM,
  invite: SIDES,
  manage_members: ["lead"],
  propose_splits: ["lead"],
  confirm_splits: TEAM,
  leave: TEAM,
  /** Tasks (product.md §5.7): every member moves them. */
  write_tasks: TEAM,
  delete_any_task: SIDES,
  /** Files: whoever works on it brings and comments them. */
  write_files: TEAM,
  delete_any_file: SIDES,
  approve_file: SIDES,
  comment_file: TEAM,
  manage_guests: SIDES,
  chat: TEAM,
  /** Proposes a talk, and says yes or no to one. */
  meet: TEAM,
  export: TEAM,
} as const satisfies Record<string, readonly ProjectRole[]>;

export type Permission = keyof typeof PERMISSIONS;

/** The role somebody has in a project; null for who is not, or no longer, part of it. */
export function projectRole(
  seat: { role: ProjectRole; status: string } | null | undefined,
): ProjectRole | null {
  return seat?.status === "active" ? seat.role : null;
}

/** @param own what differs for this one person */
export function may(role: ProjectRole | null, permission: Permission, own: Record<string, boolean> = {}) {
  if (role === null) return false;
  const allowed: readonly ProjectRole[] = PERMISSIONS[permission];
  return own[permission] ?? allowed.includes(role);
}

/**
 * Whether somebody may bring a person to a project in this role, or give it to one: whoever answers for a side says who
 * answers for it beside them, so that nobody sets up the other side they need a yes from (product.md §7.3: the client
 * approves). A side that nobody answers for yet is open.
 */
export function mayBring(
  me: ProjectRole,
  role: Exclude<ProjectRole, "guest">,
  people: readonly { role: ProjectRole }[],
): boolean {
  return role === "member" || role === me || !people.some((seat) => seat.role === role);
}

interface ProjectEdge {
  from: readonly ProjectStatus[];
  to: ProjectStatus;
}

/** Every way a project moves (product.md §5.7). What is not here does not happen. */
export const PROJECT_MOVES = {
  start: { from: ["draft"], to: "active" },
  hold: { from: ["active"], to: "on_hold" },
  resume: { from: ["on_hold"], to: "active" },
  complete: { from: ["active"], to: "completed" },
  reopen: { from: ["completed"], to: "active" },
  archive: { from: ["completed"], to: "archived" },
  cancel: { from: ["draft", "active", "on_hold"], to: "cancelled" },
} as const satisfies Record<string, ProjectEdge>;

export type ProjectMove = keyof typeof PROJECT_MOVES;

/** Whether a project may take this step from there. */
export function canMoveProject(move: ProjectMove, from: ProjectStatus): boolean {
  const edge: ProjectEdge = PROJECT_MOVES[move];
  return edge.from.includes(from);
}

/** Nothing is written in it any more, but for reopening and archiving. */
export function isReadOnly(status: ProjectStatus): boolean {
  return status === "completed" || status === "archived" || status === "cancelled";
}

/** A completed project can be opened again for so long. */
export const REOPEN_WITHIN = days(14);
/** After the first side confirmed, a project completes by itself. */
/** @public */
export const COMPLETES_AFTER = days(7);

/** @public */
export const INVITE_LIFE = days(14);
export const WHOLE = 10_000;
/** @public */
export const MEMBERS_MAX = 30;
/** @public */
export const MILESTONES_MAX = 40;

/** Shares of a payout are whole when they are 10,000 basis points together. */
export function areWhole(shares: Readonly<Record<string, number>>): boolean {
  const parts = Object.values(shares);
  return (
    parts.length > 0 &&
    parts.every((part) => Number.isInteger(part) && part >= 0) &&
    parts.reduce((sum, part) => sum + part, 0) === WHOLE
  );
}

interface Seat {
  userId: string;
  role: ProjectRole;
  confirmedAt: number | null;
}

/** Whose word a completion still needs: a lead's and a client's; without a client that of somebody else in it. */
export function missingConfirmations(members: readonly Seat[]): ("lead" | "client" | "member")[] {
  const said = (role: ProjectRole) => members.some((seat) => seat.role === role && seat.confirmedAt !== null);
  const has = (role: ProjectRole) => members.some((seat) => seat.role === role);
  const missing: ("lead" | "client" | "member")[] = [];
  if (has("lead") && !said("lead")) missing.push("lead");
  if (has("client")) {
    if (!said("client")) missing.push("client");
  } else if (members.filter(({ role }) => role !== "guest").length > 1) {
    const confirmed = members.filter(({ confirmedAt }) => confirmedAt !== null).length;
    if (confirmed < 2 && missing.length === 0) missing.push("member");
  }
  return missing;
}

/** Whether a completion still needs the word of somebody with this role, who has not said it. */
export function isWordMissing(members: readonly Seat[], role: ProjectRole): boolean {
  const missing = missingConfirmations(members);
  if (missing.includes("member")) return role === "lead" || role === "member";
  return missing.some((one) => one === role);
}
