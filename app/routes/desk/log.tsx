import { LogList } from "#app/features/projects/components/log-list.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { selectLog, toLogPage } from "#app/features/projects/queries/log.server.ts";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/log.ts";

export const loader = deskQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    [selectLog(ctx, params.projectId, beforeIn(request))] as const,
  (app, _desk, [rows]) => ({ ...toLogPage(rows), now: app.clock.now() }),
);

/** The number of the entry that the page before ended with. */
function beforeIn(request: Request): number | null {
  const before = Number(new URL(request.url).searchParams.get("before"));
  return Number.isSafeInteger(before) && before > 0 ? before : null;
}

export default function DeskLog({ loaderData }: Route.ComponentProps) {
  const { lines, next, now } = loaderData;
  return (
    <div className="mx-auto max-w-3xl">
      <p className="mb-4 max-w-[65ch] text-muted">
        Everything that was done here, in its order. Each entry holds a fingerprint of the one before, so that
        nothing can be changed, left out or put in afterwards without it showing.
      </p>
      <LogList lines={lines} now={now} />
      {next ? (
        <ButtonLink to={`?before=${next}`} className="mt-4">
          Earlier
        </ButtonLink>
      ) : null}
    </div>
  );
}
