import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { conversation_members } from "#app/db/schema/messages.ts";
import { markDelivered } from "#app/features/messages/commands/mark-delivered.server.ts";
import type { HearerRow } from "#app/features/messages/queries/hearers.server.ts";
import { toMessage } from "#app/features/messages/queries/message-rows.server.ts";
import { COMPANY } from "#app/features/messages/rules.ts";
import { notifyAnew } from "#app/features/notifications/tell.server.ts";
import type { Heard, Rooms } from "#app/platform/realtime.server.ts";
import { carried } from "./carried.ts";

/** A message that was stored, and whose windows hear of it. */
export interface Said {
  hearers: HearerRow[];
  senderName: string;
  at: number;
}

type Hearer = HearerRow & Heard;

const NOBODY: Heard = { windows: 0, looking: false };

/**
 * Brings a message to the windows of all who take part. Who has none that shows the thread is told of it beside, in one
 * row per thread that grows (product.md R26); the sender learns whose windows it reached.
 * @returns what was told and may go on by other channels
 */
export async function deliverSaid(
  { db, rooms }: { db: Database; rooms: Rooms },
  { hearers, senderName, at }: Said,
): Promise<string[]> {
  const [first] = hearers;
  if (!first) return [];
  const message = toMessage(first);
  const windows = await rooms.tellEach(
    { type: "message.created", message },
    membersOf(hearers),
    message.conversationId,
  );
  const heard: Hearer[] = hearers.map((row, index) => ({ ...row, ...(windows[index] ?? NOBODY) }));
  const reached = heard.filter((row) => row.windows > 0 && row.told && row.hearer !== message.senderId);
  // In a crowd the count of unread messages tells the rest. The card of a call is told as what it asks.
  const untold = heard
    .filter(() => message.type !== "call")
    .filter((row) => row.told && !row.mentioned && !row.looking && row.thread_unread > 0)
    .slice(0, COMPANY);
  const statements: Statement[] = [
    ...(reached.length > 0
      ? [
          markDelivered(
            db,
            message.conversationId,
            message.seq,
            reached.map(({ hearer }) => hearer),
          ),
        ]
      : []),
    ...untold.flatMap((row) => notifyAnew(db, newsOf(row, senderName, at))),
  ];
  const [one, ...more] = statements;
  if (!one) return [];
  const results: unknown[] = await db.batch([one, ...more]);
  const due: string[] = [];
  const news = results.slice(reached.length > 0 ? 1 : 0) as unknown[][];
  await Promise.all([
    ...(message.senderId
      ? reached.slice(0, COMPANY).map(({ hearer }) =>
          rooms.push(message.senderId as Id, {
            type: "conversation.delivered",
            conversationId: message.conversationId,
            userId: hearer,
            seq: message.seq,
          }),
        )
      : []),
    ...untold.map(async ({ hearer }, index) => {
      const [gone = [], made = []] = news.slice(index * 2, index * 2 + 2);
      for (const push of made.flatMap(carried)) {
        if ("frame" in push) await rooms.push(push.userId, push.frame);
        else if ("reach" in push) due.push(push.reach);
      }
      if (gone.length > 0) await rooms.push(hearer, { type: "notifications.changed" });
    }),
  ]);
  return due;
}

/** Brings what was done to a message to the windows of all who take part. */
export async function deliverChanged({ rooms }: { rooms: Rooms }, hearers: HearerRow[]): Promise<void> {
  const [first] = hearers;
  if (!first) return;
  await rooms.tellEach(
    { type: "message.changed", message: toMessage(first) },
    membersOf(hearers),
    first.conversation_id,
  );
}

const membersOf = (hearers: HearerRow[]) =>
  hearers.map(({ hearer, unread_total }) => ({ userId: hearer, unread: unread_total }));

function newsOf(row: HearerRow, senderName: string, now: number) {
  const count = row.thread_unread;
  const where = row.project_title ? ` in “${row.project_title}”` : "";
  return {
    userId: row.hearer,
    kind: "message_new",
    category: "message",
    priority: "normal",
    title: count === 1 ? "New message" : `${count} new messages`,
    message: count === 1 ? `${senderName} wrote to you${where}.` : `The last is from ${senderName}${where}.`,
    link: `/messages?c=${row.conversation_id}`,
    actionText: "Read",
    actorId: row.sender_id,
    entityType: "conversation",
    entityId: row.conversation_id,
    now,
    // Read meanwhile, in another window: there is nothing to tell.
    when: sql`EXISTS (SELECT 1 FROM ${conversation_members} WHERE conversation_id = ${row.conversation_id}
      AND user_id = ${row.hearer} AND last_read_seq < ${row.seq})`,
  } as const;
}
