import { data, Form, redirect, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { asOwnChange } from "#app/browser/own-change.ts";
import { AppError } from "#app/core/errors.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { returnPath } from "#app/core/return-path.ts";
import { getCaller } from "#app/features/auth/caller.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { NewPasswordField } from "#app/features/auth/components/new-password-field.tsx";
import { newPasswordSchema } from "#app/features/auth/schema.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader, statusOf } from "#app/platform/responses.server.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/new-password.ts";
import { withoutEmpty } from "./ask-for-mail.server.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { targetOf } from "./door.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Choose a new password · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => ({
  email: app.viewer.email,
  passwordMin: authSettings(app.env).passwordMin,
}));

/** After a recovery that went over a second factor: the code was given, the factor proved, the password is left. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const submission = readSubmission(await readForm(request), newPasswordSchema);
  if (submission.status !== "success")
    return data({ refused: withoutEmpty(submission.error) }, { status: 422 });
  try {
    await updateUser(app, await getCaller(app, app.viewer), { password: submission.value.password });
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    // Too late for the way without the old password: the settings ask for it.
    if (error.fields.current_password) throw redirect("/settings/account#password");
    return data({ refused: error.fields }, statusOf(error));
  }
  throw redirect(returnPath(targetOf(request)));
});

export function clientAction(args: Route.ClientActionArgs) {
  return asOwnChange(["security_password_changed"], () => answerInPlace(args));
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus<HTMLFormElement>(actionData);
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string[]> = actionData && "refused" in actionData ? actionData.refused : {};
  return (
    <AuthFrame title="Choose a new password" lead="Your other devices are signed out with it.">
      <Form ref={form} method="post" className="flex flex-col gap-5">
        <FormError message={actionData && "error" in actionData ? actionData.error.message : null} />
        <NewPasswordField
          label="New password"
          errors={errors.password}
          personal={[loaderData.email]}
          atLeast={loaderData.passwordMin}
        />
        <Button type="submit" variant="spark" disabled={busy} className="w-full">
          Set the new password
        </Button>
      </Form>
    </AuthFrame>
  );
}
