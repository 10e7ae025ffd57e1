import type { FormAnswer } from "#app/core/form-answer.ts";
import { COMPANY_KINDS } from "#app/features/companies/rules.ts";
import { LogoField } from "#app/features/files/components/logo-field.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { StepForm } from "../step-form.tsx";

interface BasicsStepProps {
  company: { name: string; kind: string; website: string | null; handle: string; logoUrl: string | null };
  answer: FormAnswer | undefined;
}

/** Step 1: name, kind, website, handle and logo. */
export function BasicsStep({ company, answer }: BasicsStepProps) {
  return (
    <StepForm intent="basics" submit="Save and go on" answer={answer} encType="multipart/form-data">
      {({ field, choices }) => (
        <>
          <TextField
            label="Company name"
            {...field("name", company.name)}
            autoComplete="organization"
            limit={100}
            required
          />
          <Choices
            legend="What it is"
            kind="one"
            options={COMPANY_KINDS}
            {...choices("kind", [company.kind])}
            required
          />
          <TextField
            label="Website"
            {...field("website", company.website)}
            inputMode="url"
            autoComplete="url"
            placeholder="northlight.studio"
          />
          <TextField
            label="Handle"
            {...field("handle", company.handle)}
            autoCapitalize="none"
            spellCheck={false}
            help="The end of your page's address, /company/... Use 3 to 30 letters a to z and digits, with single hyphens or underscores between them."
            required
          />
          <LogoField name="logo" url={company.logoUrl} errors={field("logo").errors} />
        </>
      )}
    </StepForm>
  );
}
