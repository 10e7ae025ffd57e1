import { z } from "zod";

/** What a member can do with notifications: one by id, or all unread at once (specification §4 *Notification*). */
export const notificationCommand = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("read"), id: z.uuid() }),
  z.strictObject({ intent: z.literal("read-all") }),
  z.strictObject({ intent: z.literal("delete"), id: z.uuid() }),
  /** The drawer shows these. */
  z.strictObject({ intent: z.literal("seen"), ids: z.array(z.uuid()).min(1).max(50) }),
  z.strictObject({ intent: z.literal("snooze"), id: z.uuid(), until: z.enum(["hour", "tomorrow"]) }),
]);

export type NotificationCommand = z.infer<typeof notificationCommand>;

/** Catch-up after a lost connection: everything after the last sequence number this window has. */
export const sinceQuery = z.object({ after: z.coerce.number().int().min(0) });
