import { useId, useRef, useState } from "react";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { cx } from "#app/ui/cx.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { COMMENT_MAX } from "../schema.ts";

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
  const id = useId();
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
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={text}
        placeholder={`${label}…`}
        // biome-ignore lint/a11y/noAutofocus: a press asked for this field
        autoFocus={focused}
        aria-invalid={used > COMMENT_MAX ? true : undefined}
        aria-describedby={used > COMMENT_MAX - 100 ? `${id}-count` : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            send();
          }
        }}
        className="field-sizing-content max-h-60 min-h-11 w-full resize-none rounded-control border border-hairline-strong bg-sunken px-3.5 py-2.5 text-16 transition-colors placeholder:text-muted hover:border-text/60 focus-visible:border-spark aria-invalid:border-danger"
      />
      {used > COMMENT_MAX - 100 ? (
        <p
          id={`${id}-count`}
          className={cx("tabular text-12", used > COMMENT_MAX ? "text-danger" : "text-muted")}
        >
          {used}/{COMMENT_MAX}
        </p>
      ) : null}
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
