import { useId } from "react";
import { countCharacters } from "#app/core/member-text.ts";
import { cx } from "#app/ui/cx.ts";
import { SelectField } from "#app/ui/form/fields.tsx";
import { CONTENT_MAX, VISIBILITIES, type Visibility } from "../schema.ts";
import { TagField } from "./tag-field.tsx";

/** What a member can write and choose about a post, new or old. */
export interface PostText {
  content: string;
  tags: string[];
  visibility: Visibility;
}

interface PostFieldsProps {
  text: PostText;
  onChange: (change: Partial<PostText>) => void;
  /** Sent by Ctrl and Enter. */
  onSubmit: () => void;
  /** Between words and tags: the files. */
  children?: React.ReactNode;
}

export function PostFields({ text, onChange, onSubmit, children }: PostFieldsProps) {
  const id = useId();
  const used = countCharacters(text.content);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="font-medium text-14">
            Text
          </label>
          <span
            id={`${id}-count`}
            className={cx("tabular text-12", used > CONTENT_MAX ? "text-danger" : "text-muted")}
          >
            {used}/{CONTENT_MAX}
          </span>
        </div>
        <textarea
          id={id}
          rows={4}
          data-first-focus
          value={text.content}
          placeholder="What are you working on?"
          aria-describedby={`${id}-count`}
          aria-invalid={used > CONTENT_MAX ? true : undefined}
          onChange={(event) => onChange({ content: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSubmit();
          }}
          className="field-sizing-content max-h-[40dvh] min-h-28 w-full rounded-control border border-hairline-strong bg-sunken px-3.5 py-2.5 text-16 transition-colors placeholder:text-muted hover:border-text/60 focus-visible:border-spark aria-invalid:border-danger"
        />
      </div>
      {children}
      <TagField tags={text.tags} onChange={(tags) => onChange({ tags })} />
      <SelectField
        label="Who sees it"
        options={VISIBILITIES}
        value={text.visibility}
        onChange={(event) => onChange({ visibility: event.currentTarget.value as Visibility })}
        required
      />
    </>
  );
}
