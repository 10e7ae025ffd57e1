import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { barter_files } from "#app/db/schema/barter.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { project_files, review_pins } from "#app/db/schema/project-files.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import { onLegalHold } from "#app/features/files/legal-hold.server.ts";
import { isLedBy } from "#app/features/files/space.server.ts";
import { TRASH_DAYS } from "#app/features/files/upload-rules.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { isEvidence } from "./handed-over.server.ts";

const SWEEP_SIZE = 50;

/** What was handed over with a milestone, given in a trade, or shown in a dispute, stays: it is evidence; so does what is under a legal hold. */
const mayGo = sql`NOT ${isEvidence} AND NOT ${onLegalHold(sql`${project_files.uploaded_by}`)}`;

/**
 * The cron: deletes for good what has been in the trash for 30 days, with the remarks on it. Bytes and rows of the files
 * go with the sweep of what was given up.
 * @returns how many versions were looked at; 0 when there is nothing left
 */
export async function emptyTrash({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<number> {
  const before = clock.now() - days(TRASH_DAYS);
  const found = await db
    .select({ id: project_files.file_id })
    .from(project_files)
    .where(
      sql`${project_files.deleted_at} IS NOT NULL AND ${project_files.deleted_at} <= ${before} AND ${mayGo}`,
    )
    .orderBy(project_files.deleted_at)
    .limit(SWEEP_SIZE);
  await deleteForGood(
    db,
    found.map(({ id }) => id),
    { before, now: clock.now() },
  );
  return found.length;
}

/**
 * Deletes files that are in the trash of a project for good: the member's own, or those in the space of a company they
 * lead. What was handed over, is not in the trash or somebody else's is left alone.
 */
export async function purgeFiles(
  { db, clock, viewer }: Pick<MemberContext, "db" | "clock" | "viewer">,
  ids: Id[],
  companyId: Id | null = null,
): Promise<void> {
  const whose = companyId
    ? sql`${isLedBy(companyId, viewer.userId)} AND EXISTS (SELECT 1 FROM ${files} AS f
        WHERE f.id = ${project_files.file_id} AND f.company_id = ${companyId})`
    : sql`${project_files.uploaded_by} = ${viewer.userId}`;
  const found = await db
    .select({ id: project_files.file_id })
    .from(project_files)
    .where(
      sql`${project_files.file_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND ${whose} AND ${project_files.deleted_at} IS NOT NULL AND ${mayGo}`,
    );
  await deleteForGood(
    db,
    found.map(({ id }) => id),
    { before: clock.now(), now: clock.now() },
  );
}

/** @param before in the trash since then: somebody may have taken one out of it since it was read */
async function deleteForGood(
  db: Database,
  ids: Id[],
  { before, now }: { before: number; now: number },
): Promise<void> {
  if (ids.length === 0) return;
  const still = sql`(SELECT gone.file_id FROM ${project_files} AS gone JOIN json_each(${JSON.stringify(ids)}) AS one
    ON one.value = gone.file_id WHERE gone.deleted_at <= ${before})`;
  await db.batch([
    statement(db, sql`DELETE FROM ${review_pins} WHERE file_id IN ${still}`),
    statement(db, sql`DELETE FROM ${barter_files} WHERE version_of IN ${still}`),
    statement(db, sql`DELETE FROM ${file_scopes} WHERE file_id IN ${still}`),
    keptToJudge(
      db,
      sql`SELECT file_id, file_id AS subject_id FROM ${project_files} WHERE file_id IN ${still}`,
      now,
    ),
    statement(db, sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL WHERE id IN ${still}`),
    statement(db, sql`DELETE FROM ${project_files} WHERE file_id IN ${still}`),
  ]);
}
