import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { notification_counters, notifications } from "#app/db/schema/notifications.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

type WakeContext = Pick<MemberContext, "db" | "clock" | "rooms">;

const AT_ONCE = 50;

/** Puts back on top what was snoozed until now, unread, one place further in its member's sequence. */
export async function wakeSnoozed(ctx: WakeContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db.all<{ id: Id }>(
    sql`SELECT id FROM ${notifications} WHERE snoozed_until <= ${now} ORDER BY snoozed_until LIMIT ${AT_ONCE}`,
  );
  const [first, ...rest] = due.map(({ id }) =>
    statement(
      ctx.db,
      sql`UPDATE ${notifications} SET snoozed_until = NULL, hidden = 0, read = 0, seen_at = NULL, created_at = ${now},
        seq = (SELECT last_seq + 1 FROM ${notification_counters} WHERE user_id = ${notifications}.user_id)
        WHERE id = ${id} AND snoozed_until <= ${now} RETURNING user_id`,
    ),
  );
  if (!first) return;
  const woken = (await ctx.db.batch([first, ...rest])) as { user_id: Id }[][];
  await tell(
    ctx,
    woken.flat().map(({ user_id }) => user_id),
  );
}

/** Removes what has nothing to say any more. @returns how many went; 0 when there is nothing left */
export async function removeExpired(ctx: WakeContext): Promise<number> {
  const gone = await ctx.db.all<{ user_id: Id }>(
    sql`DELETE FROM ${notifications} WHERE id IN (SELECT id FROM ${notifications}
      WHERE expires_at <= ${ctx.clock.now()} LIMIT ${AT_ONCE}) RETURNING user_id`,
  );
  await tell(
    ctx,
    gone.map(({ user_id }) => user_id),
  );
  return gone.length;
}

async function tell(ctx: WakeContext, members: Id[]): Promise<void> {
  await Promise.all(
    [...new Set(members)].map((member) => ctx.rooms.push(member, { type: "notifications.changed" })),
  );
}
