import { type JobRun, keepRuns } from "#app/features/admin/job-runs.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";

/** Jobs by their names; what one answers says how much it had to do. */
export type Jobs = Record<string, () => PromiseLike<unknown>>;

/** Runs jobs one after the other, and keeps how each ran. One job's failure does not keep the others from running. */
export async function runJobs({ db, clock }: Pick<AppContext, "db" | "clock">, jobs: Jobs): Promise<void> {
  const runs: JobRun[] = [];
  for (const [job, run] of Object.entries(jobs)) {
    const ranAt = clock.now();
    const [done, failure] = await outcomeOf(job, run);
    runs.push({ job, ranAt, tookMs: clock.now() - ranAt, done, failure });
  }
  try {
    const [first, ...rest] = keepRuns(db, runs, clock.now());
    if (first) await db.batch([first, ...rest]);
  } catch (error) {
    log({ event: "sweep_failed", job: "jobRuns", ...describeError(error) });
  }
}

async function outcomeOf(job: string, run: Jobs[string]): Promise<[number | null, string | null]> {
  try {
    const done = await run();
    return [typeof done === "number" ? done : null, null];
  } catch (error) {
    const { name, message } = describeError(error);
    log({ event: "sweep_failed", job, name, message });
    return [null, `${name}: ${message}`];
  }
}
