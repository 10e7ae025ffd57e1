import { relativeTime } from "#app/core/relative-time.ts";
import { minutes } from "#app/core/time.ts";
import type { JobRow } from "#app/features/admin/job-runs.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";

/** The cron calls each minute; after so long without a run, something is wrong. */
const LATE = minutes(5);

/** How the jobs of the cron last ran: what fails first, all of them in a table. */
export function JobRuns({ jobs, now }: { jobs: JobRow[]; now: number }) {
  const last = Math.max(0, ...jobs.map(({ ran_at }) => ran_at));
  const failing = jobs.filter(({ failures }) => failures > 0);
  return (
    <Card>
      <h2 className="text-18">Jobs</h2>
      {jobs.length === 0 ? (
        <p>The cron has not run yet.</p>
      ) : (
        <>
          <p className={now - last > LATE ? "mb-2 text-14 text-danger" : "mb-2 text-14 text-muted"}>
            {jobs.length} jobs, each minute. They last ran {relativeTime(last, now)}
            {failing.length === 0 ? ", all of them well." : `, ${failing.length} of them with a failure.`}
          </p>
          {failing.length > 0 ? (
            <ul aria-label="Jobs that fail" className="mb-2 flex flex-col divide-y divide-hairline">
              {failing.map(({ job, failures, failure, failed_at }) => (
                <li key={job} className="py-2.5 text-14">
                  <p className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 flex-1 basis-40 font-medium">{jobWords(job)}</span>
                    <Chip tone="danger">{failures === 1 ? "1 time" : `${failures} times in a row`}</Chip>
                    <span className="text-muted">{relativeTime(failed_at ?? now, now)}</span>
                  </p>
                  <p className="break-words text-muted">{failure}</p>
                </li>
              ))}
            </ul>
          ) : null}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 text-muted">
              All jobs
            </summary>
            <FiguresTable
              caption="How each job last ran"
              head={["Job", "Ran", "Took", "Last had work", "Last failed"]}
              rows={jobs.map((one) => [
                jobWords(one.job),
                relativeTime(one.ran_at, now),
                `${one.took_ms.toLocaleString("en")} ms`,
                one.worked_at === null
                  ? "–"
                  : `${relativeTime(one.worked_at, now)}: ${(one.job_done ?? 0).toLocaleString("en")}`,
                one.failed_at === null ? "–" : relativeTime(one.failed_at, now),
              ])}
            />
          </details>
        </>
      )}
    </Card>
  );
}

/** `invoicesOverdue` as words. */
function jobWords(job: string): string {
  const words = job.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
