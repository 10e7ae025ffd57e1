import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";

/** SQL condition: that member had their account deleted, also in the days in which they may come back: nothing is kept for them. */
export const left = (userId: Id) => sql`EXISTS (SELECT 1 FROM ${deletion_requests}
  WHERE ${deletion_requests.user_id} = ${userId} AND ${deletion_requests.status} <> 'cancelled')`;

/** The same, asked beforehand. */
export async function hasLeft(db: Database, userId: Id): Promise<boolean> {
  const asked = await db.select({ one: sql`1` }).from(sql`(SELECT 1)`).where(left(userId));
  return asked.length > 0;
}
