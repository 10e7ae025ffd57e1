import type { Id } from "#app/core/ids.ts";
import { days, hours, minutes } from "#app/core/time.ts";

/** product.md §5.6: how long a sender may change a message, and take it back for everybody. */
export const EDIT_FOR = minutes(15);
export const REMOVE_FOR = hours(24);

/** Requests to strangers are counted over this long (product.md §7.4). */
export const REQUEST_WINDOW = days(1);

/** Messages that are read at once, and rows of the list. */
export const THREAD_PAGE = 50;
export const LIST_PAGE = 30;
/** What a window that was away asks for at once; a longer absence asks again. */
export const CATCH_UP_PAGE = 100;

/** Members of one thread whose windows hear of its messages. */
export const LISTENERS = 256;
/** Those who hear what is told and forgotten (who writes, who is here, who has read): a request may only call so many rooms. */
export const COMPANY = 16;

/** How long "is typing" and "is here" hold without being said again. */
export const TYPING_HOLDS = 6000;
export const HERE_HOLDS = minutes(1);

export const EMOJI = ["👍", "❤️", "😂", "🎉", "😮", "🙏"] as const;

export type ThreadKind = "direct" | "match" | "application" | "project" | "support_handoff";
export type RequestState = "none" | "pending" | "accepted" | "declined";

/** Why nobody can write in a thread; null while they can. */
export type Lock = "blocked" | "closed" | "suspended" | "strangers";

const LOCK_SENTENCES: Record<Lock, string> = {
  // The same for both sides: a block is nobody's business but the one's who made it.
  blocked: "This conversation is closed. You can still read it.",
  closed: "This conversation is closed. You can still read it.",
  suspended: "This member cannot be reached at the moment.",
  strangers:
    "They take first messages from their Sparks and connections alone. Ask to connect, or like their page.",
};

/** Why nobody can write in a thread, as its members read it. */
export function lockSentence(lock: Lock): string {
  return LOCK_SENTENCES[lock];
}

export interface Writing {
  lock: Lock | null;
  requestState: RequestState;
  /** Whether the thread was begun by the one who writes. */
  began: boolean;
  /** Connected, or with a Spark. */
  related: boolean;
  /** Messages of the thread so far. */
  messages: number;
}

/** How far a member may write in a thread: anything, the one first text of a request, or nothing more for now. */
export type Allowed = "freely" | "one text" | "wait" | "locked";

/**
 * A stranger sends one text; it waits until the other one accepts, and a refusal looks like silence (product.md §5.6).
 * Whoever answers, accepts.
 */
export function mayWrite({ lock, requestState, began, related, messages }: Writing): Allowed {
  if (lock) return "locked";
  const waits = requestState === "pending" || requestState === "declined";
  if (!waits || related || !began) return "freely";
  return messages === 0 ? "one text" : "wait";
}

/** A refusal looks like silence to the one who asked. */
export function shownRequest(state: RequestState, began: boolean): "none" | "waiting" | "asked" {
  if (state !== "pending" && state !== "declined") return "none";
  if (began) return "waiting";
  return state === "pending" ? "asked" : "none";
}

/** @param sentAt of the member's own message */
export function mayEdit(message: { sentAt: number; removedAt: number | null }, now: number): boolean {
  return message.removedAt === null && now - message.sentAt < EDIT_FOR;
}

/** Whether a message can still be removed for everybody (product.md §5.6). */
export function mayRemove(message: { sentAt: number; removedAt: number | null }, now: number): boolean {
  return message.removedAt === null && now - message.sentAt < REMOVE_FOR;
}

/** One thread per pair. */
export function directKey(one: string, other: string): string {
  return `direct:${one < other ? `${one}:${other}` : `${other}:${one}`}`;
}

/** By what a mention is told: all of a thread begin alike, so that reading it takes them back. */
export function mentionId(conversationId: string, messageId = ""): string {
  return `${conversationId}:${messageId}`;
}

/**
 * Who is here, and since when that is known: as the server answered, with who came after it was asked and is told live.
 */
export function hereNow(
  known: Record<Id, number>,
  { here, askedAt, now }: { here: readonly Id[]; askedAt: number; now: number },
): Record<Id, number> {
  const since = Object.entries(known).filter(([, at]) => at >= askedAt);
  return Object.fromEntries([...since, ...here.map((id) => [id, now] as const)]);
}
