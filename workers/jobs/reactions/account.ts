import { type SQL, sql } from "drizzle-orm";
import { countryName } from "#app/core/countries.ts";
import { longDay } from "#app/core/day-words.ts";
import type { DomainEvent } from "#app/core/events.ts";
import type { Database } from "#app/db/client.server.ts";
import { known_devices } from "#app/db/schema/auth.ts";
import { deviceName } from "#app/features/auth/device-name.ts";
import type { KindName } from "#app/features/notifications/kinds.ts";
import { queueMail, queueMailToMember } from "#app/features/notifications/queue-mail.server.ts";
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
  "account.looked_at": (db, event) => [
    told(db, {
      userId: event.payload.userId,
      kind: "staff_view",
      category: "other",
      priority: "high",
      title: "Our team looks at your account",
      message: `For half an hour, without changing anything. Why: ${event.payload.reason}`,
      link: "/settings/activity#access",
      actionText: "See what they open",
      actorId: null,
      entityType: "user",
      entityId: event.payload.viewId,
      now: event.createdAt,
    }),
  ],
  "account.featured": (db, { payload: { userId, until }, createdAt: now }) => [
    told(db, {
      userId,
      kind: "featured",
      category: "other",
      priority: "normal",
      title: "Our team features you",
      message: `Until ${longDay(until)} you stand among the creators on our landing page.`,
      link: "/",
      actionText: "See it",
      actorId: null,
      entityType: "user",
      entityId: `${userId}:${until}`,
      now,
    }),
  ],
  "session.started": (db, event) => [
    track(db, event, "sign_in", event.payload.userId, {}),
    ...newDevice(db, event),
  ],
  "session.ended": (db, event) => [
    track(db, event, "sign_out", event.payload.userId, {}),
    {
      statement: null,
      live: () => [{ userId: event.payload.userId, endSession: event.payload.sessionId, left: true }],
    },
  ],
  "factor.added": (db, event) => protectionChanged(db, event, "factor_added", event.payload.factorId),
  "factor.removed": (db, event) => protectionChanged(db, event, "factor_removed", event.payload.factorId),
  "passkey.added": (db, event) => protectionChanged(db, event, "passkey_added", event.payload.passkeyId),
  "passkey.removed": (db, event) => protectionChanged(db, event, "passkey_removed", event.payload.passkeyId),
  "recovery_code.used": (db, event) =>
    protectionChanged(db, event, "recovery_code_used", event.payload.codeId),
  "password.changed": (db, event) => [
    securityNews(db, event, {
      kind: "security_password_changed",
      title: "Your password was changed",
      message: "Your other devices were signed out.",
    }),
  ],
  "email.changed": (db, event) => [
    securityNews(db, event, {
      kind: "security_email_changed",
      title: "Your email address was changed",
      message: "You sign in with the new one from now on.",
    }),
  ],
  "sign_in.blocked": (db, event) => [
    securityNews(db, event, {
      kind: "security_sign_in_blocked",
      title: "We paused sign-in to your account",
      message: "There were too many wrong passwords in a row.",
    }),
  ],
  "sessions.ended": (_db, { payload }) => [
    {
      statement: null,
      live: () => payload.sessionIds.map((sessionId) => ({ userId: payload.userId, endSession: sessionId })),
    },
  ],
} satisfies Partial<Reactions>;

/** The owner hears of a browser that signed in for the first time, once; of the first one of all they know. */
function newDevice(db: Database, { payload, createdAt }: DomainEvent<"session.started">): Effect[] {
  const { userId, sessionId, userAgent = null, country } = payload;
  const device = deviceName(userAgent);
  const place = country ? countryName(country) : "";
  const known = sql`SELECT 1 FROM ${known_devices} WHERE user_id = ${userId}`;
  const when = sql`EXISTS (${known} AND session_id = ${sessionId}) AND EXISTS (${known} AND session_id <> ${sessionId})`;
  const at = `${new Date(createdAt).toISOString().slice(0, 16).replace("T", " at ")} UTC`;
  return [
    securityNews(
      db,
      { payload: { userId, mark: sessionId }, createdAt },
      {
        kind: "security_new_device",
        title: "A sign-in on a new device",
        message: `${device} signed in for the first time${place ? `, from ${place}` : ""}.`,
        when,
      },
    ),
    {
      statement: queueMailToMember(db, {
        toUser: userId,
        template: "new_device",
        data: { device, at, ...(place ? { place } : {}) },
        cause: sessionId,
        kind: null,
        when,
        now: createdAt,
      }),
    },
  ];
}

type ProtectionEvent = DomainEvent<
  "factor.added" | "factor.removed" | "passkey.added" | "passkey.removed" | "recovery_code.used"
>;

type SecurityEvent = DomainEvent<"password.changed" | "email.changed" | "sign_in.blocked">;

/** What is told beside the mail: the kind, and what happened in a few words. */
const PROTECTION = {
  factor_added: {
    kind: "security_factor_added",
    title: "A second factor was added",
    say: ({ factor = "It" }) => `${factor} is asked for from now on when you sign in.`,
  },
  factor_removed: {
    kind: "security_factor_removed",
    title: "A second factor was removed",
    say: ({ factor = "It" }) => `${factor} is no longer asked for when you sign in.`,
  },
  passkey_added: {
    kind: "security_passkey_added",
    title: "A passkey was added",
    say: ({ passkey = "It" }) => `“${passkey}” can sign in to your account from now on.`,
  },
  passkey_removed: {
    kind: "security_passkey_removed",
    title: "A passkey was removed",
    say: ({ passkey = "It" }) => `“${passkey}” can no longer sign in to your account.`,
  },
  recovery_code_used: {
    kind: "security_recovery_code_used",
    title: "A recovery code was used",
    say: () => "It stood in for your second factor, and does not work again.",
  },
} satisfies Record<string, { kind: KindName; title: string; say: (names: Record<string, string>) => string }>;

/**
 * The owner of an account hears of what changes its protection, wherever it was done: in every window and browser, and
 * by the mail of the account itself, which is the only one.
 */
function protectionChanged(
  db: Database,
  event: ProtectionEvent,
  what: keyof typeof PROTECTION,
  cause: string,
): Effect[] {
  const { userId, email } = event.payload;
  const now = event.createdAt;
  const names = namesIn(event.payload);
  const { kind, title, say } = PROTECTION[what];
  return [
    securityNews(
      db,
      { payload: { userId, mark: cause }, createdAt: now },
      { kind, title, message: say(names) },
    ),
    ...(email
      ? [
          {
            statement: queueMail(db, {
              toUser: userId,
              toEmail: email,
              template: what,
              data: names,
              cause,
              now,
            }),
          },
        ]
      : []),
  ];
}

/** What the owner of an account is told in every window and browser; its mail is the account's own. */
function securityNews(
  db: Database,
  { payload: { userId, mark }, createdAt }: Pick<SecurityEvent, "payload" | "createdAt">,
  { kind, title, message, when }: { kind: KindName; title: string; message: string; when?: SQL },
): Effect {
  return told(db, {
    userId,
    kind,
    category: "other",
    priority: "high",
    title,
    message: `${message} If this was not you, look at it now.`,
    link: "/settings/security",
    actionText: "Look at it",
    actorId: null,
    entityType: "user",
    entityId: mark,
    now: createdAt,
    ...(when ? { when } : {}),
  });
}

/** What the mail is about: a factor or a passkey, by name. */
function namesIn(payload: ProtectionEvent["payload"]): Record<string, string> {
  if ("factor" in payload) return { factor: payload.factor };
  return "passkey" in payload ? { passkey: payload.passkey } : {};
}
