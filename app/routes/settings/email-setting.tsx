import { CircleCheck } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { CodeField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { SettingCard } from "./setting-card.tsx";

interface EmailSettingProps {
  email: string | null;
  change: { to: string; halves: { address: string; confirmed: boolean }[] } | null;
  /** Addresses confirm themselves: a change waits for nothing. */
  atOnce: boolean;
  answer: FormAnswer | undefined;
}

/**
 * The address, and a change of it: both the old and the new one confirm (product.md `/settings`, states), unless
 * addresses confirm themselves.
 */
export function EmailSetting({ email, change, atOnce, answer }: EmailSettingProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <SettingCard
      id="email"
      title="Email"
      lead={
        <>
          You sign in with{" "}
          <span className="break-all font-medium text-text">{email ?? "no address yet"}</span>.
        </>
      }
      answer={answer}
    >
      {change ? (
        <Pending change={change} answer={answer} busy={busy} />
      ) : (
        <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
          <div className="w-full max-w-md">
            <TextField
              key={email}
              label="New address"
              {...fieldsOf(answer, answer).field("email")}
              type="email"
              autoComplete="email"
              maxLength={255}
              help={
                atOnce
                  ? "It changes at once, and your old address is told."
                  : "We ask both addresses before anything changes."
              }
              required
            />
          </div>
          <Button type="submit" name="intent" value="change-email" disabled={busy}>
            Change email
          </Button>
        </Form>
      )}
    </SettingCard>
  );
}

function Pending({
  change,
  answer,
  busy,
}: {
  change: NonNullable<EmailSettingProps["change"]>;
  answer: FormAnswer | undefined;
  busy: boolean;
}) {
  return (
    <>
      <p className="text-14">
        The change to <span className="break-all font-medium">{change.to}</span> waits. Each address has a
        mail with a code and a button.
      </p>
      <ul className="flex flex-col gap-3">
        {change.halves.map(({ address, confirmed }) => (
          <li key={address} className="rounded-control border border-hairline p-4">
            <p className="break-all font-medium">
              {confirmed ? (
                <CircleCheck
                  aria-label="Confirmed:"
                  role="img"
                  className="mr-1.5 inline size-4 align-[-2px] text-success"
                  strokeWidth={1.75}
                />
              ) : null}
              {address}
            </p>
            {confirmed ? (
              <p className="text-14 text-muted">This address has confirmed.</p>
            ) : (
              <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
                <input type="hidden" name="address" value={address} />
                <CodeField label={`Code sent to ${address}`} errors={answer?.error?.fields.code} />
                <Button type="submit" name="intent" value="confirm-email" disabled={busy}>
                  Confirm
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="resend-email" size="sm" disabled={busy}>
          Send again
        </Button>
        <Button type="submit" name="intent" value="cancel-email" size="sm" variant="ghost" disabled={busy}>
          Cancel the change
        </Button>
      </Form>
    </>
  );
}
