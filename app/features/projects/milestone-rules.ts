import { dayOf } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import type { milestones } from "#app/db/schema/milestones.ts";
import { splitByShares } from "#app/features/ledger/rules.ts";
import { type ProjectRole, WHOLE } from "./rules.ts";

export type MilestoneStatus = (typeof milestones.$inferSelect)["status"];

/** `money`: the payments behind a milestone that has an amount; `time`: the cron; `staff`: who rules on a dispute. */
export type Mover = ProjectRole | "time" | "money" | "staff";

interface Edge {
  by: readonly Mover[];
  from: readonly MilestoneStatus[];
  to: MilestoneStatus;
  /** It is only for milestones with an amount, or only for those without one. */
  when?: "paid" | "unpaid";
}

const SIDES = ["lead", "client"] as const;

/** Every way a milestone moves, and who may move it (product.md §5.7, §7.3). What is not here does not happen. */
export const MILESTONE_MOVES = {
  propose: { by: ["lead", "client", "member"], from: ["draft"], to: "proposed" },
  /** By the other side than the one that proposed it. */
  agree: { by: SIDES, from: ["proposed"], to: "agreed" },
  start: { by: ["lead", "client", "member"], from: ["agreed"], to: "in_progress", when: "unpaid" },
  fund: { by: ["money"], from: ["agreed"], to: "funded", when: "paid" },
  start_funded: { by: ["lead", "member", "money"], from: ["funded"], to: "in_progress", when: "paid" },
  deliver: { by: ["lead", "member"], from: ["in_progress", "changes_requested"], to: "delivered" },
  request_changes: { by: ["client", "lead"], from: ["delivered"], to: "changes_requested" },
  approve: { by: ["client", "lead"], from: ["delivered"], to: "approved" },
  approve_by_time: { by: ["time"], from: ["delivered"], to: "approved" },
  release: { by: ["money"], from: ["approved"], to: "released", when: "paid" },
  dispute: {
    by: ["lead", "client", "member"],
    from: ["funded", "in_progress", "delivered", "changes_requested"],
    to: "disputed",
  },
  /** Whoever rules, or both sides by an offer that the other one took. */
  rule_release: { by: ["staff"], from: ["disputed"], to: "released" },
  rule_refund: { by: ["staff"], from: ["disputed"], to: "refunded" },
  rule_split: { by: ["staff"], from: ["disputed"], to: "split" },
  cancel: { by: SIDES, from: ["draft", "proposed", "agreed"], to: "cancelled" },
  request_refund: { by: SIDES, from: ["funded"], to: "refund_requested", when: "paid" },
  /** By the other side than the one that asked, or by nobody within 72 hours. */
  refund: { by: SIDES, from: ["refund_requested"], to: "refunded", when: "paid" },
  keep_funded: { by: SIDES, from: ["refund_requested"], to: "funded", when: "paid" },
} as const satisfies Record<string, Edge>;

export type MilestoneMove = keyof typeof MILESTONE_MOVES;

/** Whether this side may take this step with a milestone. */
export function canMoveMilestone(
  move: MilestoneMove,
  by: Mover,
  { status, amount }: { status: MilestoneStatus; amount: number },
): boolean {
  const edge: Edge = MILESTONE_MOVES[move];
  if (edge.when && (edge.when === "paid") !== amount > 0) return false;
  return edge.by.includes(by) && edge.from.includes(status);
}

/** Agreed or further, and not over: what a project cannot be completed over. */
export const UNDER_WAY: readonly MilestoneStatus[] = [
  "funded",
  "in_progress",
  "delivered",
  "changes_requested",
  "disputed",
  "refund_requested",
];

/** Money may be held for it. */
export const HOLDING: readonly MilestoneStatus[] = [
  "funded",
  "in_progress",
  "delivered",
  "changes_requested",
  "disputed",
  "refund_requested",
];

export const DONE: readonly MilestoneStatus[] = ["approved", "released", "split"];
export const OVER: readonly MilestoneStatus[] = [...DONE, "cancelled", "refunded"];

/** What those who did the work were paid of it, minor units: all of it, or their part where it was shared. */
export function paidOut(part: { status: MilestoneStatus; amount: number; splitBps: number | null }): number {
  if (part.status === "released") return part.amount;
  if (part.status !== "split") return 0;
  const bps = part.splitBps ?? WHOLE;
  return splitByShares(part.amount, [bps, WHOLE - bps])[0] ?? 0;
}

/** Days before it is approved by itself at which the approving side is reminded. */
export const REMINDER_DAYS = [3, 1] as const;

/** Silence of the other side means yes to a refund after so long. */
export const REFUND_ANSWER_LIFE = hours(72);

/** The other side has so long to answer a dispute. */
export const DISPUTE_ANSWER_LIFE = days(5);

/** Who asks for the work, and who does it: each agrees to what the other proposed. */
export function sideOf(role: ProjectRole): "client" | "work" {
  return role === "client" ? "client" : "work";
}

/** Somebody in a project, and as what. */
export interface Seat {
  userId: string;
  role: ProjectRole;
}

