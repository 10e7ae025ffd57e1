import type { FormAnswer } from "#app/core/form-answer.ts";
import { HIRING_CATEGORIES, USAGE_RIGHTS } from "#app/features/companies/rules.ts";
import type { HiringDefaults } from "#app/features/companies/schema.ts";
import { CURRENCY_OPTIONS } from "#app/features/profiles/options.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextField } from "#app/ui/form/fields.tsx";
import { StepForm } from "../step-form.tsx";

/** Step 4: what the company usually looks for and offers. */
export function HiringStep({ hiring, answer }: { hiring: HiringDefaults; answer: FormAnswer | undefined }) {
  return (
    <StepForm intent="hiring" submit="Save and go on" answer={answer}>
      {({ field, choices }) => (
        <>
          <Choices
            legend="What you look for"
            kind="many"
            options={HIRING_CATEGORIES}
            {...choices("categories", hiring.categories)}
          />
          <div className="grid gap-5 sm:grid-cols-3">
            <TextField
              label="Budget from"
              inputMode="numeric"
              {...field("budget_min", hiring.budget_min?.toString())}
            />
            <TextField
              label="Budget to"
              inputMode="numeric"
              {...field("budget_max", hiring.budget_max?.toString())}
            />
            <SelectField
              label="Currency"
              options={CURRENCY_OPTIONS}
              {...field("currency", hiring.currency)}
              required
            />
          </div>
          <Choices
            legend="Rights you usually need"
            kind="one"
            options={USAGE_RIGHTS}
            {...choices("usage_rights", [hiring.usage_rights])}
            required
          />
          <TextField
            label="You answer within how many days"
            type="number"
            min={1}
            max={14}
            {...field("reply_promise_days", hiring.reply_promise_days.toString())}
            help="From 1 to 14."
            className="max-w-32"
            required
          />
        </>
      )}
    </StepForm>
  );
}
