import type { ThreadList } from "./queries/list.server.ts";

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
