import { TIERS } from "#app/core/tiers.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import type { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { CODE_MODES, DEAL_KINDS, DEAL_LEVELS } from "../terms.ts";

const LEVELS = Object.fromEntries(TIERS.map(({ key, name }) => [key, `${name}: ${DEAL_LEVELS[key]}`]));

interface OfferFieldsProps {
  form: Pick<ReturnType<typeof fieldsOf>, "field" | "choices">;
  /** What stands in them already. */
  begun: Record<string, string>;
}

/** What a deal is: the same fields for the first one of a partner and for those that follow. */
export function OfferFields({ form: { field, choices }, begun }: OfferFieldsProps) {
  return (
    <>
      <TextField label="Title" required limit={90} {...field("title", begun.title)} />
      <TextField
        label="Its value in a few words"
        help="Such as “20 % off” or “3 months free”."
        required
        limit={40}
        {...field("value_text", begun.value_text)}
      />
      <TextAreaField
        label="What members get"
        required
        rows={4}
        limit={1200}
        {...field("description", begun.description)}
      />
      <Choices
        legend="Kind"
        kind="one"
        required
        options={DEAL_KINDS}
        {...choices("kind", [begun.kind ?? "percent"])}
      />
      <Choices
        legend="How members get it"
        kind="one"
        required
        options={CODE_MODES}
        {...choices("code_mode", [begun.code_mode ?? "shared"])}
      />
      <TextField
        label="The code"
        help="For one code for everybody. Codes of their own are sent to us later."
        {...field("deal_code", begun.deal_code)}
      />
      <TextField label="Link to the offer" inputMode="url" {...field("url", begun.url)} />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField label="Begins" type="date" {...field("starts_on", begun.starts_on)} />
        <TextField label="Ends" type="date" {...field("ends_on", begun.ends_on)} />
        <TextField
          label="How many"
          inputMode="numeric"
          help="Empty: no limit."
          {...field("stock", begun.stock)}
        />
      </div>
      <TextAreaField label="Terms" rows={3} limit={1500} {...field("terms", begun.terms)} />
      <SelectField
        label="For which tier?"
        help="Members reach tiers by what they do here. Our team may suggest another."
        options={LEVELS}
        {...field("tier_min", begun.tier_min ?? "creator")}
      />
    </>
  );
}
