import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** @param pressKey names one press of the button: pressed twice, it is one payment */
export function TopUpForm({
  currency,
  pressKey,
  answer,
}: {
  currency: string;
  pressKey: string;
  answer: FormAnswer | undefined;
}) {
  const [key] = useState(pressKey);
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3">
      <h2 className="text-18">Add money</h2>
      <FormError message={message} />
      <input type="hidden" name="intent" value="top-up" />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="key" value={key} />
      <TextField
        label={`Amount in ${currency}`}
        required
        inputMode="decimal"
        id="top-up-amount"
        {...field("amount")}
      />
      <Button type="submit" disabled={busy}>
        Go to checkout
      </Button>
    </Form>
  );
}
