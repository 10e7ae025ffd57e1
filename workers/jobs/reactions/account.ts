import type { DomainEvent } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
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
  "code.asked": (_db, event) => [{ statement: null, live: () => [{ code: event }] }],
  "session.started": (db, event) => [track(db, event, "sign_in", event.payload.userId, {})],
  "session.ended": (db, event) => [
    track(db, event, "sign_out", event.payload.userId, {}),
    { statement: null, live: () => [{ userId: event.payload.userId, endSession: event.payload.sessionId }] },
  ],
  "factor.added": (db, event) => securityMail(db, event, "factor_added", event.payload.factorId),
  "factor.removed": (db, event) => securityMail(db, event, "factor_removed", event.payload.factorId),
  "passkey.added": (db, event) => securityMail(db, event, "passkey_added", event.payload.passkeyId),
  "passkey.removed": (db, event) => securityMail(db, event, "passkey_removed", event.payload.passkeyId),
  "recovery_code.used": (db, event) => securityMail(db, event, "recovery_code_used", event.payload.codeId),
  "sessions.ended": (_db, { payload }) => [
    {
      statement: null,
      live: () => payload.sessionIds.map((sessionId) => ({ userId: payload.userId, endSession: sessionId })),
    },
  ],
} satisfies Partial<Reactions>;

type ProtectionEvent = DomainEvent<
  "factor.added" | "factor.removed" | "passkey.added" | "passkey.removed" | "recovery_code.used"
>;

/** The owner of an account hears of what changes its protection, wherever it was done. */
function securityMail(
  db: Database,
  event: ProtectionEvent,
  template: "factor_added" | "factor_removed" | "passkey_added" | "passkey_removed" | "recovery_code_used",
  cause: string,
): Effect[] {
  const { userId, email } = event.payload;
  if (!email) return [];
  const mail = {
    toUser: userId,
    toEmail: email,
    template,
    data: namesIn(event.payload),
    cause,
    now: event.createdAt,
  };
  return [{ statement: queueMail(db, mail) }];
}

/** What the mail is about: a factor or a passkey, by name. */
function namesIn(payload: ProtectionEvent["payload"]): Record<string, string> {
  if ("factor" in payload) return { factor: payload.factor };
  return "passkey" in payload ? { passkey: payload.passkey } : {};
}
