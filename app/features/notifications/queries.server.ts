import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { CATCH_UP_LIMIT, LIST_LIMIT } from "./rules.ts";

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

const selectNewest = compiledSelect((db) =>
  db
    .select(notificationColumns)
    .from(notifications)
    .where(eq(notifications.user_id, sql.placeholder("me")))
    .orderBy(desc(notifications.created_at), desc(notifications.seq))
    .limit(LIST_LIMIT),
);

/** The newest 50 of the member, newest first, and the exact unread count (specification §7 *Data*). */
export async function listNotifications(ctx: QueryContext): Promise<NotificationList> {
  const items = await selectNewest(ctx.db, { me: ctx.viewer.userId });
  return { items, unread: ctx.viewer.unreadNotifications };
}

/** What arrived after `seq`, oldest first: the catch-up of a window that was cut off. */
export async function listNotificationsSince(ctx: QueryContext, seq: number): Promise<NotificationList> {
  const items = await ctx.db
    .select(notificationColumns)
    .from(notifications)
    .where(and(eq(notifications.user_id, ctx.viewer.userId), gt(notifications.seq, seq)))
    .orderBy(asc(notifications.seq))
    .limit(CATCH_UP_LIMIT);
  return { items, unread: ctx.viewer.unreadNotifications };
}
