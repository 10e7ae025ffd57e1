import { useRef, useState } from "react";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Post } from "../rules.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentRow, focusComment } from "./comment-row.tsx";
import type { FeedViewer } from "./feed-viewer.ts";
import type { ShownComment } from "./shown-comments.ts";
import { useComments } from "./use-comments.ts";

interface CommentsProps {
  postId: string;
  viewer: FeedViewer;
  now: number;
  /** How many the post says it has. */
  count: number;
  /** Called when there is one more or less, with what the post counts then. */
  onCount: (counted: (post: Post) => Post) => void;
  /** Called when the post is no longer to be seen. */
  onGone: () => void;
}

/** Comments under a post, with answers one level deep (product.md §5.14). */
export default function Comments({ postId, viewer, now, count, onCount, onGone }: CommentsProps) {
  const { comments, reading, more, readMore, add, sendAgain, change, remove } = useComments(
    postId,
    viewer,
    count,
    onCount,
    onGone,
  );
  const list = useRef<HTMLFieldSetElement>(null);
  const [answering, setAnswering] = useState<string | null>(null);
  const threads = comments.filter(({ parentId }) => parentId === null);

  const row = (comment: ShownComment) => (
    <CommentRow
      comment={comment}
      own={comment.authorId === viewer.userId}
      now={now}
      onAnswer={comment.parentId === null ? () => setAnswering(comment.id) : null}
      onSendAgain={() => sendAgain(comment)}
      onChange={(body) => change(comment, body)}
      onDelete={() => {
        list.current?.focus({ preventScroll: true });
        void remove(comment);
      }}
    />
  );
  return (
    <fieldset
      ref={list}
      tabIndex={-1}
      aria-label="Comments"
      className="flex min-w-0 flex-col gap-4 border-hairline border-t pt-4"
    >
      {threads.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {threads.map((thread) => (
            <li key={thread.id}>
              {row(thread)}
              <ul className="mt-3 ml-4 flex flex-col gap-3 border-hairline border-l pl-4 empty:hidden sm:ml-5">
                {comments
                  .filter(({ parentId }) => parentId === thread.id)
                  .map((answer) => (
                    <li key={answer.id}>{row(answer)}</li>
                  ))}
              </ul>
              {answering === thread.id ? (
                <div className="mt-3 ml-4 pl-4 sm:ml-5">
                  <CommentForm
                    label={`Your answer to ${thread.name}`}
                    action="Answer"
                    keptAs={`${postId}:${thread.id}`}
                    focused
                    onCancel={() => {
                      focusComment(thread.id);
                      setAnswering(null);
                    }}
                    onSend={(body) => {
                      focusComment(thread.id);
                      add(body, thread.id);
                      setAnswering(null);
                    }}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {reading === "busy" ? <Skeleton className="h-12" /> : null}
      {reading === "failed" ? (
        <p className="flex flex-wrap items-center gap-2 text-14 text-danger">
          The comments could not be loaded.
          <Button size="sm" onClick={readMore}>
            Retry
          </Button>
        </p>
      ) : null}
      {more && reading === "idle" ? (
        <Button size="sm" className="self-start" onClick={readMore}>
          Show more comments
        </Button>
      ) : null}
      <CommentForm label="Your comment" action="Comment" keptAs={postId} onSend={(body) => add(body, null)} />
    </fieldset>
  );
}
