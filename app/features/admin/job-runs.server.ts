import { sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { job_runs } from "#app/db/schema/platform.ts";

/** A job that did not run for so long is none of ours any more. */
const FORGOTTEN = days(30);

/** How a job of the cron ran. */
export interface JobRun {
  job: string;
  ranAt: number;
  tookMs: number;
  /** How much there was to do; null where it does not say. */
  done: number | null;
  /** Why it failed; null where it did not. */
  failure: string | null;
}

/** Statements that keep how jobs last ran, one row a job (product.md `/admin`, *Jobs/health*). */
export function keepRuns(db: Database, runs: readonly JobRun[], now: number): Statement[] {
  return [
    statement(
      db,
      sql`INSERT INTO ${job_runs} (job, ran_at, took_ms, worked_at, done, failed_at, failure, failures)
        SELECT value ->> 'job', value ->> 'ranAt', value ->> 'tookMs',
          iif(value ->> 'done' > 0, value ->> 'ranAt', NULL), nullif(value ->> 'done', 0),
          iif(value ->> 'failure' IS NULL, NULL, value ->> 'ranAt'), value ->> 'failure',
          value ->> 'failure' IS NOT NULL
        FROM json_each(${JSON.stringify(runs)}) WHERE 1
        ON CONFLICT DO UPDATE SET ran_at = excluded.ran_at, took_ms = excluded.took_ms,
          worked_at = coalesce(excluded.worked_at, worked_at), done = coalesce(excluded.done, done),
          failed_at = coalesce(excluded.failed_at, failed_at), failure = coalesce(excluded.failure, failure),
          failures = iif(excluded.failed_at IS NULL, 0, failures + 1)`,
    ),
    statement(db, sql`DELETE FROM ${job_runs} WHERE ran_at < ${now - FORGOTTEN}`),
  ];
}

export interface JobRow {
  job: string;
  ran_at: number;
  took_ms: number;
  worked_at: number | null;
  job_done: number | null;
  failed_at: number | null;
  failure: string | null;
  failures: number;
}

/** How each job last ran: those that fail first, then by name. */
export function selectJobRuns(db: Database) {
  return rowsOf<JobRow>(
    db,
    sql`SELECT job, ran_at, took_ms, worked_at, done AS job_done, failed_at, failure, failures FROM ${job_runs}
      WHERE job > ''
      ORDER BY failures > 0 DESC, job`,
  );
}
