import { Link } from "react-router";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { ActivityList } from "#app/features/auth/components/activity-list.tsx";
import { activityPage, selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectAccess } from "#app/features/safety/access-log.server.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/activity.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Account activity · Thrive" }];

const AREAS: Record<string, string> = {
  contact: "your email address",
  projects: "the list of your projects",
  account: "your address, phone and sign-ins",
  payments: "your latest payments",
  errors: "what went wrong for you lately",
  money: "movements of your money",
  reported_message: "a message of yours that was reported",
  reported_post: "a post of yours that was reported",
  reported_comment: "a comment of yours that was reported",
  reported_connection: "a request of yours that was reported",
  reported_application: "an application of yours that was reported",
  reported_file: "a file of yours that was reported",
  reports: "what you reported",
  reported_project_invite: "an invitation of yours that was reported",
  view: "Thrive as you see it, for half an hour, without changing anything",
};

/** What was looked at; of a view each page that was opened. */
const areaWords = (area: string) =>
  area.startsWith("view /")
    ? `your page ${area.slice(5)} as you see it`
    : (AREAS[area] ?? "private data of yours");

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams.get("before") ?? "";
  const before = isId(asked) ? asked : null;
  const [activity, [access]] = await Promise.all([
    selectActivity(app, { before }),
    app.ask([selectAccess(app)] as const),
  ]);
  return { ...activityPage(activity), access, before, now: app.clock.now() };
});

export default function Activity({ loaderData: { lines, next, access, before, now } }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Account activity"
      lead="What happened to your account in the last year, newest first."
    >
      <Card>
        <ActivityList lines={lines} now={now} />
      </Card>
      {before || next ? (
        <nav aria-label="Pages of the activity" className="flex flex-wrap justify-between gap-2">
          {before ? <ButtonLink to="/settings/activity">Newest</ButtonLink> : <span />}
          {next ? <ButtonLink to={`/settings/activity?before=${next}`}>Older</ButtonLink> : null}
        </nav>
      ) : null}
      <section aria-labelledby="access">
        <Card>
          <h2 id="access" className="text-18">
            Access by our staff
          </h2>
          {access.length === 0 ? (
            <p className="mt-1 text-14 text-muted">Nobody of our staff opened private data of yours.</p>
          ) : (
            <ul className="mt-2 flex flex-col gap-2 text-14">
              {access.map(({ accessId, area, reason, staffName, at }) => (
                <li key={accessId}>
                  {`${staffName ?? "A colleague who left"} looked at ${areaWords(area)}. `}
                  <span className="text-muted">{`${reason}, ${relativeTime(at, now)}`}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </section>
      <p className="text-14 text-muted">
        Something you do not know?{" "}
        <Link to="/settings/account#password" className="underline underline-offset-2">
          Change your password
        </Link>{" "}
        and{" "}
        <Link to="/settings/security#devices" className="underline underline-offset-2">
          sign out other devices
        </Link>
        .
      </p>
    </SettingsFrame>
  );
}
