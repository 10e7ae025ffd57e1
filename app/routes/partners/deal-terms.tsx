import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CURRENCIES, toMajorUnits } from "#app/core/money.ts";
import { TIERS } from "#app/core/tiers.ts";
import type { ReviewRow } from "#app/features/partners/queries/submissions.server.ts";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface DealTermsProps {
  row: ReviewRow;
  answer: FormAnswer | undefined;
  busy: boolean;
}

/** Who may have a deal, the codes it gives out, and what was agreed with its partner. */
export function DealTerms({ row, answer, busy }: DealTermsProps) {
  const own = (name: string, value: string) => (answer?.typed?.[name]?.[0] === value ? answer : undefined);
  const judged = own("deal_id", row.dealId);
  return (
    <details open={judged?.error ? true : undefined} className="mt-4 border-hairline border-t pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 text-muted hover:text-text">
        Codes and who may have it
      </summary>
      <Terms row={row} answer={judged?.intent === "terms" ? judged : undefined} busy={busy} />
      {row.codeMode === "unique" ? (
        <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-3">
          <input type="hidden" name="deal_id" value={row.dealId} />
          <TextAreaField label="More codes, one a line" name="codes" rows={4} />
          <Button type="submit" size="sm" name="intent" value="codes" disabled={busy} className="self-start">
            Add codes
          </Button>
        </Form>
      ) : null}
      <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-3">
        <input type="hidden" name="partner_id" value={row.id} />
        <TextAreaField
          label="What was agreed about commissions"
          help="Only our team reads it."
          name="note"
          rows={2}
          limit={1000}
          defaultValue={row.commissionNote ?? ""}
        />
        <Button
          type="submit"
          size="sm"
          name="intent"
          value="commission"
          disabled={busy}
          className="self-start"
        >
          Keep the note
        </Button>
      </Form>
    </details>
  );
}

function Terms({ row, answer, busy }: DealTermsProps) {
  const { field } = fieldsOf(answer, answer);
  const currency = row.savesCurrency ?? "EUR";
  return (
    <Form method="post" preventScrollReset className="mt-3 grid gap-3 sm:grid-cols-2">
      <input type="hidden" name="deal_id" value={row.dealId} />
      <SelectField
        label="From tier"
        {...field("tier_min", row.tierMin)}
        options={Object.fromEntries(TIERS.map(({ key, name }) => [key, name]))}
      />
      <SelectField
        label="From plan"
        {...field("plan_min", row.planMin)}
        options={{ free: "Free", pro: "Pro", business: "Business" }}
      />
      <TextField
        label="How often a member may have it"
        inputMode="numeric"
        {...field("per_user_limit", String(row.perUserLimit))}
      />
      <TextField
        label="Only in these countries"
        help="As PT, DE. Empty is everywhere."
        {...field("countries", row.countries.join(", "))}
      />
      <TextField
        label="What it saves, once"
        help="For the sum of what members saved."
        inputMode="decimal"
        {...field("saves", row.saves === null ? "" : toMajorUnits(row.saves, currency))}
      />
      <SelectField
        label="In"
        {...field("saves_currency", currency)}
        options={Object.fromEntries(CURRENCIES.map((code) => [code, code]))}
      />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="terms"
        disabled={busy}
        className="justify-self-start"
      >
        Save
      </Button>
    </Form>
  );
}
