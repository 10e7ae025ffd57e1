import type { Id } from "#app/core/ids.ts";
import type { Comment } from "../rules.ts";

/** A comment in this window: one that is on its way has no id of the server's yet. */
export interface ShownComment extends Comment {
  /** `failed`: it did not get through, and can be sent again. */
  state: "stored" | "sending" | "failed";
}

/** The first page, with what was written in this window before it came. */
export function begun(page: ShownComment[], written: ShownComment[]): ShownComment[] {
  return withoutDoubles(written.reduce(placed, page));
}

/** At the end of its thread; a new thread comes last. */
export function placed(comments: ShownComment[], written: ShownComment): ShownComment[] {
  const end = comments.findLastIndex(
    ({ id, parentId }) =>
      written.parentId !== null && (id === written.parentId || parentId === written.parentId),
  );
  if (end < 0) return [...comments, written];
  return comments.toSpliced(end + 1, 0, written);
}

export function withoutDoubles(comments: ShownComment[]): ShownComment[] {
  const seen = new Set<Id>();
  return comments.filter(({ id }) => !seen.has(id) && seen.add(id));
}
