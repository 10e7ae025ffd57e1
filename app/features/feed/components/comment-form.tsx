import { useRef, useState } from "react";
import { useMemberId } from "#app/browser/use-member-id.ts";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { COMMENT_MAX } from "../terms.ts";
import { keepCommentDraft, readCommentDraft } from "./comment-draft.ts";
import { NamingField } from "./naming-field.tsx";

interface CommentFormProps {
  label: string;
  action: string;
  initial?: string;
  /** Keeps what is begun under this name, until it is sent or cancelled. Not for words that stand already. */
  keptAs?: string;
  /** It was asked for by a press: the focus goes there. */
  focused?: boolean;
  onSend: (body: string) => void;
  onCancel?: () => void;
}

/** A few words: sent by the button, or Ctrl and Enter. */
export function CommentForm({
  label,
  action,
  initial = "",
  keptAs,
  focused,
  onSend,
  onCancel,
}: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const memberId = useMemberId();
  const [text, setText] = useState(() => (keptAs ? readCommentDraft(keptAs, memberId) : initial));
  const change = (next: string) => {
    setText(next);
    if (keptAs) keepCommentDraft(keptAs, memberId, next);
  };
  const used = countCharacters(text);
  const ready = cleanLines(text) !== "" && used <= COMMENT_MAX;
  const send = () => {
    if (!ready) return;
    // Its button goes away with the words.
    field.current?.focus();
    onSend(cleanLines(text));
    change("");
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <NamingField
        label={label}
        hideLabel
        required
        ref={field}
        rows={1}
        limit={used > COMMENT_MAX - 100 ? COMMENT_MAX : undefined}
        value={text}
        placeholder={`${label}…`}
        autoFocus={focused}
        onText={change}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            send();
          }
        }}
        className="field-sizing-content max-h-60 min-h-11 resize-none"
      />
      {text !== "" || onCancel ? (
        <div className="flex justify-end gap-2">
          {onCancel ? (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                change("");
                onCancel();
              }}
            >
              Cancel
            </Button>
          ) : null}
          <Button type="submit" variant="solid" size="sm" disabled={!ready}>
            {action}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
