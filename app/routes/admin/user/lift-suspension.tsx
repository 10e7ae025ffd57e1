import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, FormOutcome, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** Ends a suspension before its time. */
export function LiftSuspension({ answer }: { answer: FormAnswer | undefined }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  if (answer?.done) return <FormOutcome answer={answer} />;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3" preventScrollReset>
      <input type="hidden" name="intent" value="lift-suspension" />
      <FormError message={message} />
      <p className="text-14 text-muted">
        They can sign in again at once, and are told why. The strike stays on the ladder.
      </p>
      <TextField label="Why may it end now?" id="lift-reason" maxLength={300} required {...field("reason")} />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        End the suspension
      </Button>
    </Form>
  );
}
