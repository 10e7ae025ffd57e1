import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

/** SQL condition: this member is suspended; one who deactivated their account keeps that status while they are. */
export const isSuspended = (userId: string | SQLWrapper, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} AS p CROSS JOIN ${users} AS u ON u.id = p.user_id
    WHERE p.user_id = ${userId} AND (p.status = 'suspended' OR u.banned_until > ${now}))`;
