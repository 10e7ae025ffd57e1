import { data, Link } from "react-router";
import { endSession } from "#app/features/auth/commands/end-session.server.ts";
import { ActivityList } from "#app/features/auth/components/activity-list.tsx";
import { DeviceList } from "#app/features/auth/components/device-list.tsx";
import { SecondFactors } from "#app/features/auth/mfa/components/second-factors.tsx";
import { handleFactorForm, isFactorForm } from "#app/features/auth/mfa/handle-factor-form.server.ts";
import { loadSecondFactors } from "#app/features/auth/mfa/second-factors.server.ts";
import { activityPage, selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectSessions } from "#app/features/auth/queries/list-sessions.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { FormError, FormNote } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/security.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Security · Thrive" }];

/** As many lines as a glance takes; the rest stands on a page of its own. */
const GLANCE = 5;

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const [secondFactors, [devices, activity]] = await Promise.all([
    loadSecondFactors(app, request),
    app.db.batch([selectSessions(app), selectActivity(app, { limit: GLANCE })]),
  ]);
  return {
    secondFactors,
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
    const answer = await handleFactorForm(app, request, form);
    return answer.refused ? data(answer, { status: 422 }) : answer;
  }
  await endSession(app, String(form.get("session_id") ?? ""));
  return { signedOut: true as const };
});

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { secondFactors, devices, activity, currentId, othersLeft, now } = loaderData;
  const error = actionData && "error" in actionData ? actionData.error.message : null;
  const deviceLeft = actionData && "signedOut" in actionData;
  const factorAnswer =
    actionData && !("error" in actionData) && !("signedOut" in actionData) ? actionData : undefined;
  return (
    <SettingsFrame title="Security" lead="How you prove that it is you, and where you are signed in.">
      <Card id="factors" className="scroll-mt-20">
        <SecondFactors {...secondFactors} answer={factorAnswer} />
      </Card>
      <Card id="devices" className="scroll-mt-20" aria-labelledby="devices-title">
        <h2 id="devices-title" className="text-18">
          Devices
        </h2>
        <p className="mt-1 mb-4 text-14 text-muted">
          Where you are signed in. A device that is signed out is cut off at once.
        </p>
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          <FormError message={error} />
          {deviceLeft ? <FormNote>That device is signed out.</FormNote> : null}
          {othersLeft && !actionData ? <FormNote>All other devices are signed out.</FormNote> : null}
        </div>
        <DeviceList devices={devices} currentId={currentId} now={now} />
      </Card>
      <Card id="activity" className="scroll-mt-20" aria-labelledby="activity-title">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="activity-title" className="text-18">
            Account activity
          </h2>
          <Link to="/settings/activity" className="text-14 underline underline-offset-2">
            See all
          </Link>
        </div>
        <ActivityList lines={activity} now={now} />
      </Card>
    </SettingsFrame>
  );
}
