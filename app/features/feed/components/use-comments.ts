import { useRef } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { serverNow } from "#app/browser/server-clock.ts";
import { toast } from "#app/browser/toasts.ts";
import type { Id } from "#app/core/ids.ts";
import { type Comment, expected, type Post } from "../rules.ts";
import type { FeedViewer } from "./feed-viewer.ts";
import { ask } from "./feed-wire.ts";
import { placed, type ShownComment, withoutDoubles } from "./shown-comments.ts";
import { isMissing, readComments, useCommentPages } from "./use-comment-pages.ts";

/** The comments of a post, written at once and sent in the background. */
export function useComments(
  postId: Id,
  author: FeedViewer,
  count: number,
  onCount: (counted: (post: Post) => Post) => void,
  onGone: () => void,
) {
  /** What the post counted when each was first sent, with those that were on their way. */
  const sentAt = useRef(new Map<Id, number>());
  const shown = useCommentPages(postId, count, onGone);
  const { comments, setComments, onTheirWay, own, gone, nextCursor, reading, read } = shown;

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
      mentions: [],
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

function titleOf(code: string): string {
  return code === "content_flagged" ? "Content Flagged" : "Your comment was not saved";
}
