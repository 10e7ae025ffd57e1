import { Form, isRouteErrorResponse, Link } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { SECRET_ADDRESS } from "#app/core/secret-address.ts";
import {
  findUnsubscriber,
  readScope,
  type Stopped,
  unsubscribe,
} from "#app/features/notifications/unsubscribe.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { ErrorScreen } from "../shell/error-screen.tsx";
import type { Route } from "./+types/unsubscribe.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Fewer mails · Thrive" },
  { name: "robots", content: "noindex" },
  SECRET_ADDRESS,
];

/** Shows what the link would do, and does nothing: mail programs look at links by themselves. */
export const loader = publicLoader(async (app, { params, request }: Route.LoaderArgs) => {
  if (!(await findUnsubscriber(app.db, params.token))) throw new AppError("not_found");
  return { stopped: scopeOf(request) };
});

/** One click, here or in a mail program (RFC 8058): the token says whose mails they are. */
export const action = publicAction(async (app, { params, request }: Route.ActionArgs) => {
  const form = await readForm(request);
  await app.limits.take("api_write", `unsubscribe:${app.address}`);
  const stopped = form.get("everything") === "yes" ? ({ scope: "all" } as const) : scopeOf(request);
  if (!(await unsubscribe(app, params.token, stopped))) throw new AppError("not_found");
  return { done: stopped };
});

function scopeOf(request: Request): Stopped {
  return readScope(new URL(request.url).searchParams.get("kind"));
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "done" in actionData ? actionData.done : null;
  return (
    <Page>
      <Card className="mx-auto max-w-xl">
        <h1 className="text-28">{done ? "Done" : "Fewer mails"}</h1>
        {done ? (
          <p role="status" className="mt-3">
            You get no more {wordsOf(done)}. What protects your account still comes by mail.
          </p>
        ) : (
          <>
            <p className="mt-3">Do you want no more {wordsOf(loaderData.stopped)}?</p>
            <Form method="post" className="mt-6 flex flex-wrap gap-3">
              <Button type="submit" variant="spark">
                Stop {loaderData.stopped.scope === "all" ? "all mails" : "these mails"}
              </Button>
              {loaderData.stopped.scope === "all" ? null : (
                <Button type="submit" name="everything" value="yes" variant="quiet">
                  Stop all mails
                </Button>
              )}
            </Form>
          </>
        )}
        <WayToSettings />
      </Card>
    </Page>
  );
}

function WayToSettings() {
  return (
    <p className="mt-6 text-14 text-muted">
      Every channel of every kind is set in your{" "}
      <Link to="/notification-settings" className="underline underline-offset-2 hover:text-text">
        notification settings
      </Link>
      .
    </p>
  );
}

function wordsOf(stopped: Stopped): string {
  if (stopped.scope === "kind") return `mails about “${stopped.label}”`;
  return stopped.scope === "digest" ? "digests" : "mails that you can do without";
}

/** A link that was cut short on its way, or belongs to an account that is gone. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ErrorScreen error={error} signedIn={false} />;
  return (
    <Page>
      <Card className="mx-auto max-w-xl">
        <h1 className="text-28">This link does not work</h1>
        <p className="mt-3">
          Nothing was changed. Some mail programs cut long links in two: open it from the mail itself, by a
          press.
        </p>
        <WayToSettings />
      </Card>
    </Page>
  );
}
