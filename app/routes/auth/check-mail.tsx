import { data, Form, Link, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { asOwnChange } from "#app/browser/own-change.ts";
import { AppError } from "#app/core/errors.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { captchaKeyOf, requireHuman } from "#app/features/auth/captcha.server.ts";
import { resetPassword } from "#app/features/auth/commands/reset-password.server.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { CaptchaSlot } from "#app/features/auth/components/captcha-slot.tsx";
import { NewPasswordField } from "#app/features/auth/components/new-password-field.tsx";
import { ResendButton } from "#app/features/auth/components/resend-button.tsx";
import { resendWait } from "#app/features/auth/mail-step.server.ts";
import { codeSchema, recoverySchema } from "#app/features/auth/schema.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { CodeField, FormError, FormNote } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/check-mail.ts";
import { sendMailOf, withoutEmpty } from "./ask-for-mail.server.ts";
import { AuthFrame } from "./auth-frame.tsx";
import {
  awaitMail,
  doorPath,
  enter,
  leaveWhenSignedIn,
  mailStepOf,
  targetOf,
  withoutMailStep,
} from "./door.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Check your mail · Thrive" }];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const step = mailStepOf(request);
  if (step?.purpose !== "recover") leaveWhenSignedIn(app, request);
  const target = targetOf(request);
  if (!step) throw withoutMailStep(request);
  const { purpose, email, again } = step;
  return {
    purpose,
    email,
    again: again ?? false,
    captcha: captchaKeyOf(app),
    passwordMin: authSettings(app.env).passwordMin,
    wait: resendWait(step, app.clock.now(), authSettings(app.env).mailEvery),
    other: doorPath(
      purpose === "sign-up" ? "/auth" : `/auth/${purpose}`,
      target,
      purpose === "sign-up" ? { mode: "signup" } : {},
    ),
  };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const step = mailStepOf(request);
  const target = targetOf(request);
  if (!step) throw withoutMailStep(request);
  const { purpose, email } = step;
  const form = await readForm(request);
  if (form.get("intent") === "resend") {
    await requireHuman(app, form);
    await sendMailOf(app, request, step);
    throw awaitMail(app, request, { purpose, email, again: true });
  }
  try {
    if (purpose === "recover") {
      const submission = readSubmission(form, recoverySchema);
      if (submission.status !== "success") return refused(submission.error);
      const { code, password } = submission.value;
      const reset = await resetPassword(app, { type: "recovery", email, token: code }, password);
      throw enter(app, request, reset.session, reset.set ? target : doorPath("/auth/new-password", target));
    }
    const submission = readSubmission(form, codeSchema);
    if (submission.status !== "success") return refused(submission.error);
    const type = purpose === "sign-up" ? "signup" : "email";
    const { session } = await verifyOneTimeCode(app, { type, email, token: submission.value.code });
    if (!session) throw new AppError("unexpected");
    throw enter(app, request, session, target);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    return refused(error.fields ?? { code: [error.message] });
  }
});

function refused(errors: Record<string, string[] | null> | null | undefined) {
  return data({ refused: withoutEmpty(errors) }, { status: 422 });
}

const WORDS = {
  "sign-up": { submit: "Confirm my address", lead: "We sent a code to" },
  code: { submit: "Sign in", lead: "If there is an account for it, a code is on its way to" },
  recover: { submit: "Set the new password", lead: "If there is an account for it, a code is on its way to" },
} as const;

export function clientAction(args: Route.ClientActionArgs) {
  return asOwnChange(["security_password_changed"], () => answerInPlace(args));
}

export default function CheckMail({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, email, again, captcha, passwordMin, wait, other } = loaderData;
  const form = useErrorFocus<HTMLFormElement>(actionData);
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string[]> = actionData && "refused" in actionData ? actionData.refused : {};
  const { submit, lead } = WORDS[purpose];
  return (
    <AuthFrame
      title="Check your mail"
      lead={
        <>
          {lead} <span className="break-all font-medium text-text">{email}</span>.
        </>
      }
      below={
        <Link to={other} className="inline-flex min-h-11 items-center underline underline-offset-2">
          Use another address
        </Link>
      }
    >
      <Form ref={form} method="post" className="flex flex-col gap-5">
        <FormError message={actionData && "error" in actionData ? actionData.error.message : null} />
        {again && !actionData ? (
          <FormNote>A new code is on its way. The one before no longer works.</FormNote>
        ) : null}
        <CodeField
          awaited
          errors={errors.code}
          help="Six digits. It works for 10 minutes; the button in the mail works too."
        />
        {purpose === "recover" ? (
          <NewPasswordField
            label="New password"
            errors={errors.password}
            personal={[email]}
            atLeast={passwordMin}
          />
        ) : null}
        <Button type="submit" variant="spark" disabled={busy} className="w-full">
          {submit}
        </Button>
      </Form>
      <Form
        method="post"
        className="mt-5 flex flex-wrap items-center justify-between gap-2 border-hairline border-t pt-4"
      >
        <span className="text-14 text-muted">Nothing there? Look in the spam folder too.</span>
        <CaptchaSlot siteKey={captcha} answer={actionData} />
        <ResendButton wait={wait} busy={busy} />
      </Form>
    </AuthFrame>
  );
}
