import type { ServerFrame } from "#app/core/realtime-protocol.ts";
import type { ThreadList } from "./queries/list.server.ts";

const STALE: ReadonlySet<ServerFrame["type"]> = new Set([
  "message.created",
  "message.changed",
  "conversation.read",
  "conversation.changed",
  // A block takes a thread out of the list, on both sides.
  "relations.changed",
]);

/** Whether a list of threads looks different after this. */
export function changesThreads({ type }: Pick<ServerFrame, "type">): boolean {
  return STALE.has(type);
}

/**
 * A list of threads whose first page was read again. What was read further down stays; what has come up from there is
 * there once. Both stand in the server's order, by time and then by id: of a moment's threads some may be on each side.
 */
export function withTop(list: ThreadList, top: ThreadList): ThreadList {
  const last = top.rows.at(-1);
  if (!last || top.nextCursor === null) return top;
  const known = new Set(top.rows.map(({ id }) => id));
  const below = list.rows.filter(
    ({ id, at }) => (at < last.at || (at === last.at && id < last.id)) && !known.has(id),
  );
  return below.length > 0 ? { rows: [...top.rows, ...below], nextCursor: list.nextCursor } : top;
}
