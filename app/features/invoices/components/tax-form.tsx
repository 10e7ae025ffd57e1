import { Form } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { COUNTRIES } from "#app/core/country-codes.ts";
import { shortDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { ADDRESS_MAX, NAME_MAX, TAX_TYPES, type TaxIdCheck } from "../terms.ts";

interface TaxFormProps {
  tax: {
    legalName: string;
    address: string;
    taxCountry: string | null;
    taxType: string;
    taxId: string | null;
    taxIdIs: TaxIdCheck;
    validatedAt: number | null;
    payTo: string | null;
  } | null;
  answer: FormAnswer | undefined;
}

/** What one's invoices say about oneself. */
export function TaxForm({ tax, answer }: TaxFormProps) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Card className="max-w-2xl">
      <h2 className="text-18">Tax &amp; details</h2>
      <p className="mt-1 mb-4 text-14 text-muted">
        Your invoices say this about you. Those you have sent stay as they are.
      </p>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="tax" />
        <FormOutcome answer={answer} />
        <TextField
          label="Legal name"
          required
          limit={NAME_MAX}
          autoComplete="organization"
          {...field("legal_name", tax?.legalName)}
        />
        <TextAreaField
          label="Address"
          required
          rows={3}
          limit={ADDRESS_MAX}
          autoComplete="street-address"
          {...field("address", tax?.address)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Country"
            options={{
              none: "Not said",
              ...Object.fromEntries(COUNTRIES.map((code) => [code, countryName(code)])),
            }}
            {...field("country", tax?.taxCountry ?? "none")}
          />
          <SelectField
            label="Kind of tax"
            required
            options={TAX_TYPES}
            {...field("tax_type", tax?.taxType ?? "none")}
          />
        </div>
        <TextField label="Tax id" help={tax ? idWords(tax) : undefined} {...field("tax_id", tax?.taxId)} />
        <TextAreaField
          label="How to pay you"
          help="Bank account and reference, for those who pay outside of Thrive."
          rows={3}
          limit={300}
          {...field("pay_to", tax?.payTo)}
        />
        <Button type="submit" variant="spark" disabled={busy} className="self-start">
          Save
        </Button>
      </Form>
    </Card>
  );
}

/** How the id that is kept looks; we ask no register. */
function idWords({ taxId, taxIdIs, taxCountry, validatedAt }: NonNullable<TaxFormProps["tax"]>) {
  if (!taxId) return undefined;
  if (taxIdIs === "right" && validatedAt !== null)
    return `Its form and check digits are right (${shortDay(validatedAt)}). Whether it is registered we do not ask.`;
  return taxIdIs === "wrong" && taxCountry
    ? `This is not how an id of ${countryName(taxCountry)} is written: please look at it again. Your invoices show it as it stands.`
    : undefined;
}
