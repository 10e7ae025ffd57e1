import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { ShownToField } from "#app/features/auth/components/shown-to-field.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** A whole new page: nothing that was read before stays in the browser. */
export function ViewAs({ answer, name }: { answer: FormAnswer | undefined; name: string }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" reloadDocument className="flex flex-col gap-3">
      <ShownToField />
      <input type="hidden" name="intent" value="view" />
      <p className="text-14 text-muted">
        Read-only, for half an hour, without messages and security. {name} is told at once, and sees each page
        you open.
      </p>
      <FormError message={message} />
      <TextField label="Why do you need to look?" maxLength={300} required {...field("reason")} />
      <Button type="submit" size="sm" disabled={busy} className="self-start">
        View as {name}
      </Button>
    </Form>
  );
}
