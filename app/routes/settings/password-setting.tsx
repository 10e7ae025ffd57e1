import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { NewPasswordField } from "#app/features/auth/components/new-password-field.tsx";
import { PasswordField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SettingCard } from "./setting-card.tsx";

/** A new password, by the one that stands; other devices are signed out with it. */
export function PasswordSetting({
  hasPassword,
  email,
  passwordMin,
  answer,
}: {
  hasPassword: boolean;
  email: string;
  passwordMin: number;
  answer: FormAnswer | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const [seen, setSeen] = useState({ answer, changes: 0 });
  if (seen.answer !== answer) setSeen({ answer, changes: seen.changes + (answer?.done ? 1 : 0) });
  return (
    <SettingCard
      id="password"
      title="Password"
      lead="A new one signs out your other devices."
      answer={answer}
    >
      <Form
        // Each change leaves empty fields behind.
        key={seen.changes}
        method="post"
        preventScrollReset
        className="flex flex-col items-start gap-4"
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className="flex w-full max-w-md flex-col gap-4">
          {hasPassword ? (
            <div>
              <PasswordField
                label="Current password"
                name="current_password"
                autoComplete="current-password"
                errors={answer?.error?.fields.current_password}
                required
              />
              <Link
                to="/auth/recover"
                className="-mb-2 inline-flex min-h-11 items-center text-14 underline underline-offset-2"
                reloadDocument
              >
                Forgot your password?
              </Link>
            </div>
          ) : null}
          <NewPasswordField
            label="New password"
            errors={answer?.error?.fields.password}
            personal={[email]}
            atLeast={passwordMin}
          />
        </div>
        <Button type="submit" name="intent" value="change-password" disabled={busy}>
          {hasPassword ? "Change password" : "Set a password"}
        </Button>
      </Form>
    </SettingCard>
  );
}
