import { Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { asOwnChange } from "#app/browser/own-change.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { getOwnAddresses } from "#app/features/auth/queries/own-addresses.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/account.ts";
import { type AccountAnswer, type AccountSection, handleAccountForm } from "./account-actions.server.ts";
import { EmailSetting } from "./email-setting.tsx";
import { PasswordSetting } from "./password-setting.tsx";
import { PhoneSetting } from "./phone-setting.tsx";
import { SettingsFrame } from "./settings-frame.tsx";
import { ThemeSetting } from "./theme-setting.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Account · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => ({
  ...(await getOwnAddresses(app)),
  name: app.viewer.displayName,
  accountType: app.viewer.accountType,
  passwordMin: authSettings(app.env).passwordMin,
  atOnce: authSettings(app.env).autoconfirm,
  changed: new URL(request.url).searchParams.get("changed") === "email",
}));

export const action = memberAction(async (app, { request }: Route.ActionArgs) =>
  handleAccountForm(app, await readForm(request)),
);

export function clientAction(args: Route.ClientActionArgs) {
  return asOwnChange(["security_email_changed", "security_password_changed"], () => answerInPlace(args));
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const {
    email,
    phone,
    hasPassword,
    emailChange,
    phoneChange,
    name,
    accountType,
    passwordMin,
    atOnce,
    changed,
  } = loaderData;
  const answered = answerTo<AccountAnswer>(actionData);
  const answerFor = (section: AccountSection): AccountAnswer | undefined =>
    answered?.section === section ? answered : undefined;
  const arrived: AccountAnswer | undefined = changed
    ? { section: "email", intent: "", done: "Your email address is changed." }
    : undefined;
  return (
    <SettingsFrame title="Account" lead="Who you are to us, and how you sign in.">
      <Card>
        <h2 className="mb-3 text-18">Profile</h2>
        <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-2">
          <dt className="text-muted">Name</dt>
          <dd className="min-w-0 break-words max-sm:mb-2">{name}</dd>
          <dt className="text-muted">Account</dt>
          <dd className="capitalize">{accountType}</dd>
        </dl>
        <p className="mt-3 text-14 text-muted">
          You change your name, handle and everything others see on{" "}
          <Link to="/profile?edit=basics#basics" className="underline underline-offset-2 hover:text-text">
            your profile
          </Link>
          , and what you are here for in{" "}
          <Link to="/onboarding?step=1" className="underline underline-offset-2 hover:text-text">
            the setup
          </Link>
          .
        </p>
      </Card>
      <EmailSetting
        email={email}
        change={emailChange}
        atOnce={atOnce}
        answer={answerFor("email") ?? (answered ? undefined : arrived)}
      />
      <PhoneSetting phone={phone} change={phoneChange} answer={answerFor("phone")} />
      <PasswordSetting
        hasPassword={hasPassword}
        email={email ?? ""}
        passwordMin={passwordMin}
        answer={answerFor("password")}
      />
      <ThemeSetting />
    </SettingsFrame>
  );
}
