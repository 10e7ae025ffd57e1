import type { MessageItem, ServerFrame } from "#app/core/realtime-protocol.ts";
import { excerptOf } from "./terms.ts";

/** What a window knows of a thread: one stretch of it without gaps, in its order. */
export interface Stretch {
  messages: MessageItem[];
  /** Nothing comes before the first, or after the last. */
  begins: boolean;
  ends: boolean;
  /** The newest change this window has heard of. */
  change: number;
}

/**
 * Puts messages into the stretch, each once, in their order; a newer state of one wins, whichever way it came, also in
 * the answers that show its words. What does not join on is left for its page: the stretch never has a gap.
 */
export function merged(stretch: Stretch, arrived: MessageItem[]): Stretch {
  const byId = new Map(stretch.messages.map((message) => [message.id, message]));
  const [first, last] = [stretch.messages[0]?.seq ?? 1, stretch.messages.at(-1)?.seq ?? 0];
  let [from, to] = [first, last];
  const heard = new Map(arrived.map((message) => [message.id, message]));
  const fresh = arrived.toSorted((one, other) => one.seq - other.seq);
  const joins = (seq: number) => seq >= from - 1 && seq <= to + 1;
  // Older pages join from their end on, newer ones from their beginning.
  for (const message of [
    ...fresh.filter(({ seq }) => seq < first).reverse(),
    ...fresh.filter(({ seq }) => seq >= first),
  ]) {
    const before = byId.get(message.id);
    if (before) {
      if (message.change > before.change) byId.set(message.id, message);
    } else if (joins(message.seq) && (stretch.ends || message.seq <= to || arrived.length > 1)) {
      byId.set(message.id, message);
      [from, to] = [Math.min(from, message.seq), Math.max(to, message.seq)];
    }
  }
  const quoting = (message: MessageItem) => {
    const { replyTo } = message;
    const said = replyTo && heard.get(replyTo.id);
    if (!said) return message;
    const excerpt = excerptOf(byId.get(said.id) ?? said);
    return excerpt === replyTo.excerpt ? message : { ...message, replyTo: { ...replyTo, excerpt } };
  };
  return {
    ...stretch,
    messages: [...byId.values()].sort((one, other) => one.seq - other.seq).map(quoting),
    change: Math.max(stretch.change, ...arrived.map(({ change }) => change)),
  };
}

/** With a page of it, which tells nothing of what changed elsewhere meanwhile: that is still to be heard of. */
export function joined(stretch: Stretch, page: MessageItem[]): Stretch {
  return { ...merged(stretch, page), change: stretch.change };
}

/** Whether the head of a thread, and whether one can write in it, may be different after this. */
export function changesHead(
  frame: ServerFrame,
  thread: { id: string; applicationId: string | null },
): boolean {
  if (frame.type === "conversation.changed") return frame.conversationId === thread.id;
  if (frame.type === "application.changed") return frame.applicationId === thread.applicationId;
  // A block or the end of a Spark closes it; nobody is told whose.
  return frame.type === "relations.changed";
}

/** True when a frame tells that something before it was missed: changes of a thread count up one by one. */
export function skips(stretch: Stretch, message: MessageItem): boolean {
  return message.change > stretch.change + 1;
}

/** Whether a list is scrolled to its end, or nearly. */
export function isNear(offset: number, size: number, viewport: number): boolean {
  return size - offset - viewport < 120;
}
