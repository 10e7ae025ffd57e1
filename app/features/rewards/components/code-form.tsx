import { FormError, FormNote, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { useEarnForm } from "./earn-answer.ts";

interface CodeFormProps {
  intent: "promo-code" | "referral-code" | "event-code";
  /** The page that takes it. */
  action?: string;
  /** What stands in it, as a link brought it. */
  given?: string | undefined;
  label: string;
  help: string;
  button: string;
}

/** A code that somebody was given. */
export function CodeForm({ intent, action = "/earn-credits", given, label, help, button }: CodeFormProps) {
  const { Form, busy, done, error } = useEarnForm();
  return (
    <Form method="post" action={action} className="flex flex-col gap-3">
      <input type="hidden" name="intent" value={intent} />
      {done ? <FormNote>{done}</FormNote> : null}
      <FormError message={error && !error.fields.code ? error.message : null} />
      <TextField
        name="code"
        defaultValue={given}
        label={label}
        help={help}
        errors={error?.fields.code}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
      />
      <Button type="submit" disabled={busy} className="self-start">
        {busy ? "One moment..." : button}
      </Button>
    </Form>
  );
}
