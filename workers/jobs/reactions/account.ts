import type { DomainEvent } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { queueMail } from "#app/features/notifications/commands.server.ts";
import { type Effect, type Reactions, told, track } from "./effects.ts";

export const accountReactions = {
  "account.created": (db, event) => [
    track(db, event, "sign_up", event.payload.userId, {}),
    told(db, {
      userId: event.payload.userId,
      kind: "welcome",
      category: "other",
      priority: "normal",
      title: "Welcome to Thrive",
      message: "Swipe right on what interests you. When it is mutual, a Spark begins.",
      link: "/discover?tab=opportunities",
      actionText: "Discover",
      actorId: null,
      entityType: "user",
      entityId: event.payload.userId,
      now: event.createdAt,
    }),
    {
      statement: queueMail(db, {
        toUser: event.payload.userId,
        toEmail: event.payload.email,
        template: "welcome",
        data: { name: event.payload.displayName },
        cause: event.payload.userId,
        now: event.createdAt,
      }),
    },
  ],
  "session.started": (db, event) => [track(db, event, "sign_in", event.payload.userId, {})],
  "session.ended": (db, event) => [
    track(db, event, "sign_out", event.payload.userId, {}),
    { statement: null, live: () => [{ userId: event.payload.userId, endSession: event.payload.sessionId }] },
  ],
  "factor.added": (db, event) => securityMail(db, event, "factor_added", event.payload.factorId),
  "factor.removed": (db, event) => securityMail(db, event, "factor_removed", event.payload.factorId),
  "recovery_code.used": (db, event) => securityMail(db, event, "recovery_code_used", event.payload.codeId),
  "sessions.ended": (_db, { payload }) => [
    {
      statement: null,
      live: () => payload.sessionIds.map((sessionId) => ({ userId: payload.userId, endSession: sessionId })),
    },
  ],
} satisfies Partial<Reactions>;

/** The owner of an account hears of what changes its protection, wherever it was done. */
function securityMail(
  db: Database,
  event: DomainEvent<"factor.added" | "factor.removed" | "recovery_code.used">,
  template: "factor_added" | "factor_removed" | "recovery_code_used",
  cause: string,
): Effect[] {
  const { userId, email } = event.payload;
  if (!email) return [];
  const data: Record<string, string> = "factor" in event.payload ? { factor: event.payload.factor } : {};
  const mail = { toUser: userId, toEmail: email, template, data, cause, now: event.createdAt };
  return [{ statement: queueMail(db, mail) }];
}
