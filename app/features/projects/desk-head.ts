import { dayOf } from "#app/core/days.ts";
import { whatIsOpen } from "./completion-rules.ts";
import type { Desk } from "./desk.server.ts";
import { dueDays, HOLDING, healthOf, paidOut, progressOf } from "./milestone-rules.ts";
import { isWordMissing } from "./rules.ts";

/** What the head of a desk shows on each of its tabs. */
export function toHead(desk: Desk, userId: string, now: number) {
  const {
    id,
    title,
    kind,
    status,
    version,
    company,
    holdReason,
    cancelledReason,
    dueOn,
    people,
    parts,
    goods,
  } = desk;
  const paid = parts.filter(({ amount }) => amount > 0);
  const sum = (some: typeof paid) => some.reduce((total, { amount }) => total + amount, 0);
  const today = dayOf(now);
  return {
    id,
    title,
    kind,
    status,
    version,
    company,
    role: desk.role,
    reason: status === "on_hold" ? holdReason : status === "cancelled" ? cancelledReason : null,
    /** Their word is missing for the completion, and nothing is in its way. */
    canConfirm:
      status === "active" &&
      parts.length + goods.total > 0 &&
      whatIsOpen(desk) === null &&
      isWordMissing(people, desk.role) &&
      people.some((seat) => seat.userId === userId && seat.confirmedAt === null),
    /** Who has said that it is done, and when silence of the others means that it is. */
    saidDone:
      status === "active" && desk.completionDueAt !== null
        ? {
            by: people.filter(({ confirmedAt }) => confirmedAt !== null).map(({ name }) => name),
            until: desk.completionDueAt,
          }
        : null,
    due: dueDays(desk, parts, today),
    health: healthOf({ dueOn, quarrels: goods.disputed }, parts, today),
    progress: progressOf(parts, goods),
    /** What there is to do in it. */
    consistsOf: consistsOf(parts.length, goods.total),
    people: people.map(({ userId, name, handle, avatarUrl, role, xp }) => ({
      userId,
      name,
      handle,
      avatarUrl,
      role,
      xp,
    })),
    /** Null for a project without money. */
    money:
      paid.length > 0
        ? {
            currency: desk.currency,
            total: sum(paid.filter(({ status }) => status !== "cancelled")),
            held: sum(paid.filter(({ status }) => HOLDING.includes(status))),
            released: paid.reduce((total, part) => total + paidOut(part), 0),
          }
        : null,
  };
}

function consistsOf(milestones: number, things: number): "milestones" | "trade" | "both" {
  if (things === 0) return "milestones";
  return milestones === 0 ? "trade" : "both";
}

export type DeskHead = ReturnType<typeof toHead>;
