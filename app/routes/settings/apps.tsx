import { Form, Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { endFeed, selectFeeds } from "#app/features/calendars/feed-links.server.ts";
import { feedSchema } from "#app/features/calendars/schema.ts";
import { ConnectedApps } from "#app/features/integrations/components/connected-apps.tsx";
import { disconnectApp } from "#app/features/integrations/oauth/consent.server.ts";
import { connectedApps, selectConnected } from "#app/features/integrations/oauth/queries.server.ts";
import { connectedAppSchema } from "#app/features/integrations/oauth/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/apps.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Calendar and connected apps · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectFeeds(ctx), selectConnected(ctx)] as const,
  (app, [feeds, connected]) => ({ feeds, apps: connectedApps(connected), now: app.clock.now() }),
);

const FORMS: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  "end-feed": async (app, form) => {
    await endFeed(app, parseForm(form, feedSchema).feed_id);
    return "Ended. That address leads nowhere now.";
  },
  disconnect: async (app, form) => {
    await disconnectApp(app, parseForm(form, connectedAppSchema).app_id);
    return "Shut out. Whatever it still holds is refused from now on.";
  },
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(FORMS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

const ELSEWHERE = [
  { to: "/settings/security#identities", label: "Connected sign-ins", note: "Google, GitHub and others" },
  { to: "/settings/api-tokens", label: "API tokens", note: "Programs that act for you" },
  { to: "/settings/my-apps", label: "Apps you build", note: "Apps that other members can let in" },
  { to: "/settings/webhooks", label: "Webhooks", note: "Servers that are told when something happens" },
];

export default function Apps({ loaderData: { feeds, apps, now }, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Calendar and connected apps"
      lead="What reads of your work here or acts for you, and how to end it."
    >
      <Card>
        <h2 className="mb-1 text-18">Apps that act for you</h2>
        <p className="mb-3 text-14 text-muted">Other members made them, and you let them in.</p>
        <FormOutcome answer={answerTo(actionData, "disconnect")} />
        {apps.length === 0 ? (
          <p className="text-14">None right now.</p>
        ) : (
          <ConnectedApps apps={apps} now={now} />
        )}
      </Card>
      <Card>
        <h2 className="mb-1 text-18">Calendars that subscribe</h2>
        <p className="mb-3 text-14 text-muted">
          Each has a secret address. You make one at{" "}
          <Link to="/projects" className="underline underline-offset-2">
            your projects
          </Link>
          , or on a project&apos;s calendar.
        </p>
        <FormOutcome answer={answerTo(actionData, "end-feed")} />
        {feeds.length === 0 ? (
          <p className="text-14">None right now.</p>
        ) : (
          <ul className="divide-y divide-hairline">
            {feeds.map(({ feedId, project, since }) => (
              <li key={feedId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <p className="min-w-0 flex-1 basis-48 break-words">
                  {project ?? "All my projects"}
                  <span className="block text-14 text-muted">Since {longDay(since)}</span>
                </p>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="feed_id" value={feedId} />
                  <Button
                    type="submit"
                    name="intent"
                    value="end-feed"
                    size="sm"
                    variant="danger"
                    aria-label={`End the address of ${project ?? "all my projects"}`}
                  >
                    End it
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <h2 className="mb-1 text-18">More that is connected</h2>
        <ul className="divide-y divide-hairline">
          {ELSEWHERE.map(({ to, label, note }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-11 flex-col justify-center py-2.5 hover:text-spark">
                {label}
                <span className="text-14 text-muted">{note}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </SettingsFrame>
  );
}
