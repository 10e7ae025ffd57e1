import { useCallback, useEffect, useRef, useState } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { serverNow } from "#app/browser/server-clock.ts";
import { toast } from "#app/browser/toasts.ts";
import type { Id } from "#app/core/ids.ts";
import { type Comment, type CommentPage, expected, type Post } from "../rules.ts";
import type { FeedViewer } from "./feed-viewer.ts";
import { type Answer, ask } from "./feed-wire.ts";
import { begun, placed, type ShownComment, withoutDoubles } from "./shown-comments.ts";

/** What several count within a moment is one look. */
const GATHER = 200;

/**
 * The comments of a post: read when they are opened and when others change how many there are, written at once and sent
 * in the background.
 */
export function useComments(
  postId: Id,
  author: FeedViewer,
  count: number,
  onCount: (counted: (post: Post) => Post) => void,
  onGone: () => void,
) {
  /** What the post counted when each was first sent, with those that were on their way. */
  const sentAt = useRef(new Map<Id, number>());
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

  const replace = (id: Id, by: ShownComment[]) =>
    setComments((before) =>
      withoutDoubles(before.flatMap((comment) => (comment.id === id ? by : [comment]))),
    );

  /** Sends a comment under the id this window gave it: sent twice, it is stored once. */
  const send = async (written: ShownComment) => {
    const { id, parentId, body } = written;
    replace(id, [{ ...written, state: "sending" }]);
    // Of one that is sent again the first answer may be what was lost.
    const before = sentAt.current.get(id) ?? count + onTheirWay.current.written;
    sentAt.current.set(id, before);
    onTheirWay.current.written++;
    const fields = { client_id: id, parent_id: parentId, body };
    const answer = await ask<{ comment: Comment }>("POST", `/posts/${postId}/comments`, fields);
    onTheirWay.current.written--;
    onTheirWay.current.answered++;
    if (answer.ok) {
      own.current.add(answer.value.comment.id);
      replace(id, [{ ...answer.value.comment, state: "stored" }]);
      sentAt.current.delete(id);
      onCount(expected(before, 1));
      void forgetPages();
      return;
    }
    // What was answered may be what is missing, and not the post.
    if (isMissing(answer) && (parentId === null || isMissing(await readComments(postId, null)))) {
      gone.current();
      return;
    }
    replace(id, [{ ...written, state: "failed" }]);
    toast({ title: titleOf(answer.code), description: answer.message, destructive: true });
  };

  const add = (body: string, parentId: Id | null) => {
    const written: ShownComment = {
      id: crypto.randomUUID(),
      parentId,
      authorId: author.userId,
      name: author.name,
      handle: author.handle,
      avatarUrl: author.avatarUrl,
      xp: author.xp,
      body,
      createdAt: serverNow(),
      editedAt: null,
      state: "sending",
    };
    setComments((before) => placed(before, written));
    void send(written);
  };

  /** @returns whether it was changed */
  const change = async (comment: ShownComment, body: string): Promise<boolean> => {
    replace(comment.id, [{ ...comment, body }]);
    const answer = await ask<{ comment: Comment }>("PATCH", `/comments/${comment.id}`, { body });
    onTheirWay.current.answered++;
    replace(comment.id, [answer.ok ? { ...answer.value.comment, state: "stored" } : comment]);
    if (!answer.ok) toast({ title: titleOf(answer.code), description: answer.message, destructive: true });
    return answer.ok;
  };

  const remove = async (comment: ShownComment) => {
    if (comment.state === "failed") {
      replace(comment.id, []);
      return;
    }
    const answered = comments.some(({ parentId }) => parentId === comment.id);
    replace(comment.id, answered ? [{ ...comment, body: null }] : []);
    const before = count - onTheirWay.current.deleted++;
    const answer = await ask("DELETE", `/comments/${comment.id}`);
    onTheirWay.current.deleted--;
    onTheirWay.current.answered++;
    if (answer.ok) {
      onCount(expected(before, -1));
      void forgetPages();
      return;
    }
    if (answered) replace(comment.id, [comment]);
    else setComments((before) => placed(before, comment));
    toast({ title: "Your comment was not deleted", description: answer.message, destructive: true });
  };

  return {
    comments,
    reading,
    more: nextCursor !== null,
    readMore: () => void read(nextCursor),
    add,
    sendAgain: (comment: ShownComment) => void send(comment),
    change,
    remove,
  };
}

function readComments(postId: Id, cursor: string | null): Promise<Answer<CommentPage>> {
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

function isMissing(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.status === 404;
}

function titleOf(code: string): string {
  return code === "content_flagged" ? "Content Flagged" : "Your comment was not saved";
}
