import { Form } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** Shows a creator on the landing page for a while. */
export function Feature({
  answer,
  until,
  now,
}: {
  answer: FormAnswer | undefined;
  until: number | null;
  now: number;
}) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  const shown = until !== null && until > now;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3" preventScrollReset>
      <input type="hidden" name="intent" value="feature" />
      <FormOutcome answer={answer?.done ? answer : undefined} />
      <FormError message={message} />
      <p className="text-14 text-muted">
        {shown
          ? `On the landing page until ${longDay(until)}.`
          : "Shown on the landing page, if their page is public."}
      </p>
      <SelectField
        label="For how long"
        required
        options={{
          "7": "A week",
          "14": "Two weeks",
          "30": "A month",
          ...(shown ? { "0": "End it now" } : {}),
        }}
        {...field("days", "7")}
      />
      <TextField
        label="Why feature them?"
        id="feature-reason"
        maxLength={300}
        required
        {...field("reason")}
      />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        {shown ? "Change it" : "Feature them"}
      </Button>
    </Form>
  );
}
