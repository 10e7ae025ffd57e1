import { type SQL, sql } from "drizzle-orm";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { credentials } from "#app/db/schema/passport.ts";
import type { CredentialKind } from "./schema.ts";
import type { Reason } from "./words.ts";

interface Lost {
  kind: CredentialKind;
  source: string;
  /** Of one member; of all who had it certified where it is left out. */
  userId?: string;
  reason: Reason;
  now: number;
}

/** Withdraws what was certified of something that holds no longer, unless it was certified anew since. */
export function withdrawFor(db: Database, { kind, source, userId, reason, now }: Lost): Statement {
  return statement(
    db,
    sql`UPDATE ${credentials} SET revoked_at = ${now}, revoke_reason = ${reason}
      WHERE kind = ${kind} AND source_id = ${source} AND revoked_at IS NULL AND issued_at <= ${now}
        ${userId ? sql`AND user_id = ${userId}` : sql``}`,
  );
}

/** SQL select of `user_id`, `entity_id` and `message`: whom that took a credential from. */
export function whoLost({ kind, source, reason, now }: Lost, message: string): SQL {
  return sql`SELECT user_id, id AS entity_id, ${message} AS message FROM ${credentials}
    WHERE kind = ${kind} AND source_id = ${source} AND revoked_at = ${now} AND revoke_reason = ${reason}`;
}
