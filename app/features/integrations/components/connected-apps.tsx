import { Form, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { ConnectedApp } from "../oauth/queries.server.ts";
import { ScopeChips } from "./scope-chips.tsx";

/** The apps a member let in: what each may do, when it last did, and its end by one press. */
export function ConnectedApps({ apps, now }: { apps: ConnectedApp[]; now: number }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <ul className="divide-y divide-hairline">
      {apps.map((app) => (
        <li key={app.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="break-words font-medium">{app.name}</p>
            <Dotted className="text-14 text-muted">
              {new URL(app.website).host}
              {`made by ${app.maker}`}
              {`since ${longDay(app.since)}`}
              {app.lastUsedAt === null ? "never used" : `used ${relativeTime(app.lastUsedAt, now)}`}
            </Dotted>
            <div className="mt-2">
              <ScopeChips scopes={app.scopes} label="What it may do" />
            </div>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="app_id" value={app.id} />
            <Button
              type="submit"
              name="intent"
              value="disconnect"
              size="sm"
              variant="danger"
              aria-label={`Shut out ${app.name}`}
              disabled={busy}
            >
              Shut it out
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
