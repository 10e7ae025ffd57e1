import { useState } from "react";
import type { Id } from "#app/core/ids.ts";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { Byline } from "./byline.tsx";
import { CommentForm } from "./comment-form.tsx";
import { PostText } from "./post-text.tsx";
import type { ShownComment } from "./shown-comments.ts";

interface CommentRowProps {
  comment: ShownComment;
  own: boolean;
  now: number;
  /** Null for an answer: there is one level. */
  onAnswer: (() => void) | null;
  onSendAgain: () => void;
  onChange: (body: string) => Promise<boolean>;
  onDelete: () => void;
}

/** What stood in a comment and had the focus goes away: the comment itself has it then. */
export function focusComment(id: Id): void {
  document.getElementById(`comment-${id}`)?.focus({ preventScroll: true });
}

/** One comment, and what can be done with it. */
export function CommentRow(props: CommentRowProps) {
  const { comment, own, now, onAnswer, onSendAgain, onChange, onDelete } = props;
  const [editing, setEditing] = useState(false);
  const [sure, setSure] = useState(false);
  if (comment.body === null) return <p className="text-14 text-muted">This comment was deleted.</p>;
  const stored = comment.state === "stored";
  return (
    <div id={`comment-${comment.id}`} tabIndex={-1} className="flex flex-col gap-1.5 rounded-control">
      <Byline author={comment} at={comment.createdAt} editedAt={comment.editedAt} now={now} small />
      {editing ? (
        <CommentForm
          label="Your comment"
          action="Save"
          initial={comment.body}
          focused
          onCancel={() => {
            focusComment(comment.id);
            setEditing(false);
          }}
          onSend={(body) => {
            focusComment(comment.id);
            setEditing(false);
            void onChange(body);
          }}
        />
      ) : (
        <PostText text={comment.body} mentions={comment.mentions} />
      )}
      <div role="status" className="empty:hidden">
        {comment.state === "sending" ? <span className="text-12 text-muted">Sending…</span> : null}
        {comment.state === "failed" ? <span className="text-12 text-danger">Not sent.</span> : null}
      </div>
      {editing ? null : (
        <div className="-ml-2 flex flex-wrap gap-1">
          {stored && onAnswer ? <Act onClick={onAnswer}>Answer</Act> : null}
          {comment.state === "failed" ? <Act onClick={onSendAgain}>Send again</Act> : null}
          {own && stored ? <Act onClick={() => setEditing(true)}>Edit</Act> : null}
          {own && comment.state !== "sending" && !sure ? (
            <Act onClick={() => (stored ? setSure(true) : onDelete())}>Delete</Act>
          ) : null}
          {!own && stored ? (
            <ReportButton
              look="act"
              thing={{
                type: "comment",
                id: comment.id,
                owner: { userId: comment.authorId, name: comment.name },
              }}
            />
          ) : null}
          {sure ? (
            <>
              <Act onClick={onDelete} danger>
                Really delete
              </Act>
              <Act
                autoFocus
                onClick={() => {
                  focusComment(comment.id);
                  setSure(false);
                }}
              >
                Keep
              </Act>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
}

function Act({ danger, ...props }: React.ComponentProps<"button"> & { danger?: boolean }) {
  return (
    <button
      type="button"
      className={`min-h-8 rounded-control px-2 font-medium text-12 hover:bg-text/8 pointer-coarse:min-h-11 ${danger ? "text-danger" : "text-muted hover:text-text"}`}
      {...props}
    />
  );
}
