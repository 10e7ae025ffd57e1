import { relativeTime } from "#app/core/relative-time.ts";
import { selectFaults, selectStuck } from "#app/features/admin/health.server.ts";
import { selectJobRuns } from "#app/features/admin/job-runs.server.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/jobs.ts";
import { JobRuns } from "./job-runs.tsx";

export const loader = staffQuery(
  "admin",
  (ctx, _args: Route.LoaderArgs) =>
    [selectStuck(ctx.db, ctx.clock.now()), selectFaults(ctx.db), selectJobRuns(ctx.db)] as const,
  (app, [stuck, faults, jobs]) => ({
    jobs: jobs,
    stuck: stuck,
    faults: faults,
    now: app.clock.now(),
  }),
);

export default function Jobs({ loaderData: { jobs, stuck, faults, now } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <JobRuns jobs={jobs} now={now} />
      <Card>
        <h2 className="text-18">Events that have not reached everybody</h2>
        <p className="mb-2 text-14 text-muted">The cron tries them again each minute.</p>
        {stuck.length === 0 ? (
          <p>Everything has arrived.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-hairline">
            {stuck.map((event) => (
              <li key={event.event_id} className="flex flex-wrap items-baseline gap-x-3 py-2.5 text-14">
                <span className="min-w-0 flex-1 basis-40 font-medium">{event.event_name}</span>
                <Chip>{event.attempts === 1 ? "1 try" : `${event.attempts} tries`}</Chip>
                <span className="text-muted">{relativeTime(event.happened_at, now)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <h2 className="text-18">Faults</h2>
        <p className="mb-2 text-14 text-muted">
          Of browsers and of the server, by the id that members are shown.
        </p>
        {faults.length === 0 ? (
          <p>None.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-hairline">
            {faults.map((fault) => (
              <li key={fault.fault_id} className="py-2.5 text-14">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 flex-1 basis-40 break-words font-medium">
                    {fault.fault_name}: {fault.fault_message}
                  </span>
                  <Chip>{fault.origin}</Chip>
                  <span className="text-muted">{relativeTime(fault.fault_at, now)}</span>
                </p>
                <p className="break-all text-12 text-muted">
                  {fault.fault_id} {fault.page_path}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
