import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes } from "#app/db/schema/files.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import { reports } from "#app/db/schema/safety.ts";

/** SQL condition: somebody of the team has yet to decide about this post, work, posting, message or file, or looks at it once more. */
export function isJudged(subjectId: SQL | Id): SQL {
  const about = sql`subject_type IN ('post', 'portfolio_item', 'opportunity', 'message', 'file')
    AND subject_id = ${subjectId}`;
  return sql`(EXISTS (SELECT 1 FROM ${reports} WHERE ${about} AND status NOT IN ('actioned', 'dismissed'))
    OR EXISTS (SELECT 1 FROM ${moderation_cases} WHERE ${about} AND status IN ('open', 'appealed')))`;
}

/**
 * For the batch that gives files up: those of a post, work, posting or message that is reported, or reported themselves, stay until somebody
 * has decided about it, and are nobody else's any more. Belongs before the statement that parts them from it.
 * @param of SQL select of `file_id` and `subject_id`
 */
export function keptToJudge(db: Database, of: SQL, now: number): Statement {
  return statement(
    db,
    sql`INSERT INTO ${file_scopes} (file_id, scope, scope_id, created_at)
      SELECT given.file_id, 'report', given.subject_id, ${now} FROM (${of}) AS given
      WHERE given.file_id IS NOT NULL AND ${isJudged(sql`given.subject_id`)} ON CONFLICT DO NOTHING`,
  );
}

/** SQL condition on a file that was given up: who decides about what it was in has yet to see it. */
export function isKeptToJudge(fileId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${file_scopes} AS kept WHERE kept.file_id = ${fileId} AND kept.scope = 'report'
    AND ${isJudged(sql`kept.scope_id`)})`;
}
