import type { Id } from "#app/core/ids.ts";
import { type NotificationItem, notificationItem, type ServerFrame } from "#app/core/realtime-protocol.ts";
import { presented } from "#app/features/notifications/queries.server.ts";

/** Where a notification goes once it is stored: to its member's windows, and on by mail and push. */
export type Carried = { userId: Id; frame: ServerFrame } | { reach: string };

/** A row that was told, on its way: to the member's windows unless they want none of it there, and to their other channels. */
export function carried(row: unknown): Carried[] {
  // Every statement that tells gives these beside the item.
  const { userId, hidden, deliveryAt } = row as { userId: Id; hidden: boolean; deliveryAt: number | null };
  const item = notificationItem.parse(row) satisfies NotificationItem;
  return [
    ...(hidden
      ? []
      : [{ userId, frame: { type: "notification.created" as const, notification: presented(item) } }]),
    ...(deliveryAt === null ? [] : [{ reach: item.id }]),
  ];
}