/**
 * Whether somebody may say yes to a milestone that another one proposed, who may have left since: the other side, or
 * anybody else where nobody is a client; alone in a project one agrees with oneself.
 * @param proposer null where nobody did
 */
export function mayAgree(me: Seat, proposer: Seat | null, members: readonly Seat[]): boolean {
  if (!proposer) return true;
  if ([proposer, ...members].some(({ role }) => role === "client"))
    return sideOf(me.role) !== sideOf(proposer.role);
  return me.userId !== proposer.userId || members.length === 1;
}

/** Who proposed a milestone, as it is read; null where nobody did. */
export function proposerOf({ by, as }: { by: string | null; as: ProjectRole | null }): Seat | null {
  return by !== null && as !== null ? { userId: by, role: as } : null;
}

/**
 * Whether somebody may answer a dispute that another one opened, who may have left since: of the other side, or anybody
 * else where nobody is a client.
 */
export function mayAnswerDispute(me: Seat, opener: Seat, members: readonly Seat[]): boolean {
  if (me.role === "guest" || me.userId === opener.userId) return false;
  const sides = [opener, ...members].some(({ role }) => role === "client");
  return !sides || sideOf(me.role) !== sideOf(opener.role);
}

/** The client approves; where none has to, a lead does as well. Nobody approves what they delivered. */
export function mayApprove(
  me: Seat,
  { clientApproval, deliveredBy }: { clientApproval: boolean; deliveredBy: string | null },
): boolean {
  if (me.userId === deliveredBy) return false;
  return me.role === "client" || (me.role === "lead" && !clientApproval);
}

/** Whoever is assigned delivers; a lead always, and without anybody assigned whoever works on it. */
export function mayDeliver(me: Seat, assigneeIds: readonly string[]): boolean {
  if (me.role === "lead") return true;
  return me.role === "member" && (assigneeIds.length === 0 || assigneeIds.includes(me.userId));
}

interface Dated {
  status: MilestoneStatus;
  dueOn: string | null;
}

export type Health = "on_track" | "at_risk" | "late";

/**
 * How a project stands by its dates (product.md §6 `/projects`).
 * @param project.quarrels open disputes about what is traded
 * @param today `YYYY-MM-DD`
 */
export function healthOf(
  project: { dueOn: string | null; quarrels?: number },
  parts: readonly Dated[],
  today: string,
): Health {
  const open = parts.filter(({ status }) => !OVER.includes(status));
  const awaited = open.filter(({ status }) => status !== "delivered");
  const unfinished = open.length > 0 || parts.length === 0;
  if (project.dueOn && project.dueOn < today && unfinished) return "late";
  if (awaited.some(({ dueOn }) => dueOn !== null && dueOn < today)) return "late";
  const soon = dayOf(Date.parse(today) + days(3));
  const isNear = (day: string | null) => day !== null && day <= soon;
  if (project.quarrels || open.some(({ status }) => status === "disputed")) return "at_risk";
  if (awaited.some(({ dueOn }) => isNear(dueOn)) || (isNear(project.dueOn) && awaited.length > 0))
    return "at_risk";
  return "on_track";
}

/** What is still part of the work: what was called off, or paid back, is not. */
export function countedParts<P extends { status: MilestoneStatus }>(parts: readonly P[]): P[] {
  return parts.filter(({ status }) => status !== "cancelled" && status !== "refunded");
}

/**
 * How far a project is: 0-100.
 * @param goods what is traded in it, and how much of that is not settled
 */
export function progressOf(
  parts: readonly { status: MilestoneStatus }[],
  goods: { total: number; open: number } = { total: 0, open: 0 },
): number {
  const counted = countedParts(parts);
  const all = counted.length + goods.total;
  const done = counted.filter(({ status }) => DONE.includes(status)).length + goods.total - goods.open;
  return all === 0 ? 0 : Math.floor((100 * done) / all);
}

/** One day something is due, and whether it is over without it. */
export interface DueDay {
  day: string;
  late: boolean;
}

/**
 * What a desk says of its days: that of the whole project, and the next one of its milestones. What is delivered waits
 * for the other side and is not late.
 * @param today `YYYY-MM-DD`
 */
export function dueDays(
  project: { dueOn: string | null },
  parts: readonly Dated[],
  today: string,
): { project: DueDay | null; milestone: DueDay | null } {
  const open = parts.filter(({ status }) => !OVER.includes(status));
  const days = open
    .flatMap(({ dueOn, status }) =>
      dueOn === null ? [] : [{ day: dueOn, late: dueOn < today && status !== "delivered" }],
    )
    .toSorted((one, other) => Number(other.late) - Number(one.late) || one.day.localeCompare(other.day));
  const unfinished = open.length > 0 || parts.length === 0;
  return {
    project: project.dueOn ? { day: project.dueOn, late: project.dueOn < today && unfinished } : null,
    milestone: days[0] ?? null,
  };
}

/** The next day anything is due. */
export function nextDue(project: { dueOn: string | null }, parts: readonly Dated[]): string | null {
  const dates = parts
    .filter(({ status }) => !OVER.includes(status))
    .flatMap(({ dueOn }) => dueOn ?? [])
    .toSorted();
  return dates[0] ?? project.dueOn;
}
