import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";

/** Whether a member had their account deleted, also in the days in which they may come back: nothing is kept for them. */
export async function hasLeft(db: Database, userId: Id): Promise<boolean> {
  const asked = await db
    .select({ id: deletion_requests.id })
    .from(deletion_requests)
    .where(sql`${deletion_requests.user_id} = ${userId} AND ${deletion_requests.status} <> 'cancelled'`)
    .limit(1);
  return asked.length > 0;
}
