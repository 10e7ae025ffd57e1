import { sql } from "drizzle-orm";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { projects } from "#app/db/schema/projects.ts";
import { type HearerRow, selectHearers } from "#app/features/messages/queries/hearers.server.ts";
import { mentionId } from "#app/features/messages/rules.ts";
import { inTouch } from "#app/features/network/commands/keep-note.server.ts";
import { type Effect, type Reactions, told, toldEach, track, untoldEach } from "./effects.ts";

export const messageReactions = {
  "message.sent": (db, event) => {
    const { messageId, conversationId, senderId, senderName } = event.payload;
    const hearers = selectHearers(db, messageId, event.createdAt);
    return [
      track(db, event, "message_sent", senderId, {}),
      {
        statement: inTouch(
          db,
          sql`SELECT user_id, other_id FROM ${conversation_members} WHERE conversation_id = ${conversationId}
            AND other_id IS NOT NULL`,
          event.createdAt,
        ),
      },
      {
        statement: hearers,
        again: hearers,
        live: (rows) => [{ said: { hearers: rows as HearerRow[], senderName, at: event.createdAt } }],
      },
    ];
  },
  "message.mentioned": (db, { payload, createdAt }) => {
    const { conversationId, senderId } = payload;
    return [
      toldEach(db, mentioned(payload), {
        kind: "mention",
        category: "message",
        priority: "normal",
        title: "You were mentioned",
        link: `/messages?c=${conversationId}`,
        actionText: "Read",
        actorId: senderId,
        entityType: "message",
        now: createdAt,
      }),
    ];
  },
  "message.changed": (db, { payload, createdAt }) => {
    const hearers = selectHearers(db, payload.messageId, createdAt);
    return [
      {
        statement: hearers,
        again: hearers,
        live: (rows) => [{ changed: rows as HearerRow[] }],
      },
      untoldEach(db, mentionsOfRemoved(payload)),
    ];
  },
  "message.requested": (db, { payload: { conversationId, userId, asksId, asksName }, createdAt }) => [
    told(db, {
      userId,
      kind: "message_request",
      category: "message",
      priority: "normal",
      title: "Someone would like to write to you",
      message: `${asksName} sent you a first message. It is up to you whether they may go on.`,
      link: `/messages?filter=requests&c=${conversationId}`,
      actionText: "See it",
      actorId: asksId,
      entityType: "conversation",
      entityId: conversationId,
      now: createdAt,
    }),
  ],
  "message_request.accepted": (db, { payload: { conversationId, userId, asksId } }) =>
    [userId, asksId].map((member) => changed(db, member, conversationId)),
} satisfies Partial<Reactions>;

/** Those of a message's thread whom it names, also where they have muted it: being meant is more than hearing it go on. */
function mentioned({ messageId, conversationId, senderName, userIds }: DomainEvents["message.mentioned"]) {
  return sql`SELECT m.user_id, ${mentionId(conversationId, messageId)} AS entity_id, ${senderName} || ' mentioned you'
      || coalesce(' in “' || project.title || '”', '') || '.' AS message
    FROM json_each(${JSON.stringify(userIds)}) AS named
    CROSS JOIN ${conversation_members} AS m ON m.conversation_id = ${conversationId} AND m.user_id = named.value
    CROSS JOIN ${conversations} AS c ON c.id = m.conversation_id
    LEFT JOIN ${projects} AS project ON project.id = c.project_id
    WHERE m.left_at IS NULL AND m.notify <> 'none'`;
}

/** By what those were told whom a message named that is taken back: its words are gone. */
function mentionsOfRemoved({ messageId, conversationId }: DomainEvents["message.changed"]) {
  return sql`SELECT (named.value->>'userId') || ':mention:' || ${mentionId(conversationId, messageId)}
    FROM ${messages} AS msg CROSS JOIN json_each(msg.mentions) AS named
    WHERE msg.id = ${messageId} AND msg.deleted_at IS NOT NULL`;
}

/** Windows of this member that show the thread or a list read it again. */
function changed(db: Database, userId: Id, conversationId: Id): Effect {
  const nothing = () => statement(db, sql`SELECT 1`);
  return {
    statement: nothing(),
    again: nothing(),
    live: () => [{ userId, frame: { type: "conversation.changed", conversationId } }],
  };
}
