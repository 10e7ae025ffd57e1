import { data, Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { returnNote } from "#app/core/return-path.ts";
import { captchaKeyOf } from "#app/features/auth/captcha.server.ts";
import { enterWithForm } from "#app/features/auth/commands/enter-with-form.server.ts";
import { AuthForm } from "#app/features/auth/components/auth-form.tsx";
import { ProviderButtons } from "#app/features/auth/components/oauth/provider-buttons.tsx";
import { listProviders } from "#app/features/auth/oauth/provider-table.server.ts";
import { PasskeyButton } from "#app/features/auth/passkeys/components/passkey-button.tsx";
import { arePasskeysOn } from "#app/features/auth/passkeys/settings.server.ts";
import { signUpSchema } from "#app/features/auth/schema.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { broughtBy } from "#app/features/rewards/welcome.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/auth.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { awaitMail, doorPath, enter, leaveWhenSignedIn, shutOut, targetOf } from "./door.server.ts";
import { findInvitation } from "./invitation.server.ts";
import { Invitation } from "./invitation.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.mode === "signup" ? "Create your account · Thrive" : "Sign in · Thrive" },
  {
    name: "description",
    content: "Sign in to Thrive, or create an account: a name, an email and a password are enough.",
  },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  leaveWhenSignedIn(app, request);
  const target = targetOf(request);
  const settings = authSettings(app.env);
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get("mode") === "signup" ? "signup" : "signin";
  const { data: as } = signUpSchema.shape.account_type.safeParse(searchParams.get("as"));
  const more = as && { as };
  return {
    mode: mode as "signup" | "signin",
    chosen: as ?? "creator",
    note: returnNote(target),
    invitation: await findInvitation(app, request, target),
    captcha: captchaKeyOf(app),
    byEmail: settings.email,
    passwordMin: settings.passwordMin,
    providers: listProviders(app.env),
    passkeys: arePasskeysOn(app.env),
    target,
    paths: {
      signin: doorPath("/auth", target, more),
      signup: doorPath("/auth", target, { mode: "signup", ...more }),
      code: doorPath("/auth/code", target),
      recover: doorPath("/auth/recover", target),
    },
  };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const entered = await enterWithForm(app, request, (code) => broughtBy(app, request, code));
  if ("refused" in entered) {
    const { status, retryAfter, ...answer } = entered;
    return data(answer, {
      status,
      ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}),
    });
  }
  if ("suspended" in entered) throw await shutOut(app, request, entered.suspended);
  if ("awaitsCode" in entered)
    throw awaitMail(app, request, { purpose: "sign-up", email: entered.awaitsCode });
  throw enter(app, request, entered, targetOf(request));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Auth({
  loaderData: {
    mode,
    chosen,
    note,
    invitation,
    captcha,
    byEmail,
    passwordMin,
    providers,
    passkeys,
    target,
    paths,
  },
  actionData,
}: Route.ComponentProps) {
  const signingUp = mode === "signup";
  const kept = useKeptForm(signingUp ? "sign-up" : null, undefined);
  return (
    <AuthFrame
      title={signingUp ? "Create your account" : "Welcome back"}
      lead={note ?? "Where creators and brands find each other."}
      above={invitation ? <Invitation {...invitation} /> : null}
    >
      <TabLinks
        label="Sign in or create an account"
        className="mb-6"
        replace
        tabs={[
          { to: paths.signin, label: "Sign in", current: !signingUp },
          { to: paths.signup, label: "Create account", current: signingUp },
        ]}
      />
      <div className="mb-4 empty:hidden">
        <ProviderButtons providers={providers} returnTo={target} />
      </div>
      {byEmail ? (
        <div onInput={kept.onInput} onSubmit={kept.onSubmit}>
          <AuthForm
            key={`${mode} ${kept.round}`}
            mode={mode}
            chosen={chosen}
            answer={actionData}
            begun={kept.answer?.typed}
            recoverPath={paths.recover}
            captcha={captcha}
            passwordMin={passwordMin}
          />
        </div>
      ) : null}
      {passkeys && !signingUp ? (
        <PasskeyButton
          optionsPath="/auth/passkey-options"
          label="Sign in with a passkey"
          busy="Signing in..."
        />
      ) : null}
      {signingUp || !byEmail ? null : (
        <p className="mt-3 text-center">
          <Link
            to={paths.code}
            className="inline-flex min-h-11 items-center text-14 underline underline-offset-2 hover:text-spark"
          >
            Email me a code instead
          </Link>
        </p>
      )}
    </AuthFrame>
  );
}
