import { nextReminder } from "#app/core/talk-reminders.ts";
import { days, hours, minutes } from "#app/core/time.ts";
import { file_scopes } from "#app/db/schema/files.ts";
import { conversation_members, conversations, message_reactions, messages } from "#app/db/schema/messages.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import { seedId } from "./seed-id.ts";
import type { SentPicture } from "./sent-pictures.ts";
import { type Talk, timeOf } from "./talks.ts";
import type { SeedLine } from "./world/types.ts";

const messageId = (talk: Talk, place: number, now: number) =>
  seedId(`message:${talk.context.context_key}:${place}`, timeOf(talk.talk.lines[place] as SeedLine, now));

const callId = (talk: Talk, place: number, now: number) =>
  seedId(`call:${talk.context.context_key}:${place}`, timeOf(talk.talk.lines[place] as SeedLine, now));

/** Threads, who takes part, and what was said: in this order, since the counts are kept as messages come. */
export function talkStatements(
  opened: readonly Talk[],
  sent: readonly SentPicture[],
  now: number,
): StoredStatement[] {
  return [
    ...insertRows(conversations, opened.map(conversationRow)),
    ...insertRows(
      conversation_members,
      opened.flatMap((talk) => memberRows(talk, now)),
    ),
    ...insertRows(
      messages,
      opened.flatMap((talk) => messageRows(talk, sent, now)),
    ),
    ...insertRows(
      message_reactions,
      opened.flatMap((talk) => reactionRows(talk, now)),
    ),
    ...insertRows(
      meetings,
      opened.flatMap((talk) => callRows(talk, now)),
    ),
    ...insertRows(
      file_scopes,
      sent.map(({ id, conversationId, at }) => ({
        file_id: id,
        scope: "conversation" as const,
        scope_id: conversationId,
        created_at: at,
      })),
    ),
    ...afterwards(opened),
  ];
}

function conversationRow({ id, begun, context, sides, request }: Talk): typeof conversations.$inferInsert {
  return {
    id,
    ...context,
    created_by: sides[0].id,
    last_message_at: begun,
    request_state: request ? "pending" : "none",
    requested_at: request ? begun : null,
    created_at: begun,
  };
}

function memberRows({ id, begun, context, sides, request, talk }: Talk, now: number) {
  return sides.map(({ id: userId, member }, place) => {
    const other = sides[1 - place] ?? sides[0];
    const waits = request && place === 1;
    const said = talk.lines.length;
    const read = waits ? 0 : (talk.read?.[member.key] ?? said);
    const draft = talk.draft?.[member.key] ?? "";
    const last = timeOf(talk.lines.at(-1) as SeedLine, now);
    return {
      conversation_id: id,
      user_id: userId,
      kind: context.kind,
      other_id: other.id,
      role: place === 0 ? "owner" : "member",
      folder: waits ? "requests" : "inbox",
      joined_at: begun,
      last_read_seq: read,
      delivered_seq: waits ? 0 : said,
      activity_at: begun,
      pinned_at: talk.pinned?.includes(member.key) ? last : null,
      draft,
      draft_at: draft ? now - minutes(40) : null,
    } satisfies typeof conversation_members.$inferInsert;
  });
}

function messageRows(talk: Talk, sent: readonly SentPicture[], now: number) {
  return talk.talk.lines.map((line, place) => {
    const at = timeOf(line, now);
    const sender = talk.sides.find(({ member }) => member.key === line.from) ?? talk.sides[0];
    const pictures = sent.filter(
      ({ conversationId, words }) => conversationId === talk.id && words === line.picture,
    );
    return {
      id: messageId(talk, place, now),
      conversation_id: talk.id,
      seq: place + 1,
      change: place + 1,
      sender_id: sender.id,
      type: line.call ? "call" : "text",
      entity_ref: line.call ? { type: "call", id: callId(talk, place, now) } : null,
      body: line.text,
      attachments: pictures.map(({ id }) => id),
      reply_to_id: line.re === undefined ? null : messageId(talk, line.re, now),
      edited_at: line.edited ? at + minutes(2) : null,
      deleted_at: line.removed ? at + minutes(1) : null,
      sent_at: at,
    } satisfies typeof messages.$inferInsert;
  });
}

/** Calls that one of two proposed to the other, with what became of them. */
function callRows(talk: Talk, now: number) {
  return talk.talk.lines.flatMap((line, place) => {
    if (!line.call) return [];
    const { title, minutes: length, at, taken } = line.call;
    const [one, two] = talk.sides;
    const [by, other] = one.member.key === line.from ? [one, two] : [two, one];
    const slots = at.map(([ahead, hour]) => now - (now % days(1)) + days(ahead) + hours(hour));
    const startsAt = slots.at(taken?.which ?? -1) ?? now;
    const made = timeOf(line, now);
    const takenAt = taken ? now - minutes(taken.ago) : null;
    return {
      id: callId(talk, place, now),
      match_id: talk.context.match_id,
      title,
      proposed_by: by.id,
      starts_at: startsAt,
      ends_at: startsAt + minutes(length),
      timezone: by.member.timezone,
      status: taken ? "confirmed" : "proposed",
      slots,
      conversation_id: talk.id,
      message_id: messageId(talk, place, now),
      with_id: other.id,
      taken_at: takenAt,
      remind_at: taken ? nextReminder(startsAt, now) : null,
      version: taken ? 2 : 1,
      created_at: made,
      updated_at: takenAt ?? made,
    } satisfies typeof meetings.$inferInsert;
  });
}

function reactionRows(talk: Talk, now: number) {
  return talk.talk.lines.flatMap((line, place) =>
    (line.given ?? []).map(([from, emoji]) => ({
      message_id: messageId(talk, place, now),
      user_id: (talk.sides.find(({ member }) => member.key === from) ?? talk.sides[0]).id,
      emoji,
      created_at: timeOf(line, now) + minutes(4),
    })),
  ) satisfies (typeof message_reactions.$inferInsert)[];
}

/** What commands would have left behind: what is archived, counts of what is read, and Sparks in which people talk. */
function afterwards(opened: readonly Talk[]): StoredStatement[] {
  // A message brings a thread back: it is archived after the last one.
  const archived = opened.flatMap(({ id, sides, talk }) =>
    sides.filter(({ member }) => talk.archived?.includes(member.key)).map((side) => [id, side.id]),
  );
  return [
    {
      sql: `UPDATE conversation_members SET archived_at = activity_at + 60000
        WHERE (conversation_id, user_id) IN (SELECT value->>0, value->>1 FROM json_each(?))`,
      params: [JSON.stringify(archived)],
    },
    {
      sql: `UPDATE conversation_members SET unread = (SELECT count(*) FROM messages AS m
        WHERE m.conversation_id = conversation_members.conversation_id AND m.seq > last_read_seq
          AND m.sender_id IS NOT user_id AND m.deleted_at IS NULL)`,
      params: [],
    },
    {
      sql: `UPDATE matches SET status = 'in_conversation',
          first_message_at = (SELECT created_at FROM conversations WHERE match_id = matches.id),
          last_activity_at = (SELECT last_message_at FROM conversations WHERE match_id = matches.id)
        WHERE id IN (SELECT match_id FROM conversations WHERE match_id IS NOT NULL)`,
      params: [],
    },
  ];
}
