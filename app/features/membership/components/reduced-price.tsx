import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { REDUCED_FOR } from "../schema.ts";

/** Half price for who studies and for non-profits: the team looks at it and sends a code. */
export function ReducedPrice({ clientId, answer }: { clientId: string; answer: FormAnswer | undefined }) {
  const { form, busy, message, field, choices } = useAnsweredForm(answer);
  return (
    <FoldCard title="Students and non-profits" open={answer?.error ? true : undefined}>
      <div className="flex flex-col gap-4 px-5 pb-5">
        <p className="text-14 text-muted">
          You pay half. Tell us who you are; a person from our team looks at it and answers with a code.
        </p>
        <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
          <FormError message={message} />
          <input type="hidden" name="client_id" value={clientId} />
          <Choices legend="Which is it?" kind="one" required options={REDUCED_FOR} {...choices("who", [])} />
          <TextAreaField
            label="Where, and how we can see it"
            help="A page that names you, or a school or charity number. Please send no documents."
            rows={3}
            limit={600}
            required
            {...field("proof")}
          />
          <Button type="submit" name="intent" value="reduced" disabled={busy} className="self-start">
            {busy ? "Sending..." : "Ask for the reduced price"}
          </Button>
        </Form>
      </div>
    </FoldCard>
  );
}
