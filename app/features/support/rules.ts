import { minutes } from "#app/core/time.ts";
import { PROMISE } from "./terms.ts";

export type TicketStatus =
  | "open"
  | "ai_active"
  | "awaiting_member"
  | "escalated"
  | "assigned"
  | "resolved"
  | "reopened"
  | "closed";

/** What can happen to a ticket. */
export type TicketVerb =
  | "ask"
  | "answer"
  | "escalate"
  | "tell"
  | "assign"
  | "reply"
  | "resolve"
  | "reopen"
  | "close"
  | "merge";

type Edges = Partial<Record<TicketStatus, TicketStatus>>;

/**
 * The edges of a ticket (product.md §5.15). `team`: whether people or the assistant must have it; both may when it is
 * left out.
 */
export const MOVES: Record<TicketVerb, { edges: Edges; team?: boolean }> = {
  /** The member writes to the assistant, which answers. */
  ask: { edges: { open: "ai_active", ai_active: "ai_active", awaiting_member: "ai_active" }, team: false },
  answer: { edges: { ai_active: "awaiting_member", awaiting_member: "awaiting_member" }, team: false },
  escalate: {
    edges: { open: "escalated", ai_active: "escalated", awaiting_member: "escalated" },
    team: false,
  },
  /** The member writes to the team, and a person answers. */
  tell: {
    edges: {
      escalated: "escalated",
      reopened: "reopened",
      assigned: "assigned",
      awaiting_member: "assigned",
    },
    team: true,
  },
  assign: {
    edges: {
      escalated: "assigned",
      reopened: "assigned",
      assigned: "assigned",
      awaiting_member: "awaiting_member",
    },
    team: true,
  },
  reply: { edges: { assigned: "awaiting_member", awaiting_member: "awaiting_member" }, team: true },
  resolve: {
    edges: {
      ai_active: "resolved",
      awaiting_member: "resolved",
      escalated: "resolved",
      assigned: "resolved",
      reopened: "resolved",
    },
  },
  reopen: { edges: { resolved: "reopened" } },
  close: { edges: { resolved: "closed" } },
  merge: {
    edges: {
      open: "closed",
      ai_active: "closed",
      awaiting_member: "closed",
      escalated: "closed",
      assigned: "closed",
      reopened: "closed",
      resolved: "closed",
    },
  },
};

/** Where a ticket goes, or null where that cannot happen to it. */
export function nextStatus(
  verb: TicketVerb,
  { status, withTeam }: { status: TicketStatus; withTeam: boolean },
): TicketStatus | null {
  const { edges, team } = MOVES[verb];
  if (team !== undefined && team !== withTeam) return null;
  return edges[status] ?? null;
}

/** Tickets that take what the member writes next. */
const UNRESOLVED: readonly TicketStatus[] = [
  "open",
  "ai_active",
  "awaiting_member",
  "escalated",
  "assigned",
  "reopened",
];

/** Whether a ticket still waits for something. */
export const isUnresolved = (status: TicketStatus) => UNRESOLVED.includes(status);

/** Fewer first answers than this say nothing about the next one. */
const FIGURES_NEEDED = 5;

/** How long a person will take, from how long the last ones took; else what the help centre promises. */
export function waitingWords(taken: readonly number[]): string {
  if (taken.length < FIGURES_NEEDED) return PROMISE;
  const sorted = taken.toSorted((one, other) => one - other);
  const typical = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const mins = Math.max(5, Math.ceil(typical / minutes(5)) * 5);
  if (mins <= 90) return `in about ${mins} minutes`;
  const hours = Math.ceil(mins / 60);
  return hours <= 36 ? `in about ${hours} hours` : `in about ${Math.ceil(hours / 24)} days`;
}

/** What the member is told when people take over. */
export function queueNotice(wait: string): string {
  return `A person from our team will answer you here, usually ${wait}. You can close this window: the answer is kept, and we tell you when it is there.`;
}

/** An assistant that cannot be reached or read (product.md R27). */
export function failureNotice(wait: string): string {
  return `The assistant cannot answer right now, so your request waits for a person from our team, who usually answers ${wait}. Your words are kept.`;
}
