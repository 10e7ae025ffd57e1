import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema/moderation.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

interface Act {
  /** A word of ours: `case_remove`, `role_grant`. */
  action: string;
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
