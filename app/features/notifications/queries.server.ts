import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { compiledSelect } from "#app/db/compiled-select.server.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { kindOf } from "./kinds.ts";
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
  count: notifications.count,
};

/** How a row is shown: several of a kind are named together. */
export function presented<R extends Pick<NotificationItem, "kind" | "title" | "count">>(row: R): R {
  const many = row.count > 1 ? kindOf(row.kind)?.many : null;
  return many ? { ...row, title: many(row.count) } : row;
}

/** A list of notifications, and the exact count of all that are unread. */
export interface NotificationList {
  items: NotificationItem[];
  unread: number;
}

const selectNewest = compiledSelect((db) =>
  db
    .select(notificationColumns)
    .from(notifications)
    .where(and(eq(notifications.user_id, sql.placeholder("me")), eq(notifications.hidden, false)))
    .orderBy(desc(notifications.created_at), desc(notifications.seq))
    .limit(LIST_LIMIT),
);

/** The newest 50 of the member, newest first (specification §7 *Data*). */
export function newestNotifications(ctx: QueryContext) {
  return selectNewest.query(ctx.db, { me: ctx.viewer.userId });
}

/** What arrived after `seq`, oldest first: the catch-up of a window that was cut off. */
export function notificationsSince(ctx: QueryContext, seq: number) {
  return ctx.db
    .select(notificationColumns)
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, ctx.viewer.userId),
        gt(notifications.seq, seq),
        eq(notifications.hidden, false),
      ),
    )
    .orderBy(asc(notifications.seq))
    .limit(CATCH_UP_LIMIT);
}
