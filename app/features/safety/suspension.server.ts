import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";

export interface Suspension {
  suspended: number;
  banned_until: number | null;
}

/** Whether this account may not be used, and until when. */
export function selectSuspension(db: Database, userId: Id, now: number) {
  return rowsOf<Suspension>(
    db,
    sql`SELECT (coalesce(u.banned_until, 0) > ${now} OR p.status = 'suspended') AS suspended, u.banned_until
      FROM ${users} AS u CROSS JOIN ${profiles} AS p ON p.user_id = u.id
      WHERE u.id = ${userId} AND u.deleted_at IS NULL`,
  );
}
