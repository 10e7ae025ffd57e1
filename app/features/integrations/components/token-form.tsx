import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { TOKEN_LIVES, TOKEN_NAME_MAX } from "../tokens/schema.ts";
import { ScopeTable } from "./scope-table.tsx";

/** What a new token is called, how long it lives and what it may do. */
export function TokenForm({ formKey, answer }: { formKey: string; answer: FormAnswer | undefined }) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const errors = answer?.error?.fields;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5" preventScrollReset>
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="key" value={formKey} />
      <FormError message={message} />
      <TextField
        label="Name"
        help="What it is for, such as “Studio dashboard”."
        limit={TOKEN_NAME_MAX}
        required
        {...field("name")}
      />
      <Choices
        legend="It lives for"
        name="days"
        kind="one"
        options={TOKEN_LIVES}
        chosen={answer?.typed?.days ?? ["90"]}
        errors={errors?.days}
        required
      />
      <ScopeTable
        legend="What it may do"
        help="As little as it needs. It never has your roles, and never changes how you sign in."
        chosen={answer?.typed?.scopes ?? []}
        errors={errors?.scopes}
      />
      <Button type="submit" variant="spark" disabled={busy} className="self-start">
        Make a token
      </Button>
    </Form>
  );
}
