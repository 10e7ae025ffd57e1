import { z } from "zod";
import { notificationItem } from "#app/core/realtime-protocol.ts";
import { notificationCommand, sinceQuery } from "#app/features/notifications/schema.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Notifications");

const list = z.object({ items: z.array(notificationItem), unread: z.int() });

export const notifications = [
  op("get /notifications", "listNotifications", "notifications:read", "List your newest 50 notifications", {
    answer: list,
  }),
  op(
    "get /notifications/since",
    "listNotificationsSince",
    "notifications:read",
    "List what came after a place",
    {
      query: sinceQuery,
      answer: list,
    },
  ),
  op(
    "post /notifications",
    "handleNotifications",
    "notifications:write",
    "Read, put off or delete notifications",
    {
      body: notificationCommand,
    },
  ),
];
