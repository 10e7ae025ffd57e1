import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** Asks for the code that opens the rates. */
export function CodeForm({ name, answer }: { name: string; answer: FormAnswer | undefined }) {
  const { form, busy, message, errorsOf } = useAnsweredForm(answer);
  return (
    <Card>
      <p className="mb-3 max-w-line text-14 text-muted">
        {name} shows the rates to whoever has the code. Ask them for it.
      </p>
      <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-3 sm:max-w-sm">
        <FormError message={message} />
        <TextField
          label="Code"
          name="code"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          errors={errorsOf("code")}
        />
        <Button type="submit" name="intent" value="code" disabled={busy} className="self-start">
          Show the rates
        </Button>
      </Form>
    </Card>
  );
}
