import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { moderation_cases, reporter_trust } from "#app/db/schema/moderation.ts";
import { decided_reports, reports } from "#app/db/schema/safety.ts";

/** `trustOf` of ladder.ts, over all reporters of a case. */
const WEIGHT = sql`(SELECT coalesce(sum(round(100.0 * (coalesce(trust.right_count, 0) + 2)
    / (coalesce(trust.right_count, 0) + coalesce(trust.wrong_count, 0) + 4))), 0)
  FROM ${reports} AS report LEFT JOIN ${reporter_trust} AS trust ON trust.user_id = report.reporter_id
  WHERE report.case_id = moderation_cases.id)`;

/** SQL of a subquery: the reports of a case, also those that made room for later ones (decision 0039). */
export function reportsOf(caseId: Id): SQL {
  const columns = sql.raw("id, reporter_id, reason, details, excerpts, created_at");
  return sql`SELECT ${columns} FROM ${reports} WHERE case_id = ${caseId} AND case_id IS NOT NULL
    UNION ALL SELECT ${columns} FROM ${decided_reports} WHERE case_id = ${caseId}`;
}

/** Brings a report to the open case of its subject, or opens one. Again, it changes nothing. */
export function attachReport(db: Database, reportId: Id, now: number): Statement[] {
  const caseOf = sql`(SELECT open.id FROM ${moderation_cases} AS open WHERE open.status = 'open'
    AND open.subject_type = reports.subject_type AND open.subject_id = reports.subject_id)`;
  return [
    statement(
      db,
      sql`INSERT INTO ${moderation_cases} (id, subject_type, subject_id, owner_id, opened_by, status, created_at)
        SELECT ${newId(now)}, subject_type, subject_id, nullif(owner_id, ''), 'report', 'open', ${now} FROM ${reports}
        WHERE id = ${reportId} AND case_id IS NULL ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE ${reports} SET case_id = ${caseOf}, status = 'in_review' WHERE id = ${reportId} AND case_id IS NULL`,
    ),
    statement(
      db,
      sql`UPDATE ${moderation_cases} SET weight = ${WEIGHT},
          reports = (SELECT count(*) FROM ${reports} AS report WHERE report.case_id = moderation_cases.id)
        WHERE id = (SELECT case_id FROM ${reports} WHERE id = ${reportId}) AND status = 'open'`,
    ),
  ];
}

/** What a decision says of those who reported: their next reports weigh more, or less. */
export function judgeReporters(db: Database, caseId: Id, right: boolean): Statement[] {
  const column = sql.raw(right ? "right_count" : "wrong_count");
  return [
    statement(
      db,
      sql`UPDATE ${reports} SET status = ${right ? "actioned" : "dismissed"} WHERE case_id = ${caseId}`,
    ),
    statement(
      db,
      sql`INSERT INTO ${reporter_trust} (user_id, ${column}) SELECT reporter_id, 1 FROM ${reports}
        WHERE case_id = ${caseId} AND 1 ON CONFLICT (user_id) DO UPDATE SET ${column} = ${column} + 1`,
    ),
  ];
}
