import { asc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { files } from "#app/db/schema/files.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { iso, linesOf, nameOf, PAGE } from "./lines-of.server.ts";

/** Hours that were sent to the client, with what became of them. */
export function hourLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { startedAt: number; id: Id } | null) =>
      db
        .select({
          id: time_entries.id,
          worker: nameOf(sql`${time_entries.user_id}`).as("worker_name"),
          startedAt: time_entries.started_at,
          minutes: time_entries.minutes,
          note: time_entries.note,
          status: time_entries.status,
          answer: time_entries.answer,
          answerer: nameOf(sql`${time_entries.answered_by}`).as("answerer_name"),
          answeredAt: time_entries.answered_at,
        })
        .from(time_entries)
        .where(
          sql`${time_entries.project_id} = ${projectId} AND ${time_entries.status} <> 'draft'
            AND (${time_entries.started_at}, ${time_entries.id}) > (${last?.startedAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(time_entries.started_at), asc(time_entries.id))
        .limit(PAGE),
    ({ startedAt, answeredAt, answerer, ...row }) => ({
      ...row,
      started_at: iso(startedAt),
      answered_by: answerer,
      answered_at: iso(answeredAt),
    }),
  );
}

/** The milestones, and where each stands. */
export function milestoneLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { position: number } | null) =>
      db
        .select({
          id: milestones.id,
          position: milestones.position,
          title: milestones.title,
          description: milestones.description,
          status: milestones.status,
          amount: milestones.amount,
          currency: milestones.currency,
          due_on: milestones.due_on,
          deliverable_spec: milestones.deliverable_spec,
          revision_limit: milestones.revision_limit,
          revisions_used: milestones.revisions_used,
          agreedAt: milestones.agreed_at,
          deliveredAt: milestones.delivered_at,
          approvedAt: milestones.approved_at,
          approved_by: milestones.approved_by,
        })
        .from(milestones)
        .where(
          sql`${milestones.project_id} = ${projectId} AND ${milestones.position} > ${last?.position ?? -1}`,
        )
        .orderBy(asc(milestones.position))
        .limit(PAGE),
    ({ agreedAt, deliveredAt, approvedAt, ...row }) => ({
      ...row,
      agreed_at: iso(agreedAt),
      delivered_at: iso(deliveredAt),
      approved_at: iso(approvedAt),
    }),
  );
}

/** What was delivered, version by version, and what was said to it. */
export function deliveryLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { submittedAt: number; id: Id } | null) =>
      db
        .select({
          id: deliverables.id,
          milestone_id: deliverables.milestone_id,
          version_no: deliverables.version_no,
          file_ids: deliverables.file_ids,
          urls: deliverables.urls,
          note: deliverables.note,
          submitted_by: deliverables.submitted_by,
          submittedAt: deliverables.submitted_at,
          status: deliverables.status,
          answer: deliverables.answer,
          answered_by: deliverables.answered_by,
          answeredAt: deliverables.answered_at,
          sha256: deliverables.sha256,
        })
        .from(deliverables)
        .where(
          sql`${deliverables.project_id} = ${projectId}
            AND (${deliverables.submitted_at}, ${deliverables.id}) > (${last?.submittedAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(deliverables.submitted_at), asc(deliverables.id))
        .limit(PAGE),
    ({ submittedAt, answeredAt, ...row }) => ({
      ...row,
      submitted_at: iso(submittedAt),
      answered_at: iso(answeredAt),
    }),
  );
}

/**
 * What the project's people share; what somebody keeps to themselves is theirs alone.
 * @param places where each stands in the pack
 */
export function fileLines(db: Database, projectId: Id, places: ReadonlyMap<Id, string> = new Map()) {
  return linesOf(
    (last: { createdAt: number; id: Id } | null) =>
      db
        .select({
          id: project_files.file_id,
          name: project_files.name,
          folder: project_files.folder,
          version: project_files.version_no,
          version_of: project_files.version_of,
          uploaded_by: project_files.uploaded_by,
          mime: files.mime,
          size: files.size,
          sha256: files.sha256,
          createdAt: project_files.created_at,
          approvedAt: project_files.approved_at,
          approved_by: project_files.approved_by,
          deletedAt: project_files.deleted_at,
        })
        .from(project_files)
        .innerJoin(files, eq(files.id, project_files.file_id))
        .where(
          sql`${project_files.project_id} = ${projectId} AND ${project_files.visibility} <> 'private'
            AND (${project_files.created_at}, ${project_files.file_id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(project_files.created_at), asc(project_files.file_id))
        .limit(PAGE),
    ({ createdAt, approvedAt, deletedAt, ...row }) => ({
      ...row,
      brought_at: iso(createdAt),
      approved_at: iso(approvedAt),
      in_the_trash_since: iso(deletedAt),
      in_pack: places.get(row.id) ?? null,
    }),
  );
}
