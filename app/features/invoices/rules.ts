import { dayAfter } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import type { invoices } from "#app/db/schema/invoices.ts";

export type InvoiceStatus = (typeof invoices.$inferSelect)["status"];

interface Edge {
  from: readonly InvoiceStatus[];
  to: InvoiceStatus;
}

/** The edges an invoice may go along (product.md §5.9). */
export const MOVES = {
  send: { from: ["draft"], to: "sent" },
  view: { from: ["sent"], to: "viewed" },
  pay_part: { from: ["sent", "viewed", "overdue", "partially_paid"], to: "partially_paid" },
  pay: { from: ["sent", "viewed", "overdue", "partially_paid"], to: "paid" },
  fall_due: { from: ["sent", "viewed"], to: "overdue" },
  void: { from: ["draft", "sent", "viewed", "overdue"], to: "void" },
  give_up: { from: ["overdue"], to: "uncollectible" },
  refund: { from: ["paid"], to: "refunded" },
  /** Its card part went back, and the rest that came stays. */
  refund_part: { from: ["paid"], to: "partially_paid" },
  /** What went back to the card did not arrive there. */
  unrefund: { from: ["refunded"], to: "paid" },
  unrefund_part: { from: ["partially_paid"], to: "paid" },
} as const satisfies Record<string, Edge>;

export type Move = keyof typeof MOVES;

/** States in which money is still awaited. */
export const OPEN = [
  "sent",
  "viewed",
  "partially_paid",
  "overdue",
] as const satisfies readonly InvoiceStatus[];

/** Whether an invoice may take this step from there. */
export function canMove(status: InvoiceStatus, move: Move): boolean {
  return (MOVES[move].from as readonly InvoiceStatus[]).includes(status);
}

/** Whether money is still awaited for it. */
export function isOpen(status: InvoiceStatus): boolean {
  return (OPEN as readonly InvoiceStatus[]).includes(status);
}

export const STATUS_WORDS: Record<InvoiceStatus, string> = {
  draft: "Draft",
  sent: "Sent",
  viewed: "Viewed",
  partially_paid: "Partly paid",
  paid: "Paid",
  overdue: "Overdue",
  void: "Void",
  uncollectible: "Given up",
  refunded: "Refunded",
};

/** A due date is over once it is over everywhere: in the west it lasts half a day longer than here. */
export const DUE_DAY_LASTS = days(1) + hours(12);

/** Reminders by days after the due date. */
const REMINDERS = [-3, 0, 3, 10] as const;

/**
 * The day of the reminder that comes next.
 * @param after only those later than this day count
 */
export function nextReminder(dueDate: string, after: string): string | null {
  return REMINDERS.map((offset) => dayAfter(dueDate, offset)).find((day) => day > after) ?? null;
}

/** How often a recurring invoice comes. */
export const EVERY = {
  week: "Every week",
  month: "Every month",
  quarter: "Every quarter",
  year: "Every year",
} as const;
export type Every = keyof typeof EVERY;

/**
 * The next day of a recurring invoice: the 31st comes on the last day of shorter months, and on the 31st again after.
 * @param anchor the day of the month it was begun on
 */
export function nextIssue(day: string, every: Every, anchor: number): string {
  if (every === "week") return dayAfter(day, 7);
  const months = { month: 1, quarter: 3, year: 12 }[every];
  const [year = 0, month = 1] = day.split("-").map(Number);
  const index = year * 12 + (month - 1) + months;
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  const text = (value: number, digits: number) => String(value).padStart(digits, "0");
  return `${text(Math.floor(index / 12), 4)}-${text((index % 12) + 1, 2)}-${text(Math.min(anchor, last), 2)}`;
}
