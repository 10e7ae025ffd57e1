import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** A file that one side shows in a dispute. */
export interface Evidence {
  id: Id;
  name: string;
  /** Whether it came with the answer. */
  answer: 0 | 1;
}

/** Shows files in a dispute: from then on whoever decides it may read them, and they stay (product.md §5.9). */
export function showEvidence(db: Database, disputeId: Id, ids: readonly Id[], now: number): Statement[] {
  if (ids.length === 0) return [];
  return [
    statement(
      db,
      sql`INSERT INTO ${file_scopes} (file_id, scope, scope_id, created_at)
        SELECT value, 'dispute', ${disputeId}, ${now} FROM json_each(${JSON.stringify(ids)}) WHERE 1
        ON CONFLICT DO NOTHING`,
    ),
  ];
}

/** SQL on one of the tables of disputes: what both sides have shown, as JSON of `Evidence`, in the order it came. */
export function evidenceIn(table: "disputes" | "invoice_disputes"): SQL<string> {
  const dispute = sql.raw(table);
  return sql<string>`(SELECT json_group_array(json_object('id', one.file_id, 'name', one.name, 'answer', one.late))
  FROM (SELECT s.file_id, coalesce(p.name, f.name, 'File') AS name, s.created_at > ${dispute}.created_at AS late
    FROM ${file_scopes} AS s CROSS JOIN ${files} AS f ON f.id = s.file_id
    LEFT JOIN ${project_files} AS p ON p.file_id = s.file_id
    WHERE s.scope = 'dispute' AND s.scope_id = ${dispute}.id ORDER BY s.created_at, s.file_id) AS one)`;
}

/** The files of a dispute as SQL made them: JSON of our own making. */
export function readEvidence(json: string): Evidence[] {
  return JSON.parse(json) as Evidence[];
}

/**
 * What was uploaded to be shown in a dispute, for the batch of the words it goes with: the whole batch is rolled back
 * when one is not the member's own, unfinished, or shown already.
 */
export function showUploaded(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  disputeId: Id,
  ids: readonly Id[],
  now: number,
): Statement[] {
  if (ids.length === 0) return [];
  return [
    statement(
      db,
      sql`UPDATE ${files} SET attached_at = ${now} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND owner_id = ${viewer.userId} AND status = 'ready' AND attached_at IS NULL AND purpose = 'evidence'`,
    ),
    failWhen(db, sql`changes() <> ${ids.length}`),
    ...showEvidence(db, disputeId, ids, now),
  ];
}
