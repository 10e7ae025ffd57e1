import { untilWords } from "#app/core/relative-time.ts";
import { days } from "#app/core/time.ts";
import type { applications } from "#app/db/schema/hiring.ts";

export type ApplicationStatus = (typeof applications.$inferSelect)["status"];
export type Side = "applicant" | "poster" | "system";

/** Why somebody who is not near is not asked to apply. */
export const TAKES_FROM_TIES = "They take invitations from their Sparks and connections alone.";

/** Neither side has ended it yet. */
export const OPEN = [
  "interested",
  "draft",
  "submitted",
  "shortlisted",
  "interviewing",
  "offered",
  "countered",
] as const satisfies ApplicationStatus[];

interface Edge {
  by: Side;
  from: readonly ApplicationStatus[];
  to: ApplicationStatus;
}

/** Every way an application moves, and who may move it (product.md §5.5). What is not here does not happen. */
export const MOVES = {
  submit: { by: "applicant", from: ["interested", "draft"], to: "submitted" },
  shortlist: { by: "poster", from: ["interested", "submitted"], to: "shortlisted" },
  /** Proposing other times to somebody one is talking to already leaves it where it is. */
  interview: { by: "poster", from: ["shortlisted", "interviewing"], to: "interviewing" },
  offer: { by: "poster", from: ["shortlisted", "interviewing", "countered"], to: "offered" },
  counter: { by: "applicant", from: ["offered"], to: "countered" },
  accept: { by: "applicant", from: ["offered"], to: "accepted" },
  /** What the applicant asked for is offered as it stands, and so accepted by both. */
  accept_counter: { by: "poster", from: ["countered"], to: "accepted" },
  decline_offer: { by: "applicant", from: ["offered"], to: "offer_declined" },
  expire_offer: { by: "system", from: ["offered"], to: "offer_expired" },
  decline: {
    by: "poster",
    from: ["interested", "submitted", "shortlisted", "interviewing", "countered"],
    to: "declined",
  },
  withdraw: { by: "applicant", from: OPEN, to: "withdrawn" },
  close_out: { by: "system", from: OPEN, to: "closed_out" },
} as const satisfies Record<string, Edge>;

export type Move = keyof typeof MOVES;

/** Whether this side may take this step from there. */
export function canMove(move: Move, by: Side, from: ApplicationStatus): boolean {
  const edge: Edge = MOVES[move];
  return edge.by === by && edge.from.includes(from);
}

/** What one side may do with an application now. */
export function movesFrom(by: Side, from: ApplicationStatus): Move[] {
  return (Object.keys(MOVES) as Move[]).filter((move) => canMove(move, by, from));
}

/** The pipeline's columns and what stands in each (product.md `/opportunity-dashboard`). */
export const COLUMNS = {
  interested: { label: "Interested", holds: ["interested"] },
  new: { label: "New", holds: ["submitted"] },
  shortlisted: { label: "Shortlisted", holds: ["shortlisted"] },
  talks: { label: "In talks", holds: ["interviewing"] },
  offer: { label: "Offer", holds: ["offered", "countered"] },
  accepted: { label: "Accepted", holds: ["accepted"] },
  declined: {
    label: "Declined",
    holds: ["declined", "offer_declined", "offer_expired", "withdrawn", "closed_out"],
  },
} as const satisfies Record<string, { label: string; holds: ApplicationStatus[] }>;

export type Column = keyof typeof COLUMNS;

/** The column of the pipeline that holds a status. */
export function columnOf(status: ApplicationStatus): Column {
  const found = (Object.keys(COLUMNS) as Column[]).find((key) =>
    (COLUMNS[key].holds as readonly ApplicationStatus[]).includes(status),
  );
  return found ?? "new";
}

/** The poster's move that brings an application into a column; null where none leads there. */
export function moveInto(column: Column, from: ApplicationStatus): Move | null {
  if (columnOf(from) === column) return null;
  const moves: Partial<Record<Column, Move>> = {
    shortlisted: "shortlist",
    talks: "interview",
    offer: "offer",
    accepted: "accept_counter",
    declined: "decline",
  };
  const move = moves[column];
  return move && canMove(move, "poster", from) ? move : null;
}

/** What the applicant reads (product.md §5.5): whether it was seen is always said. */
export function applicantWords(application: { status: ApplicationStatus; viewedAt: number | null }): string {
  switch (application.status) {
    case "interested":
    case "draft":
    case "submitted":
      return application.viewedAt === null ? "Sent" : "Seen";
    case "shortlisted":
      return "Shortlisted";
    case "interviewing":
      return "In talks";
    case "offered":
    case "countered":
      return "Offer";
    case "accepted":
      return "Accepted";
    case "declined":
      return "Not selected";
    case "withdrawn":
      return "Withdrawn";
    case "offer_declined":
    case "offer_expired":
    case "closed_out":
      return "Closed";
  }
}

/** Why a poster says no, in words for the applicant. */
export const DECLINE_REASONS = {
  skills: "Other skills fit better this time",
  budget: "The budget does not fit",
  timing: "The dates do not fit",
  filled: "The place is taken",
  location: "The place of work does not fit",
  other: "Something else",
} as const;

/** What a press that answers everybody who waits is called. */
export function answerAllWords(waiting: number): string {
  return waiting === 1 ? "Answer the one who waits" : `Answer all ${waiting} who wait`;
}

export type DeclineReason = keyof typeof DECLINE_REASONS;

/** What a poster may start from; `{name}` and `{title}` are filled in. */
export const DECLINE_TEMPLATES: Record<DeclineReason, string> = {
  skills:
    "Hi {name}, thank you for applying to “{title}”. We were looking for somewhat different skills this time. We liked meeting you, and hope our paths cross again.",
  budget:
    "Hi {name}, thank you for applying to “{title}”. Our budget does not reach what your work is worth, so we go another way this time. All the best to you.",
  timing:
    "Hi {name}, thank you for applying to “{title}”. Our dates do not match this time. We hope it works out another time.",
  filled:
    "Hi {name}, thank you for applying to “{title}”. The place is taken now. Thank you for the time you put in, and all the best.",
  location:
    "Hi {name}, thank you for applying to “{title}”. We need somebody close by for this one. We hope it works out another time.",
  other:
    "Hi {name}, thank you for applying to “{title}”. We decided for somebody else this time. Thank you for the time you put in, and all the best.",
};

/** @param text with `{name}` and `{title}` in it */
export function personal(text: string, { name, title }: { name: string; title: string }): string {
  return text.replaceAll("{name}", name).replaceAll("{title}", title);
}

/** An offer stands this long. */
export const OFFER_LIFE = days(7);
/** After so many rounds it is time to talk. */
export const MOST_ROUNDS = 6;
export const LETS_TALK =
  "That was the sixth round. Let's talk: accept what is on the table, or meet and agree in person.";

/** Whoever hears nothing for so long after the promised day is freed (product.md B1). */
export const FREED_AFTER = days(14);
/** The reply score looks back so far. */
export const SCORE_SPAN = days(90);

/** How the answer clock reads. */
export function replyClock(dueAt: number | null, now: number): { words: string; overdue: boolean } | null {
  if (dueAt === null) return null;
  if (dueAt > now) return { words: `Answer due ${untilWords(dueAt, now)}`, overdue: false };
  const late = Math.floor((now - dueAt) / days(1));
  const by = late === 0 ? "" : late === 1 ? " by 1 day" : ` by ${late} days`;
  return { words: `Answer overdue${by}`, overdue: true };
}
