import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { credentials } from "#app/db/schema/passport.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import type { CredentialKind } from "./schema.ts";
import type { Reason } from "./words.ts";

/** What credentials say no longer, why, and since when. */
export interface Lost {
  kind: CredentialKind;
  what:
    | { source: string; userId?: Id }
    /** Skills that this member has not among theirs any more. */
    | { unlistedOf: Id };
  reason: Reason;
  now: number;
}

/** SQL condition on credentials: they are of it. */
function areOf({ kind, what }: Lost): SQL {
  if ("unlistedOf" in what)
    return sql`user_id = ${what.unlistedOf} AND kind = ${kind} AND NOT EXISTS (SELECT 1 FROM ${profile_skills} AS own
      WHERE own.user_id = credentials.user_id AND own.skill = credentials.source_id)`;
  const { source, userId } = what;
  return sql`kind = ${kind} AND source_id = ${source} ${userId ? sql`AND user_id = ${userId}` : sql``}`;
}

/** Withdraws what was certified of something that holds no longer, unless it was certified anew since. */
export function withdrawFor(db: Database, lost: Lost): Statement {
  const { reason, now } = lost;
  return statement(
    db,
    sql`UPDATE ${credentials} SET revoked_at = ${now}, revoke_reason = ${reason}
      WHERE ${areOf(lost)} AND revoked_at IS NULL AND issued_at <= ${now}`,
  );
}

/** SQL select of `user_id`, `entity_id` and `message`: whom that took a credential from. */
export function whoLost(lost: Lost, message: string): SQL {
  const { reason, now } = lost;
  return sql`SELECT user_id, id AS entity_id, ${message} AS message FROM ${credentials}
    WHERE ${areOf(lost)} AND revoked_at = ${now} AND revoke_reason = ${reason}`;
}
