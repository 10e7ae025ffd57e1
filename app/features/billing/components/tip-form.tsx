import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

interface TipFormProps {
  currency: string;
  /** Whom one works or worked with. */
  people: readonly { id: string; name: string }[];
  /** Names one press of the button: pressed twice, it is one tip. */
  pressKey: string;
  answer: FormAnswer | undefined;
}

/** Thanks in money, out of the balance. */
export function TipForm({ currency, people, pressKey, answer }: TipFormProps) {
  const [key] = useState(pressKey);
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3">
      <h2 className="text-18">Say thanks</h2>
      <FormError message={message} />
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="key" value={key} />
      <SelectField
        label="To somebody you worked with"
        required
        options={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
        {...field("to_id", people[0]?.id)}
      />
      <TextField
        label={`Tip in ${currency}`}
        help="From your balance, at once and without a fee. It does not come back."
        required
        inputMode="decimal"
        id="tip-amount"
        {...field("amount")}
      />
      <TextField label="A word with it" limit={200} {...field("note")} />
      <Button type="submit" name="intent" value="tip" disabled={busy}>
        Send the tip
      </Button>
    </Form>
  );
}
