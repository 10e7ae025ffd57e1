import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import type { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { LENGTHS } from "../terms.ts";

interface TimeFieldsProps extends Pick<ReturnType<typeof fieldsOf>, "field" | "errorsOf"> {
  /** As the field has it, in the clock of who proposes. */
  when: string;
  onWhen: (when: string) => void;
  /** Minutes, until others are chosen. */
  lasts: string;
}

/** When, how long and where: sent as a moment, with the time zone it was chosen in. */
export function TimeFields({ when, onWhen, lasts, field, errorsOf }: TimeFieldsProps) {
  const at = Date.parse(when);
  return (
    <>
      <TextField
        label="When"
        type="datetime-local"
        required
        value={when}
        onChange={(event) => onWhen(event.currentTarget.value)}
        errors={errorsOf("starts_at")}
      />
      <input type="hidden" name="starts_at" value={Number.isNaN(at) ? "" : at} />
      <input type="hidden" name="timezone" value={Intl.DateTimeFormat().resolvedOptions().timeZone} />
      <SelectField label="How long" required options={LENGTHS} {...field("minutes", lasts)} />
      <TextField label="Link to join" type="url" placeholder="https://" {...field("join_url")} />
    </>
  );
}
