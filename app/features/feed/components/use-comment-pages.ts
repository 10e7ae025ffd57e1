import { useCallback, useEffect, useRef, useState } from "react";
import type { Id } from "#app/core/ids.ts";
import type { Comment, CommentPage } from "../rules.ts";
import { type Answer, ask } from "./feed-wire.ts";
import { begun, type ShownComment, withoutDoubles } from "./shown-comments.ts";

/** What several count within a moment is one look. */
const GATHER = 200;

/** The comments of a post as far as they were read: when they are opened, and when others change how many there are. */
export function useCommentPages(postId: Id, count: number, onGone: () => void) {
  const onTheirWay = useRef({ written: 0, deleted: 0, answered: 0 });
  /** How many pages are shown. */
  const pages = useRef(1);
  /** Written here: they stand at the end of a part, with others between that are not shown. */
  const own = useRef(new Set<Id>());
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const [comments, setComments] = useState<ShownComment[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [reading, setReading] = useState<"busy" | "idle" | "failed">("busy");

  const read = useCallback(
    async (cursor: string | null) => {
      setReading("busy");
      const answer = await readComments(postId, cursor);
      if (isMissing(answer)) {
        gone.current();
        return;
      }
      setReading(answer.ok ? "idle" : "failed");
      if (!answer.ok) return;
      pages.current = cursor ? pages.current + 1 : 1;
      const page = answer.value.comments.map((comment) => ({ ...comment, state: "stored" as const }));
      setComments((before) => (cursor ? withoutDoubles([...before, ...page]) : begun(page, before)));
      setNextCursor(answer.value.nextCursor);
    },
    [postId],
  );
  useEffect(() => void read(null), [read]);

  /** Others have written or deleted some: as much as is shown is read again, and what joined the end of a whole list. */
  const isWhole = nextCursor === null;
  const follow = useCallback(async () => {
    for (;;) {
      const { written, deleted, answered } = onTheirWay.current;
      if (written + deleted > 0) return;
      const open = pages.current;
      const shown = await readPages(postId, isWhole ? open + 1 : open);
      if (!shown) return;
      const now = onTheirWay.current;
      if (now.written + now.deleted > 0) return;
      // Answered, or asked for more, meanwhile: that is not in what was read.
      if (now.answered !== answered || pages.current !== open) continue;
      const page = shown.comments.map((comment) => ({ ...comment, state: "stored" as const }));
      const isPart = shown.nextCursor !== null;
      setComments((before) =>
        begun(
          page,
          before.filter(({ id, state }) => state !== "stored" || (isPart && own.current.has(id))),
        ),
      );
      pages.current = shown.pages;
      setNextCursor(shown.nextCursor);
      return;
    }
  }, [postId, isWhole]);
  const listed = comments.filter(({ state, body }) => state === "stored" && body !== null).length;
  /** What the post counted when a part was read last: only of a whole list the length says it. */
  const counted = useRef(count);
  useEffect(() => {
    if (reading !== "idle" || (isWhole ? listed : counted.current) === count) return;
    const timer = setTimeout(() => {
      counted.current = count;
      void follow();
    }, GATHER);
    return () => clearTimeout(timer);
  }, [count, listed, reading, isWhole, follow]);

  return { comments, setComments, onTheirWay, own, gone, nextCursor, reading, read };
}

/** One page of them. */
export function readComments(postId: Id, cursor: string | null): Promise<Answer<CommentPage>> {
  return ask("GET", `/posts/${postId}/comments${cursor ? `?cursor=${cursor}` : ""}`);
}

/** The first pages, at most so many; null where one could not be read. */
async function readPages(postId: Id, most: number) {
  const comments: Comment[] = [];
  let nextCursor: string | null = null;
  let read = 0;
  do {
    const answer: Answer<CommentPage> = await readComments(postId, nextCursor);
    if (!answer.ok) return null;
    comments.push(...answer.value.comments);
    nextCursor = answer.value.nextCursor;
    read++;
  } while (nextCursor !== null && read < most);
  return { comments, nextCursor, pages: read };
}

/** What was asked about is not there, or not for this member. */
export function isMissing(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.status === 404;
}
