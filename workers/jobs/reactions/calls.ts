import { sql } from "drizzle-orm";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members } from "#app/db/schema/messages.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { withdrawAbout } from "#app/features/notifications/withdraw.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { type Effect, type Reactions, told, untold } from "./effects.ts";
import { stale } from "./network.ts";

type Moved = DomainEvents["call.moved"];

const TOLD = {
  proposed: { kind: "meeting_proposed", priority: "high" },
  confirmed: { kind: "meeting_confirmed", priority: "normal" },
  linked: { kind: "meeting_confirmed", priority: "normal" },
  declined: { kind: "meeting_cancelled", priority: "high" },
  cancelled: { kind: "meeting_cancelled", priority: "high" },
} as const;

export const callReactions = {
  "call.moved": (db, event) => {
    const moved = event.payload;
    const { callId, conversationId, members, tell, what, instead } = moved;
    const other = members[0] === tell ? members[1] : members[0];
    const answered = what === "proposed" ? instead : callId;
    // Whoever muted the conversation is not called into it.
    const hears = sql`NOT EXISTS (SELECT 1 FROM ${conversation_members} WHERE conversation_id = ${conversationId}
      AND user_id = ${tell} AND muted_until > ${event.createdAt})`;
    return [
      told(db, {
        userId: tell,
        ...TOLD[what],
        category: "project",
        ...wordsOf(moved),
        link: what === "proposed" ? `/messages?c=${conversationId}` : `/calls/${callId}`,
        actionText: what === "proposed" ? "Answer" : "See it",
        actorId: event.actorId,
        entityType: "call",
        // A link may be given anew; all else happens once.
        entityId: what === "linked" ? `${callId}:${what}:${event.createdAt}` : `${callId}:${what}`,
        now: event.createdAt,
        when: sql`${notBlocked(tell, other)} AND ${what === "proposed" ? hears : sql`1`}`,
      }),
      // What asked for an answer has it.
      ...(answered
        ? members.map((userId) =>
            untold(db, { userId, kind: "meeting_proposed", entityId: `${answered}:proposed` }),
          )
        : []),
      ...(what === "cancelled" ? members.map((userId) => forgotten(db, userId, callId)) : []),
      stale(members),
    ];
  },
  "talk.soon": (db, event) => {
    const { kind, id, title, soon, startsAt, endsAt, people } = event.payload;
    const stands =
      kind === "interview"
        ? sql`EXISTS (SELECT 1 FROM ${applications} WHERE id = ${id} AND status = 'interviewing'
            AND interview_at = ${startsAt})`
        : sql`EXISTS (SELECT 1 FROM ${meetings} WHERE id = ${id} AND status = 'confirmed' AND starts_at = ${startsAt})`;
    return people.map(({ userId, otherId, otherName, when, link }) =>
      told(db, {
        userId,
        kind: "meeting_soon",
        category: "project",
        priority: soon ? "high" : "normal",
        title: soon ? "It begins in a moment" : "In a day",
        message: `${title} with ${otherName}: ${when} by your clock.`,
        link,
        actionText: "See it",
        actorId: otherId,
        entityType: kind,
        entityId: `${id}:${startsAt}:${soon ? "soon" : "day"}`,
        now: event.createdAt,
        expiresAt: endsAt,
        when: otherId === null ? stands : sql`${stands} AND ${notBlocked(userId, otherId)}`,
      }),
    );
  },
} satisfies Partial<Reactions>;

/** Takes back what reminded a member of a call or a meeting. */
export function forgotten(db: Database, userId: Id, talkId: Id): Effect {
  return {
    statement: withdrawAbout(db, { userId, kind: "meeting_soon", about: `${talkId}:` }),
    again: statement(db, sql`SELECT 1`),
    live: (rows) =>
      Array.isArray(rows) && rows.length > 0
        ? [{ userId, frame: { type: "notifications.changed" as const } }]
        : [],
  };
}

function wordsOf({ what, actorName: name, title, instead }: Moved) {
  switch (what) {
    case "proposed":
      return instead
        ? { title: "Other times for your call", message: `${name} proposes other times for “${title}”.` }
        : { title: "A call?", message: `${name} proposes times for “${title}”.` };
    case "confirmed":
      return { title: "Your call stands", message: `${name} took a time for “${title}”.` };
    case "linked":
      return { title: "Where your call is", message: `${name} gave a link for “${title}”.` };
    case "declined":
      return { title: "Your call was declined", message: `${name} said no to “${title}”.` };
    case "cancelled":
      return { title: "The call is off", message: `${name} called off “${title}”.` };
  }
}
