import { data, Form, Link, redirect, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { asOwnChange } from "#app/browser/own-change.ts";
import { AppError } from "#app/core/errors.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { returnNote } from "#app/core/return-path.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import { dropSession } from "#app/features/auth/commands/drop-session.server.ts";
import { resetPassword } from "#app/features/auth/commands/reset-password.server.ts";
import {
  EMAIL_TYPES,
  type EmailCodeType,
  findLink,
  verifyOneTimeCode,
} from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { NewPasswordField } from "#app/features/auth/components/new-password-field.tsx";
import { newPasswordSchema } from "#app/features/auth/schema.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader, statusOf } from "#app/platform/responses.server.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/verify.ts";
import { withoutEmpty } from "./ask-for-mail.server.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { doorPath, enter, targetOf } from "./door.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Confirm · Thrive" },
  { name: "robots", content: "noindex" },
  // The address holds a token.
  SECRET_ADDRESS,
];

/** Looks, and changes nothing: a mail scanner that follows the link does not use it up (security.md §3). */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const link = linkIn(request);
  const token = link && (await findLink(app, link.tokenHash));
  const target = targetOf(request);
  return {
    type: link && token ? link.type : null,
    address: token?.address ?? "",
    passwordMin: authSettings(app.env).passwordMin,
    note: returnNote(target),
    isInside: app.viewer !== null,
    paths: { signin: doorPath("/auth", target), recover: doorPath("/auth/recover", target) },
  };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const link = linkIn(request);
  if (!link) throw new AppError("bad_request");
  const form = await readForm(request);
  if (link.type === "recovery") return recover(app, request, link, form);
  const { session } = await verifyOneTimeCode(app, link, link.type === "magiclink" ? "magiclink" : undefined);
  if (!session) return { halfway: true as const };
  if (link.type !== "email_change") throw enter(app, request, session, targetOf(request));
  // Who is signed in already stays so with the session they have.
  if (app.viewer?.userId !== session.userId) throw enter(app, request, session, "/settings/account");
  await dropSession(app, session.sessionId);
  throw redirect("/settings/account?changed=email#email");
});

async function recover(app: AppContext, request: Request, link: MailedLink, form: FormData) {
  const submission = readSubmission(form, newPasswordSchema);
  if (submission.status !== "success")
    return data({ refused: withoutEmpty(submission.error) }, { status: 422 });
  try {
    const { session, set } = await resetPassword(app, link, submission.value.password);
    const target = targetOf(request);
    throw enter(app, request, session, set ? target : doorPath("/auth/new-password", target));
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    return data({ refused: error.fields }, statusOf(error));
  }
}

interface MailedLink {
  type: EmailCodeType;
  tokenHash: string;
}

function linkIn(request: Request): MailedLink | null {
  const { searchParams } = new URL(request.url);
  const tokenHash = searchParams.get("token_hash") ?? "";
  const type = EMAIL_TYPES.find((known) => known === searchParams.get("type"));
  return type && tokenHash.length >= 20 && tokenHash.length <= 200 ? { type, tokenHash } : null;
}

const WORDS: Record<EmailCodeType, { title: string; lead: string; submit: string }> = {
  signup: {
    title: "Confirm your address",
    lead: "One press, and your account is ready:",
    submit: "Confirm my address",
  },
  invite: { title: "You are invited", lead: "Come in with this address:", submit: "Accept the invitation" },
  magiclink: { title: "Sign in", lead: "You asked for this link with", submit: "Sign in" },
  email: { title: "Sign in", lead: "You asked for this link with", submit: "Sign in" },
  recovery: { title: "Choose a new password", lead: "For the account of", submit: "Set the new password" },
  email_change: { title: "Confirm the change", lead: "This address confirms:", submit: "Confirm the change" },
};

export function clientAction(args: Route.ClientActionArgs) {
  return asOwnChange(["security_email_changed", "security_password_changed"], () => answerInPlace(args));
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const form = useErrorFocus<HTMLFormElement>(actionData);
  const busy = useNavigation().formMethod === "POST";
  const { type, address, passwordMin, note, isInside, paths } = loaderData;
  if (actionData && "halfway" in actionData) return <OtherAddress />;
  if (!type) return <TooLate isInside={isInside} {...paths} />;
  const { title, lead, submit } = WORDS[type];
  const errors: Record<string, string[]> = actionData && "refused" in actionData ? actionData.refused : {};
  return (
    <AuthFrame
      title={title}
      lead={
        <>
          {lead} <span className="break-all font-medium text-text">{address}</span>
        </>
      }
      below={note ? <p className="text-muted">{note}</p> : null}
    >
      <Form ref={form} method="post" className="flex flex-col gap-5">
        <FormError message={actionData && "error" in actionData ? actionData.error.message : null} />
        {type === "recovery" ? (
          <NewPasswordField
            label="New password"
            errors={errors.password}
            personal={[address]}
            atLeast={passwordMin}
          />
        ) : null}
        <Button type="submit" variant="spark" disabled={busy} className="w-full">
          {submit}
        </Button>
      </Form>
    </AuthFrame>
  );
}

function OtherAddress() {
  return (
    <AuthFrame
      title="One address has confirmed"
      lead="Now confirm at the other one as well: we sent a mail to both. Until then everything stays as it is."
    >
      <ButtonLink to="/settings/account" variant="spark" className="w-full">
        To your settings
      </ButtonLink>
    </AuthFrame>
  );
}

function TooLate({ isInside, signin, recover }: { isInside: boolean; signin: string; recover: string }) {
  return (
    <AuthFrame
      title="This link no longer works"
      lead="It has expired, was used already, or a newer mail took its place."
      below={
        <Link to={recover} className="inline-flex min-h-11 items-center underline underline-offset-2">
          Set a new password
        </Link>
      }
    >
      <ButtonLink to={isInside ? "/dashboard" : signin} variant="spark" className="w-full">
        {isInside ? "Go to Dashboard" : "Sign in"}
      </ButtonLink>
    </AuthFrame>
  );
}
