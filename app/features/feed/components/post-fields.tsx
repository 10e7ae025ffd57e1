import { SelectField } from "#app/ui/form/fields.tsx";
import { CONTENT_MAX, VISIBILITIES, type Visibility } from "../terms.ts";
import { NamingField } from "./naming-field.tsx";
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
  /** A poll asks with them. */
  asks: boolean;
  /** Something else than words is to be seen in it: they may be left out. */
  shows: boolean;
  /** Why the words stay as they are. */
  settled?: string | undefined;
  /** Between words and tags: the files. */
  children?: React.ReactNode;
}

export function PostFields({ text, onChange, onSubmit, asks, shows, settled, children }: PostFieldsProps) {
  return (
    <>
      <NamingField
        label={asks ? "Question" : "Text"}
        required={asks || !shows}
        rows={4}
        data-first-focus
        limit={CONTENT_MAX}
        readOnly={settled !== undefined}
        help={settled}
        value={text.content}
        placeholder={asks ? "What do you want to know?" : "What are you working on?"}
        onText={(content) => onChange({ content })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onSubmit();
        }}
        className="field-sizing-content max-h-[40dvh] min-h-28"
      />
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
