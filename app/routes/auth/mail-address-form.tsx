import { Form, useNavigation } from "react-router";
import { CaptchaSlot } from "#app/features/auth/components/captcha-slot.tsx";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** What an action that wants an address answers. */
type MailAddressAnswer =
  | { refused: Record<string, string[]>; typed: string }
  | { error: { message: string } }
  | undefined;

/** Asks where a mail shall go. */
export function MailAddressForm({
  answer,
  submit,
  captcha,
}: {
  answer: MailAddressAnswer;
  submit: string;
  captcha: string | null;
}) {
  const form = useErrorFocus<HTMLFormElement>(answer);
  const busy = useNavigation().formMethod === "POST";
  const refused = answer && "refused" in answer ? answer : null;
  return (
    <Form ref={form} method="post" className="flex flex-col gap-5">
      <FormError message={answer && "error" in answer ? answer.error.message : null} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={255}
        defaultValue={refused?.typed}
        errors={refused?.refused.email}
        required
      />
      <CaptchaSlot siteKey={captcha} answer={answer} />
      <Button type="submit" variant="spark" disabled={busy} className="w-full">
        {busy ? "Sending..." : submit}
      </Button>
    </Form>
  );
}
