import type { barter_items } from "#app/db/schema/barter.ts";
import type { ProjectRole } from "./rules.ts";

export type BarterStatus = (typeof barter_items.$inferSelect)["status"];
export type BarterSide = (typeof barter_items.$inferSelect)["side"];

/** @public */
export const ITEMS_MAX = 20;

export const BARTER_KINDS = {
  product: "A product",
  service: "A service",
  exposure: "Exposure",
  access: "Access",
} as const;

export const BARTER_WORDS: Record<BarterStatus, string> = {
  promised: "Promised",
  sent: "Sent",
  received: "Received",
  not_received: "Not received",
  returned: "Sent back",
  waived: "Waived",
};

interface Step {
  /** Whose act it is: of the side that gives it, or of the one it is for. */
  by: "giver" | "taker";
  from: readonly BarterStatus[];
  to: BarterStatus;
}

/** Every way an item of a barter moves (product.md §5.7). What is not here does not happen. */
export const BARTER_STEPS = {
  send: { by: "giver", from: ["promised", "not_received", "returned"], to: "sent" },
  /** Also what was handed over without a word. */
  receive: { by: "taker", from: ["promised", "sent", "not_received"], to: "received" },
  miss: { by: "taker", from: ["sent"], to: "not_received" },
  approve: { by: "taker", from: ["received"], to: "received" },
  return: { by: "taker", from: ["received"], to: "returned" },
  waive: { by: "taker", from: ["promised", "sent", "not_received", "returned"], to: "waived" },
} as const satisfies Record<string, Step>;

export type BarterStep = keyof typeof BARTER_STEPS;

export interface BarterItem {
  side: BarterSide;
  value: number | null;
  status: BarterStatus;
  agreedAt: number | null;
  approvedAt: number | null;
  /** The dispute about it that is open. */
  disputeId?: string | null;
}

/** Who asks for the work is one side of a barter; whoever works on it the other. Guests are of neither. */
export function barterSide(role: ProjectRole): BarterSide | null {
  return role === "guest" ? null : role === "client" ? "client" : "work";
}

/** Whether this side may do that with an item as it stands. */
export function canStep(step: BarterStep, side: BarterSide | null, item: BarterItem): boolean {
  const { by, from }: Step = BARTER_STEPS[step];
  if (side === null || item.agreedAt === null) return false;
  if ((by === "giver") !== (side === item.side)) return false;
  if (item.approvedAt !== null || item.disputeId) return false;
  return from.includes(item.status);
}

/** Nothing is owed of it any more: it arrived as agreed, went back, or nobody wants it. */
export function isSettled({ status, approvedAt }: Pick<BarterItem, "status" | "approvedAt">): boolean {
  return status === "waived" || status === "returned" || (status === "received" && approvedAt !== null);
}

/** Whether one can disagree about it: both agreed to it, and something of it is owed still (product.md §5.9). */
export function canDispute(item: BarterItem): boolean {
  return item.agreedAt !== null && !item.disputeId && !isSettled(item);
}

/**
 * How a dispute that nobody answered ends: what has arrived counts as given; what the one it is for waits for does not.
 * Null for what a person has to look at: who gives it says so alone.
 */
export function ruledByTime(
  item: Pick<BarterItem, "side" | "status">,
  opener: BarterSide | null,
): "release" | "refund" | null {
  if (item.status === "received") return "release";
  return opener === null || opener === item.side ? null : "refund";
}

/**
 * Whether the files of one side are open to the other: when everything agreed that the other gives has arrived, or is
 * not wanted any more. Nothing is released while nothing is agreed.
 */
export function isReleased(side: BarterSide, items: readonly BarterItem[]): boolean {
  const counter = items.filter((item) => item.side !== side && item.agreedAt !== null);
  return counter.length > 0 && counter.every(({ status }) => status === "received" || status === "waived");
}

/** What keeps a barter from being confirmed: the sentence for who tries. Null when nothing does. */
export function whatIsMissing(
  items: readonly Pick<BarterItem, "side" | "value">[],
  roles: readonly ProjectRole[],
): string | null {
  const sides = roles.map(barterSide);
  if (!sides.includes("work") || !sides.includes("client"))
    return "A barter has two sides: invite the other one first, as a client or a lead.";
  for (const side of ["work", "client"] as const)
    if (!items.some((item) => item.side === side))
      return "Write down what each side gives: one of them gives nothing yet.";
  if (items.some(({ value }) => value === null))
    return "Say what everything is worth first, 0 for what has no price.";
  return null;
}

/** What both sides give, in minor units, and which gives more; within a tenth it is even. */
export function balanceOf(items: readonly Pick<BarterItem, "side" | "value" | "status">[]) {
  const sum = (of: BarterSide) =>
    items
      .filter(({ side, status }) => side === of && status !== "waived")
      .reduce((total, { value }) => total + (value ?? 0), 0);
  const [work, client] = [sum("work"), sum("client")];
  const difference = Math.abs(work - client);
  const even = difference * 10 <= Math.max(work, client);
  return {
    work,
    client,
    difference,
    more: even ? null : work > client ? ("work" as const) : ("client" as const),
  };
}
