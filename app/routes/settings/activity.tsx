import { Link } from "react-router";
import { isId } from "#app/core/ids.ts";
import { ActivityList } from "#app/features/auth/components/activity-list.tsx";
import { activityPage, selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/activity.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Account activity · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams.get("before") ?? "";
  const before = isId(asked) ? asked : null;
  return { ...activityPage(await selectActivity(app, { before })), before, now: app.clock.now() };
});

export default function Activity({ loaderData: { lines, next, before, now } }: Route.ComponentProps) {
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
