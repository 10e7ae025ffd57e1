import { sql } from "drizzle-orm";
import { file_scopes } from "#app/db/schema/files.ts";
import { deliverables } from "#app/db/schema/milestones.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { isTraded } from "#app/features/files/held-files.server.ts";

/** SQL condition on project_files: handed over with a milestone, given in a trade, or shown in a dispute: it is evidence. */
export const isEvidence = sql`(EXISTS (SELECT 1 FROM ${deliverables} AS d JOIN json_each(d.file_ids) AS handed
  WHERE d.project_id = ${project_files.project_id} AND handed.value = ${project_files.file_id})
  OR EXISTS (SELECT 1 FROM ${file_scopes} AS shown WHERE shown.file_id = ${project_files.file_id}
    AND shown.scope = 'dispute')
  OR ${isTraded(sql`${project_files.version_of}`)})`;
