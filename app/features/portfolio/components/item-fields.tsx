import { TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { ITEM_DESCRIPTION_MAX, ITEM_TITLE_MAX, RIGHTS_NOTE_MAX } from "../schema.ts";

/** The words of a work, as they are typed. */
export interface ItemWords {
  title: string;
  description: string;
  category: string;
  tags: string;
  rights_note: string;
}

export const EMPTY_WORDS: ItemWords = {
  title: "",
  description: "",
  category: "",
  tags: "",
  rights_note: "",
};

/** Suggestions only: every word is a category. */
const CATEGORIES = [
  "Photography",
  "Video",
  "Design",
  "Illustration",
  "Animation",
  "Music",
  "Writing",
  "UGC",
  "Fashion",
  "Branding",
  "Web",
];

interface ItemFieldsProps {
  words: ItemWords;
  onChange: (words: ItemWords) => void;
  errors: Record<string, string[] | null> | undefined;
}

export function ItemFields({ words, onChange, errors }: ItemFieldsProps) {
  const bind = (name: keyof ItemWords) => ({
    name,
    value: words[name],
    errors: errors?.[name] ?? undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...words, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextField label="Title" {...bind("title")} limit={ITEM_TITLE_MAX} required />
      <TextAreaField label="Description" {...bind("description")} rows={3} limit={ITEM_DESCRIPTION_MAX} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="Category"
          {...bind("category")}
          list="portfolio-categories"
          placeholder="Photography"
        />
        <TextField
          label="Tags"
          {...bind("tags")}
          placeholder="portrait, studio"
          help="Separate them by commas."
        />
      </div>
      <TextField
        label="Rights note"
        {...bind("rights_note")}
        placeholder="© Studio Nord, shown with permission"
        limit={RIGHTS_NOTE_MAX}
      />
      <datalist id="portfolio-categories">
        {CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
