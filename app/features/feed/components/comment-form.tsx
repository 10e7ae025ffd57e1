import { useRef, useState } from "react";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { COMMENT_MAX } from "../terms.ts";
import { NamingField } from "./naming-field.tsx";

interface CommentFormProps {
  label: string;
  action: string;
  initial?: string;
  /** It was asked for by a press: the focus goes there. */
  focused?: boolean;
  onSend: (body: string) => void;
  onCancel?: () => void;
}

/** A few words: sent by the button, or Ctrl and Enter. */
export function CommentForm({ label, action, initial = "", focused, onSend, onCancel }: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const used = countCharacters(text);
  const ready = cleanLines(text) !== "" && used <= COMMENT_MAX;
  const send = () => {
    if (!ready) return;
    // Its button goes away with the words.
    field.current?.focus();
    onSend(cleanLines(text));
    setText("");
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
        onText={setText}
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
            <Button variant="ghost" size="sm" onClick={onCancel}>
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
