import { Form, useNavigation } from "react-router";
import { CURRENCIES } from "#app/core/money.ts";
import { HIRING_CATEGORIES, USAGE_RIGHTS } from "#app/features/companies/rules.ts";
import type { HiringDefaults } from "#app/features/companies/schema.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { FormAnswer } from "../form-answer.ts";

const CURRENCY_OPTIONS = Object.fromEntries(CURRENCIES.map((currency) => [currency, currency]));

/** Step 4: what the company usually looks for and offers. */
export function HiringStep({ hiring, answer }: { hiring: HiringDefaults; answer: FormAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const form = useErrorFocus<HTMLFormElement>(answer);
  const typed = answer?.typed;
  const amount = (name: "budget_min" | "budget_max") => typed?.[name]?.[0] ?? hiring[name]?.toString() ?? "";
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer?.message} />
      <Choices
        legend="What you look for"
        name="categories"
        kind="many"
        options={HIRING_CATEGORIES}
        chosen={typed ? (typed.categories ?? []) : hiring.categories}
        errors={answer?.fields?.categories}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Budget from"
          name="budget_min"
          inputMode="numeric"
          defaultValue={amount("budget_min")}
          errors={answer?.fields?.budget_min}
        />
        <TextField
          label="Budget to"
          name="budget_max"
          inputMode="numeric"
          defaultValue={amount("budget_max")}
          errors={answer?.fields?.budget_max}
        />
        <SelectField
          label="Currency"
          name="currency"
          options={CURRENCY_OPTIONS}
          defaultValue={typed?.currency?.[0] ?? hiring.currency}
          errors={answer?.fields?.currency}
          required
        />
      </div>
      <Choices
        legend="Rights you usually need"
        name="usage_rights"
        kind="one"
        options={USAGE_RIGHTS}
        chosen={[typed?.usage_rights?.[0] ?? hiring.usage_rights]}
        errors={answer?.fields?.usage_rights}
        required
      />
      <TextField
        label="You answer within how many days"
        name="reply_promise_days"
        type="number"
        min={1}
        max={14}
        defaultValue={typed?.reply_promise_days?.[0] ?? hiring.reply_promise_days}
        errors={answer?.fields?.reply_promise_days}
        help="From 1 to 14."
        className="max-w-32"
        required
      />
      <Button type="submit" name="intent" value="hiring" variant="spark" disabled={busy} className="self-end">
        Save and go on
      </Button>
    </Form>
  );
}
