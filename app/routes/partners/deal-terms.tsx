import { Form } from "react-router";
import { TIERS } from "#app/core/tiers.ts";
import type { ReviewRow } from "#app/features/partners/queries/submissions.server.ts";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** Who may have a deal, and the codes it gives out. */
export function DealTerms({ row, busy }: { row: ReviewRow; busy: boolean }) {
  return (
    <details className="mt-4 border-hairline border-t pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 text-muted hover:text-text">
        Codes and who may have it
      </summary>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="deal_id" value={row.dealId} />
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            label="From tier"
            name="tier_min"
            defaultValue={row.tierMin}
            options={Object.fromEntries(TIERS.map(({ key, name }) => [key, name]))}
          />
        </div>
        <div className="min-w-0 flex-1 basis-40">
          <SelectField
            label="From plan"
            name="plan_min"
            defaultValue={row.planMin}
            options={{ free: "Free", pro: "Pro", business: "Business" }}
          />
        </div>
        <Button type="submit" size="sm" name="intent" value="terms" disabled={busy}>
          Save
        </Button>
      </Form>
      {row.codeMode === "unique" ? (
        <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-3">
          <input type="hidden" name="deal_id" value={row.dealId} />
          <TextAreaField label="More codes, one a line" name="codes" rows={4} />
          <Button type="submit" size="sm" name="intent" value="codes" disabled={busy} className="self-start">
            Add codes
          </Button>
        </Form>
      ) : null}
    </details>
  );
}
