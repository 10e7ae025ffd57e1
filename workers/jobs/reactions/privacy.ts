import { sql } from "drizzle-orm";
import { longDay, shortDay } from "#app/core/day-words.ts";
import { data_exports } from "#app/db/schema/privacy.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import { type Reactions, told, track } from "./effects.ts";

export const privacyReactions = {
  "export.requested": (db, event) => [track(db, event, "export_requested", event.payload.userId, {})],
  "export.ready": (db, { payload: { userId, exportId, expiresAt }, createdAt }) => [
    told(db, {
      userId,
      kind: "export_ready",
      category: "other",
      priority: "normal",
      title: "Your data is ready",
      message: `You can download it until ${shortDay(expiresAt)}.`,
      link: "/settings/data#export",
      actionText: "Download",
      actorId: null,
      entityType: "export",
      entityId: exportId,
      now: createdAt,
      when: sql`EXISTS (SELECT 1 FROM ${data_exports} WHERE id = ${exportId} AND status = 'ready')`,
    }),
  ],
  "account.deletion_asked": (db, { payload: { userId, email, scheduledFor }, createdAt }) =>
    email
      ? [
          {
            statement: queueMail(db, {
              toUser: userId,
              toEmail: email,
              template: "deletion_asked",
              data: { day: longDay(scheduledFor) },
              cause: `${userId}:${scheduledFor}`,
              now: createdAt,
            }),
          },
        ]
      : [],
  "account.deactivated": () => [],
  "account.came_back": () => [],
} satisfies Partial<Reactions>;
