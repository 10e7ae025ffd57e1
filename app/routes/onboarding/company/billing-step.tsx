import { Form, useNavigation } from "react-router";
import { FormError, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { FormAnswer } from "../form-answer.ts";

interface BillingStepProps {
  company: { billingName: string | null; billingAddress: string | null; taxId: string | null };
  answer: FormAnswer | undefined;
}

/** Step 5: who invoices are made out to. */
export function BillingStep({ company, answer }: BillingStepProps) {
  const busy = useNavigation().formMethod === "POST";
  const form = useErrorFocus<HTMLFormElement>(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer?.message} />
      <TextField
        label="Name on invoices"
        name="billing_name"
        autoComplete="organization"
        defaultValue={answer?.typed?.billing_name?.[0] ?? company.billingName ?? ""}
        errors={answer?.fields?.billing_name}
      />
      <TextAreaField
        label="Address"
        name="billing_address"
        rows={4}
        autoComplete="street-address"
        defaultValue={answer?.typed?.billing_address?.[0] ?? company.billingAddress ?? ""}
        errors={answer?.fields?.billing_address}
      />
      <TextField
        label="Tax ID"
        name="tax_id"
        placeholder="DE123456789"
        defaultValue={answer?.typed?.tax_id?.[0] ?? company.taxId ?? ""}
        errors={answer?.fields?.tax_id}
        help="Only owners and admins of the company see it."
      />
      <Button
        type="submit"
        name="intent"
        value="billing"
        variant="spark"
        disabled={busy}
        className="self-end"
      >
        Save and go on
      </Button>
    </Form>
  );
}
