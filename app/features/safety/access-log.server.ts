import { desc, eq, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { access_log } from "#app/db/schema/safety.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const MOST = 50;

/** That staff opens private data of a member, and why: in the batch that reads it. */
export function logAccess(
  db: Database,
  access: { userId: Id; staffId: Id; area: string; reason: string; ticketId: Id | null; now: number },
): Statement {
  return db.insert(access_log).values({
    id: newId(access.now),
    user_id: access.userId,
    staff_id: access.staffId,
    area: access.area,
    reason: access.reason,
    ticket_id: access.ticketId,
    created_at: access.now,
  });
}

/** Who of staff looked at this member's private data, newest first (product.md B4). */
export function selectAccess(ctx: QueryContext) {
  return ctx.db
    .select({
      accessId: access_log.id,
      area: access_log.area,
      reason: access_log.reason,
      at: access_log.created_at,
      staffName: sql<string | null>`${profiles.display_name}`.as("staff_name"),
    })
    .from(access_log)
    .leftJoin(profiles, eq(profiles.user_id, access_log.staff_id))
    .where(eq(access_log.user_id, ctx.viewer.userId))
    .orderBy(desc(access_log.created_at))
    .limit(MOST);
}
