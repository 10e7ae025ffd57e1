import { X } from "lucide-react";
import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { CONTROL, Field } from "#app/ui/form/field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { cleanTags, TAG_MAX, TAGS_MAX } from "../terms.ts";

interface TagFieldProps {
  tags: string[];
  onChange: (tags: string[]) => void;
}

/** Tags by Enter or the Add button; a press on one takes it away (specification §5 *Feed post*). */
export function TagField({ tags, onChange }: TagFieldProps) {
  const [text, setText] = useState("");
  const full = tags.length >= TAGS_MAX;
  const add = () => {
    const next = cleanTags([...tags, text]);
    if (next.length <= TAGS_MAX) onChange(next);
    setText("");
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Tags" help={noteOn(tags)}>
        {(described) => (
          <div className="flex gap-2">
            <input
              value={text}
              maxLength={TAG_MAX}
              disabled={full}
              enterKeyHint="done"
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
              className={cx(CONTROL, "h-11 min-w-0 flex-1")}
              {...described}
            />
            <Button onClick={add} disabled={full || cleanTags([text]).length === 0}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <ul className="flex flex-wrap gap-1.5 empty:hidden" aria-label="Tags of this post">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
              className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full border border-hairline-strong/60 bg-sunken px-3 text-14 transition-colors hover:border-danger/60 hover:text-danger pointer-coarse:min-h-11"
            >
              <span className="truncate">#{tag}</span>
              <X aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function noteOn(tags: string[]): string | undefined {
  if (tags.length >= TAGS_MAX) return `That is all: ${TAGS_MAX} tags. Press one to remove it.`;
  return tags.length > 0 ? "Press a tag to remove it." : undefined;
}
