import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema/moderation.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { AuditAction } from "./audit-words.ts";

interface Act {
  action: AuditAction;
  subject: { type: string; id: Id };
  before?: unknown;
  after?: unknown;
  reason: string | null;
  now: number;
}

/** The line of an act of staff, for the batch that does it. */
export function audited(
  { db, viewer }: Pick<MemberContext, "db" | "viewer">,
  { action, subject, before, after, reason, now }: Act,
): Statement {
  return db.insert(audit_log).values({
    id: newId(now),
    actor_id: viewer.userId,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before: before ?? null,
    after: after ?? null,
    reason,
    created_at: now,
  });
}

/** The line of what staff looked at, unless it stands there since less than `within`. */
export function auditedOnce(
  { db, viewer }: { db: Database; viewer: { userId: Id } },
  { action, subject, after, now }: Pick<Act, "action" | "subject" | "after" | "now">,
  within: number,
): Statement {
  const said = JSON.stringify(after);
  return statement(
    db,
    sql`INSERT INTO ${audit_log} (id, actor_id, action, subject_type, subject_id, after, created_at)
      SELECT ${newId(now)}, ${viewer.userId}, ${action}, ${subject.type}, ${subject.id}, ${said}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM ${audit_log} AS line WHERE line.subject_type = ${subject.type}
        AND line.subject_id = ${subject.id} AND line.actor_id = ${viewer.userId} AND line.action = ${action}
        AND line.after = ${said} AND line.created_at > ${now - within})`,
  );
}
