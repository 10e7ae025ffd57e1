import { Form } from "react-router";
import { WHO, type Who } from "#app/features/profiles/setup/steps.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { FormAnswer } from "../form-answer.ts";

interface WhoStepProps {
  who: Who;
  handle: string;
  answer: FormAnswer | undefined;
  busy: boolean;
}

/** Step 1: creator, brand or both, and a handle. */
export function WhoStep({ who, handle, answer, busy }: WhoStepProps) {
  const form = useErrorFocus<HTMLFormElement>(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer?.message} />
      <Choices
        legend="I am a"
        name="who"
        kind="one"
        options={WHO}
        chosen={[answer?.typed?.who?.[0] ?? who]}
        errors={answer?.fields?.who}
        required
      />
      <TextField
        label="Handle"
        name="handle"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="username"
        defaultValue={answer?.typed?.handle?.[0] ?? handle}
        errors={answer?.fields?.handle}
        help="The end of your page's address, /profile/... You can change it again in 30 days."
        required
      />
      <Button type="submit" name="intent" value="who" variant="spark" disabled={busy} className="self-end">
        Next
      </Button>
    </Form>
  );
}
