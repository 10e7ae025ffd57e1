import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { moderation_cases, takedowns } from "#app/db/schema/moderation.ts";
import { appeals } from "#app/db/schema/safety.ts";

interface Appeal {
  id: Id;
  userId: Id;
  subject: { type: "opportunity"; id: Id } | { type: "posting_text" | "case"; id: string };
  statement: string;
  /** What was judged, and the reason given. */
  evidence: unknown;
  now: number;
}

/** Asks a person to look at a decision again; while one waits for an answer, another changes nothing. */
export function insertAppeal(
  db: Database,
  { id, userId, subject, evidence, now, ...appeal }: Appeal,
): Statement {
  return statement(
    db,
    sql`INSERT INTO ${appeals} (id, user_id, subject_type, subject_id, statement, evidence, status, created_at)
      VALUES (${id}, ${userId}, ${subject.type}, ${subject.id}, ${appeal.statement}, ${JSON.stringify(evidence)},
        'open', ${now}) ON CONFLICT DO NOTHING`,
  );
}

/** SQL condition: our team took this posting down, and was asked about that decision already. */
export function wasAppealed(postingId: Id) {
  return sql`EXISTS (SELECT 1 FROM ${takedowns} AS down JOIN ${moderation_cases} AS decided ON decided.id = down.case_id
    WHERE down.subject_type = 'opportunity' AND down.subject_id = ${postingId} AND decided.status <> 'actioned')`;
}

/** SQL condition: this member waits for a person to look at it again. */
export function appealWaits(userId: Id, subjectId: Id) {
  return sql`EXISTS (SELECT 1 FROM ${appeals} WHERE user_id = ${userId} AND subject_type = 'opportunity'
    AND subject_id = ${subjectId} AND status = 'open')`;
}
