import { sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { project_files, review_pins } from "#app/db/schema/project-files.ts";
import { deliverables } from "#app/db/schema/projects.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { TRASH_DAYS } from "./schema.ts";

const SWEEP_SIZE = 50;

/**
 * The cron: deletes for good what has been in the trash for 30 days, with the remarks on it. What was handed over with
 * a milestone stays: it is evidence. Bytes and rows of the files go with the sweep of what was given up.
 * @returns how many versions were looked at; 0 when there is nothing left
 */
export async function emptyTrash({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const before = clock.now() - days(TRASH_DAYS);
  const due = sql`${project_files.deleted_at} IS NOT NULL AND ${project_files.deleted_at} <= ${before}
    AND NOT EXISTS (SELECT 1 FROM ${deliverables} AS d JOIN json_each(d.file_ids) AS handed
      WHERE d.project_id = ${project_files.project_id} AND handed.value = ${project_files.file_id})`;
  const found = await db
    .select({ id: project_files.file_id })
    .from(project_files)
    .where(due)
    .orderBy(project_files.deleted_at)
    .limit(SWEEP_SIZE);
  if (found.length === 0) return 0;
  const ids = JSON.stringify(found.map(({ id }) => id));
  // Somebody may have taken one out of the trash since it was read.
  const still = sql`(SELECT gone.file_id FROM ${project_files} AS gone JOIN json_each(${ids}) AS one
    ON one.value = gone.file_id WHERE gone.deleted_at <= ${before})`;
  await db.batch([
    statement(db, sql`DELETE FROM ${review_pins} WHERE file_id IN ${still}`),
    statement(db, sql`DELETE FROM ${file_scopes} WHERE file_id IN ${still}`),
    statement(db, sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL WHERE id IN ${still}`),
    statement(db, sql`DELETE FROM ${project_files} WHERE file_id IN ${still}`),
  ]);
  return found.length;
}
