import type { FormAnswer } from "#app/core/form-answer.ts";
import { TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { StepForm } from "../step-form.tsx";

interface BillingStepProps {
  company: { billingName: string | null; billingAddress: string | null; taxId: string | null };
  answer: FormAnswer | undefined;
}

/** Step 5: who invoices are made out to. */
export function BillingStep({ company, answer }: BillingStepProps) {
  return (
    <StepForm intent="billing" submit="Save and go on" answer={answer}>
      {({ field }) => (
        <>
          <TextField
            label="Name on invoices"
            {...field("billing_name", company.billingName)}
            autoComplete="organization"
          />
          <TextAreaField
            label="Address"
            {...field("billing_address", company.billingAddress)}
            rows={4}
            autoComplete="street-address"
          />
          <TextField
            label="Tax ID"
            {...field("tax_id", company.taxId)}
            placeholder="DE123456789"
            help="Only owners and admins of the company see it."
          />
        </>
      )}
    </StepForm>
  );
}
