import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
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

type Auditing = Pick<MemberContext, "db" | "viewer" | "env" | "address">;

/** From where it was done, without the address itself: the same place gives the same mark (product.md §5.17 *ip hash*). */
function placeOf({ env, address }: Auditing): string {
  return createHmac("sha256", `audit address ${env.AUTH_TOKEN_SECRET}`).update(address).digest("base64url");
}

/** The line of an act of staff, for the batch that does it. */
export function audited(ctx: Auditing, { action, subject, before, after, reason, now }: Act): Statement {
  return ctx.db.insert(audit_log).values({
    id: newId(now),
    actor_id: ctx.viewer.userId,
    action,
    subject_type: subject.type,
    subject_id: subject.id,
    before: before ?? null,
    after: after ?? null,
    reason,
    ip_hash: placeOf(ctx),
    created_at: now,
  });
}

/** The line of what staff looked at, unless it stands there since less than `within`. */
export function auditedOnce(
  ctx: Auditing,
  { action, subject, after, now }: Pick<Act, "action" | "subject" | "after" | "now">,
  within: number,
): Statement {
  const said = JSON.stringify(after);
  return statement(
    ctx.db,
    sql`INSERT INTO ${audit_log} (id, actor_id, action, subject_type, subject_id, after, ip_hash, created_at)
      SELECT ${newId(now)}, ${ctx.viewer.userId}, ${action}, ${subject.type}, ${subject.id}, ${said}, ${placeOf(ctx)}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM ${audit_log} AS line WHERE line.subject_type = ${subject.type}
        AND line.subject_id = ${subject.id} AND line.actor_id = ${ctx.viewer.userId} AND line.action = ${action}
        AND line.after = ${said} AND line.created_at > ${now - within})`,
  );
}
