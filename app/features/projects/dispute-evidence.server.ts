import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { project_files } from "#app/db/schema/project-files.ts";

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

/** SQL on `disputes`: what both sides have shown, as JSON of `Evidence`, in the order it came. */
export const evidence: SQL<string> = sql<string>`(SELECT json_group_array(json_object('id', one.file_id, 'name', one.name, 'answer', one.late))
  FROM (SELECT s.file_id, coalesce(p.name, f.name, 'File') AS name, s.created_at > disputes.created_at AS late
    FROM ${file_scopes} AS s CROSS JOIN ${files} AS f ON f.id = s.file_id
    LEFT JOIN ${project_files} AS p ON p.file_id = s.file_id
    WHERE s.scope = 'dispute' AND s.scope_id = disputes.id ORDER BY s.created_at, s.file_id) AS one)`;

export function readEvidence(json: string): Evidence[] {
  return JSON.parse(json) as Evidence[];
}
