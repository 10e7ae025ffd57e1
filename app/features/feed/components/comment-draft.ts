import { dropKept, keep, readKeptJson } from "#app/browser/storage.ts";

/** A comment that was begun; it outlives its folded post and a reload in this window. */
interface CommentDraft {
  memberId: string | null;
  text: string;
}

const keyOf = (about: string) => `thrive-comment:${about}`;

/** @param about the post, and the comment that is answered */
export function readCommentDraft(about: string, memberId: string | null): string {
  const kept = readKeptJson("sessionStorage", keyOf(about)) as Partial<CommentDraft> | null;
  return kept?.memberId === memberId && typeof kept.text === "string" ? kept.text : "";
}

/** Nothing is kept of an empty one. */
export function keepCommentDraft(about: string, memberId: string | null, text: string): void {
  if (text === "") dropKept("sessionStorage", keyOf(about));
  else keep("sessionStorage", keyOf(about), JSON.stringify({ memberId, text } satisfies CommentDraft));
}
