import { Form, useNavigation } from "react-router";
import { COMPANY_KINDS } from "#app/features/companies/rules.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { LogoField } from "#app/ui/form/logo-field.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { FormAnswer } from "../form-answer.ts";

interface BasicsStepProps {
  company: { name: string; kind: string; website: string | null; handle: string; logoUrl: string | null };
  answer: FormAnswer | undefined;
}

/** Step 1: name, kind, website, handle and logo. */
export function BasicsStep({ company, answer }: BasicsStepProps) {
  const busy = useNavigation().formMethod === "POST";
  const form = useErrorFocus<HTMLFormElement>(answer);
  const typed = (name: "name" | "kind" | "website" | "handle") =>
    answer?.typed?.[name]?.[0] ?? company[name] ?? "";
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="flex flex-col gap-5">
      <FormError message={answer?.message} />
      <TextField
        label="Company name"
        name="name"
        autoComplete="organization"
        defaultValue={typed("name")}
        errors={answer?.fields?.name}
        limit={100}
        required
      />
      <Choices
        legend="What it is"
        name="kind"
        kind="one"
        options={COMPANY_KINDS}
        chosen={[typed("kind")]}
        errors={answer?.fields?.kind}
        required
      />
      <TextField
        label="Website"
        name="website"
        inputMode="url"
        autoComplete="url"
        placeholder="northlight.studio"
        defaultValue={typed("website")}
        errors={answer?.fields?.website}
      />
      <TextField
        label="Handle"
        name="handle"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed("handle")}
        errors={answer?.fields?.handle}
        help="The end of your page's address, /company/... Use 3 to 30 small letters, digits and hyphens."
        required
      />
      <LogoField name="logo" url={company.logoUrl} errors={answer?.fields?.logo} />
      <Button type="submit" name="intent" value="basics" variant="spark" disabled={busy} className="self-end">
        Save and go on
      </Button>
    </Form>
  );
}
