import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CodeField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { SettingCard } from "./setting-card.tsx";

interface PhoneSettingProps {
  phone: string | null;
  change: { to: string } | null;
  answer: FormAnswer | undefined;
}

/** The phone number, and a change of it, which waits for the code that was sent there. */
export function PhoneSetting({ phone, change, answer }: PhoneSettingProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <SettingCard
      id="phone"
      title="Phone"
      lead={phone ? <span className="tabular">{phone}</span> : "No number yet. Nobody but you sees it."}
      answer={answer}
    >
      {change ? (
        <>
          <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
            <CodeField label={`Code sent to ${change.to}`} errors={answer?.error?.fields.code} />
            <Button type="submit" name="intent" value="confirm-phone" disabled={busy}>
              Confirm
            </Button>
          </Form>
          <Form method="post" preventScrollReset>
            <Button
              type="submit"
              name="intent"
              value="cancel-phone"
              size="sm"
              variant="ghost"
              disabled={busy}
            >
              Cancel the change
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
          <div className="w-full max-w-md">
            <TextField
              key={phone}
              label="New number"
              {...fieldsOf(answer, answer).field("phone")}
              type="tel"
              autoComplete="tel"
              maxLength={40}
              help="With its country code, like +49 151 2345678."
              required
            />
          </div>
          <Button type="submit" name="intent" value="change-phone" disabled={busy}>
            {phone ? "Change number" : "Add number"}
          </Button>
        </Form>
      )}
    </SettingCard>
  );
}
