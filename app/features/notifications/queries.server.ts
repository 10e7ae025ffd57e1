import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { notification_counters, notifications } from "#app/db/schema/notifications.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { LIST_LIMIT } from "./rules.ts";

/** The columns a browser may see. */
export const notificationColumns = {
  id: notifications.id,
  seq: notifications.seq,
  title: notifications.title,
  message: notifications.message,
  category: notifications.category,
  kind: notifications.kind,
  priority: notifications.priority,
  read: notifications.read,
  link: notifications.link,
  action_url: notifications.action_url,
  action_text: notifications.action_text,
  created_at: notifications.created_at,
};

export interface NotificationList {
  items: NotificationItem[];
  unread: number;
}

type QueryContext = Pick<MemberContext, "db" | "viewer">;

/** The newest 50 of the member, newest first, and the exact unread count (specification §7 *Data*). */
export function listNotifications(ctx: QueryContext): Promise<NotificationList> {
  const list = ctx.db
    .select(notificationColumns)
    .from(notifications)
    .where(eq(notifications.user_id, ctx.viewer.userId))
    .orderBy(desc(notifications.created_at), desc(notifications.seq))
    .limit(LIST_LIMIT);
  return withUnread(ctx, list);
}

/** What arrived after `seq`, oldest first: the catch-up of a window that was cut off. */
export function listNotificationsSince(ctx: QueryContext, seq: number): Promise<NotificationList> {
  const list = ctx.db
    .select(notificationColumns)
    .from(notifications)
    .where(and(eq(notifications.user_id, ctx.viewer.userId), gt(notifications.seq, seq)))
    .orderBy(asc(notifications.seq))
    .limit(LIST_LIMIT * 2);
  return withUnread(ctx, list);
}

async function withUnread<T extends NotificationItem>(
  ctx: QueryContext,
  list: Parameters<typeof ctx.db.batch>[0][0] & { execute(): Promise<T[]> },
): Promise<NotificationList> {
  const counter = ctx.db
    .select({ unread: notification_counters.unread })
    .from(notification_counters)
    .where(eq(notification_counters.user_id, ctx.viewer.userId));
  const [items, [count]] = (await ctx.db.batch([list, counter])) as [T[], { unread: number }[]];
  return { items, unread: count?.unread ?? 0 };
}
