import { data, Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { asOwnChange } from "#app/browser/own-change.ts";
import { AppError } from "#app/core/errors.ts";
import { endSession } from "#app/features/auth/commands/end-session.server.ts";
import { ActivityList } from "#app/features/auth/components/activity-list.tsx";
import { DeviceList } from "#app/features/auth/components/device-list.tsx";
import { ConnectedIdentities } from "#app/features/auth/components/oauth/connected-identities.tsx";
import { SecondFactors } from "#app/features/auth/mfa/components/second-factors.tsx";
import { sectionStatus } from "#app/features/auth/mfa/form-answers.server.ts";
import { handleFactorForm, isFactorForm } from "#app/features/auth/mfa/handle-factor-form.server.ts";
import { loadSecondFactors } from "#app/features/auth/mfa/second-factors.server.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { listIdentities } from "#app/features/auth/oauth/identities.server.ts";
import { handleIdentityForm, isIdentityForm } from "#app/features/auth/oauth/identity-form.server.ts";
import { Passkeys } from "#app/features/auth/passkeys/components/passkeys.tsx";
import {
  handlePasskeyForm,
  isPasskeyForm,
  showPasskeys,
} from "#app/features/auth/passkeys/passkey-settings.server.ts";
import { selectPasskeys } from "#app/features/auth/passkeys/queries.server.ts";
import { activityPage, selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectSessions } from "#app/features/auth/queries/list-sessions.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader, statusOf } from "#app/platform/responses.server.ts";
import { FormError, FormNote } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/security.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Security · Thrive" }];

/** As many lines as a glance takes; the rest stands on a page of its own. */
const GLANCE = 5;

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const [secondFactors, ways, [devices, activity, keys]] = await Promise.all([
    loadSecondFactors(app, request),
    listIdentities(app),
    app.db.batch([
      selectSessions(app),
      selectActivity(app, { limit: GLANCE }),
      selectPasskeys(app, app.viewer.userId),
    ]),
  ]);
  return {
    secondFactors,
    passkeys: showPasskeys(app, request, keys),
    ways,
    devices,
    activity: activityPage(activity, GLANCE).lines,
    currentId: app.viewer.sessionId,
    othersLeft: new URL(request.url).searchParams.get("signed-out") === "others",
    now: app.clock.now(),
  };
});

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (isFactorForm(form)) {
    const factors = await handleFactorForm(app, request, form);
    return data({ section: "factors" as const, factors }, { status: sectionStatus(factors) });
  }
  if (isPasskeyForm(form)) {
    const passkeys = await handlePasskeyForm(app, request, form);
    return data({ section: "passkeys" as const, passkeys }, { status: sectionStatus(passkeys) });
  }
  const section = isIdentityForm(form) ? ("identities" as const) : ("devices" as const);
  try {
    if (section === "identities") await unlink(app, form);
    else await endSession(app, String(form.get("session_id") ?? ""));
    return { section, failed: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return data({ section, failed: error.message }, statusOf(error));
  }
});

async function unlink(app: MemberContext, form: FormData): Promise<void> {
  requireRecentProof(app, "/settings/security#identities");
  await handleIdentityForm(app, form);
}

/** What the forms of this page change, as others are told of it. */
const OWN_CHANGES = [
  "security_factor_added",
  "security_factor_removed",
  "security_passkey_added",
  "security_passkey_removed",
];

export function clientAction(args: Route.ClientActionArgs) {
  return asOwnChange(OWN_CHANGES, () => answerInPlace(args));
}

export const shouldRevalidate = readWhenOvertaken;

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { secondFactors, passkeys, ways, devices, activity, currentId, othersLeft, now } = loaderData;
  const answer = actionData && "section" in actionData ? actionData : undefined;
  const factors = answer?.section === "factors" ? answer.factors : undefined;
  const passkeyAnswer = answer?.section === "passkeys" ? answer.passkeys : undefined;
  const unlinked = answer?.section === "identities" ? answer : undefined;
  const ended = answer?.section === "devices" ? answer : undefined;
  return (
    <SettingsFrame title="Security" lead="How you prove that it is you, and where you are signed in.">
      <Card id="factors" className="scroll-mt-20">
        <SecondFactors {...secondFactors} answer={factors} />
      </Card>
      <Card id="passkeys" className="scroll-mt-20" aria-labelledby="passkeys-title">
        <h2 id="passkeys-title" className="text-18">
          Passkeys
        </h2>
        <p className="mt-1 mb-4 text-14 text-muted">
          Sign in with your fingerprint, face or PIN instead of a password. Nobody can phish or guess one.
        </p>
        <Passkeys
          {...passkeys}
          optionsPath="/settings/security/passkey-options"
          answer={passkeyAnswer}
          now={now}
        />
      </Card>
      <Card id="identities" className="scroll-mt-20" aria-labelledby="identities-title">
        <h2 id="identities-title" className="text-18">
          Connected sign-ins
        </h2>
        <p className="mt-1 mb-3 text-14 text-muted">
          Ways to sign in to this account. The last one always stays.
        </p>
        <ConnectedIdentities {...ways} error={unlinked?.failed ?? null} />
      </Card>
      <Card id="devices" className="scroll-mt-20" aria-labelledby="devices-title">
        <h2 id="devices-title" className="text-18">
          Devices
        </h2>
        <p className="mt-1 mb-4 text-14 text-muted">
          Where you are signed in. A device that is signed out is cut off at once.
        </p>
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <FormError message={ended?.failed} />
          {ended && !ended.failed ? <FormNote>That device is signed out.</FormNote> : null}
          {othersLeft && !answer ? <FormNote>All other devices are signed out.</FormNote> : null}
        </div>
        <DeviceList devices={devices} currentId={currentId} now={now} />
      </Card>
      <Card id="activity" className="scroll-mt-20" aria-labelledby="activity-title">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="activity-title" className="text-18">
            Account activity
          </h2>
          <Link
            to="/settings/activity"
            className="-my-3 inline-flex min-h-11 min-w-11 items-center text-14 underline underline-offset-2"
          >
            See all
          </Link>
        </div>
        <ActivityList lines={activity} now={now} />
      </Card>
    </SettingsFrame>
  );
}
