import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { hours } from "#app/core/time.ts";
import { nextTimeOfDay } from "#app/core/time-zone.ts";
import type { Database } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { NotificationCommand } from "./schema.ts";

type NotificationContext = Pick<MemberContext, "db" | "viewer" | "clock" | "rooms" | "defer" | "limits">;

/** Eight in the morning: when what is snoozed until tomorrow comes back. */
const MORNING = 8 * 60;

/** Marks one or all read, puts one off, or deletes one. Someone else's id simply matches no row; repeats change nothing. */
export async function handleNotification(
  ctx: NotificationContext,
  command: NotificationCommand,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await obey(ctx, command);
  // Nothing of the list looks different.
  if (command.intent === "seen") return;
  ctx.defer(ctx.rooms.push(ctx.viewer.userId, { type: "notifications.changed" }));
}

async function obey(ctx: NotificationContext, command: NotificationCommand): Promise<void> {
  const now = ctx.clock.now();
  const mine = eq(notifications.user_id, ctx.viewer.userId);
  const seen = sql`coalesce(${notifications.seen_at}, ${now})`;
  switch (command.intent) {
    case "read":
      await ctx.db
        .update(notifications)
        .set({ read: true, seen_at: seen })
        .where(and(mine, eq(notifications.id, command.id), eq(notifications.hidden, false)));
      return;
    case "read-all":
      await ctx.db
        .update(notifications)
        .set({ read: true, seen_at: seen })
        .where(and(mine, eq(notifications.read, false)));
      return;
    case "seen":
      await ctx.db
        .update(notifications)
        .set({ seen_at: now })
        .where(and(mine, inArray(notifications.id, command.ids), isNull(notifications.seen_at)));
      return;
    case "snooze":
      await ctx.db
        .update(notifications)
        .set({
          hidden: true,
          read: true,
          seen_at: seen,
          snoozed_until: command.until === "hour" ? now + hours(1) : await tomorrowMorning(ctx, now),
        })
        .where(and(mine, eq(notifications.id, command.id), eq(notifications.hidden, false)));
      return;
    case "delete":
      await ctx.db.delete(notifications).where(and(mine, withItsGroup(ctx.db, command.id)));
      return;
  }
}

/** The row, and those that stand behind it. */
function withItsGroup(db: Database, id: string): SQL | undefined {
  const itsGroup = db
    .select({ key: notifications.group_key })
    .from(notifications)
    .where(eq(notifications.id, id));
  return sql`(${notifications.id} = ${id} OR ${notifications.group_key} IN ${itsGroup})`;
}

async function tomorrowMorning(ctx: NotificationContext, now: number): Promise<number> {
  const [profile] = await ctx.db
    .select({ timezone: profiles.timezone })
    .from(profiles)
    .where(eq(profiles.user_id, ctx.viewer.userId));
  // In the small hours "tomorrow" is not in a moment.
  return nextTimeOfDay(profile?.timezone ?? "UTC", now + hours(6), MORNING, 127) ?? now + hours(24);
}
