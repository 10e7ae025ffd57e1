import type { FormAnswer } from "#app/core/form-answer.ts";
import { WHO, type Who } from "#app/features/profiles/setup/steps.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { StepForm } from "../step-form.tsx";

interface WhoStepProps {
  who: Who;
  handle: string;
  answer: FormAnswer | undefined;
}

/** Step 1: creator, brand or both, and a handle. */
export function WhoStep({ who, handle, answer }: WhoStepProps) {
  return (
    <StepForm intent="who" submit="Next" answer={answer}>
      {({ field, choices }) => (
        <>
          <Choices legend="I am a" kind="one" options={WHO} {...choices("who", [who])} required />
          <TextField
            label="Handle"
            {...field("handle", handle)}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            help="The end of your page's address, /profile/... You can change it again in 30 days."
            required
          />
        </>
      )}
    </StepForm>
  );
}
