import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { Mention } from "#app/core/mentions.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { conversation_members, conversations, message_reactions, messages } from "#app/db/schema/messages.ts";
import { removeGivenUp } from "#app/features/files/commands.server.ts";
import { keptToJudge } from "#app/features/files/kept-to-judge.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { handlesIn } from "../mentions.ts";
import { lockOf, takesPart } from "../queries/access.server.ts";
import { type MentionedRow, membersOfMessage, selectMentioned } from "../queries/mentioned.server.ts";
import { type MessageRow, selectMessage, toMessage } from "../queries/message-rows.server.ts";
import { EDIT_FOR, type EMOJI, lockSentence, mayEdit, mayRemove, REMOVE_FOR } from "../rules.ts";
import { holdsLink, scamFlags } from "../scam.ts";
import { nameMembers } from "./name-members.server.ts";
import { oneTextError, waitsFor } from "./one-text.server.ts";

type ChangeContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

const TOO_LATE = {
  edit: "A message can be changed for 15 minutes after it was sent.",
  remove: "A message can be removed for everybody for 24 hours after it was sent.",
};
const CALLS_STAY = "A call stays where it was proposed. You can call it off.";

/** The number of a change that is made now. */
const nextChange = sql`(SELECT last_change + 1 FROM ${conversations} AS c WHERE c.id = conversation_id)`;

/**
 * Changes the words of an own message within 15 minutes (product.md §5.6). A request that waits gets no link by it.
 * @throws AppError `not_found`, `conflict` (too late, removed, or the thread is locked), `invalid_input` (a forbidden
 * domain, a link in a request), `rate_limited`
 */
export async function editMessage(ctx: ChangeContext, id: Id, body: string): Promise<MessageItem> {
  await refuseBanned(ctx, "body", body);
  const now = ctx.clock.now();
  const flags = scamFlags(body);
  const me = ctx.viewer.userId;
  const change = (mentions: Mention[]) => sql`UPDATE ${messages} SET body = ${body},
      flags = ${flags ? JSON.stringify(flags) : null}, mentions = ${JSON.stringify(mentions)}, edited_at = ${now},
      change = ${nextChange}
    WHERE id = ${id} AND sender_id = ${me} AND type = 'text' AND deleted_at IS NULL AND sent_at > ${now - EDIT_FOR}
      AND body <> ${body} AND ${writable(me)}`;
  try {
    return await changed(ctx, id, {
      before: holdsLink(body) ? [failWhen(ctx.db, isWaiting(me, id))] : [],
      change,
      names: {
        handles: handlesIn(body),
        when: sql`EXISTS (SELECT 1 FROM ${messages} WHERE id = ${id} AND edited_at = ${now})`,
      },
      refusal: (message) => {
        if (message.body === body) return null;
        return mayEdit(message, now) ? lockSentence("closed") : TOO_LATE.edit;
      },
    });
  } catch (error) {
    throw isGuardFailure(error) ? oneTextError() : error;
  }
}

/** SQL condition: the message is the one text of `me` in a request that waits. */
function isWaiting(me: Id, id: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${messages} AS sent CROSS JOIN ${conversations} AS c ON c.id = sent.conversation_id
    CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me}
    WHERE sent.id = ${id} AND ${waitsFor(me)})`;
}

/**
 * Takes an own message back for everybody within 24 hours, its files with it; "message removed" stays in its place. Again,
 * it changes nothing. Files that were reported, or whose message was, stay until somebody has decided about it, and are nobody else's any more.
 * @throws AppError `not_found`, `conflict` (too late, the card of a call), `rate_limited`
 */
export async function removeMessage(
  ctx: ChangeContext & Pick<MemberContext, "defer" | "portfolio" | "parts">,
  id: Id,
): Promise<MessageItem> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  const removable = sql`${messages}.id = ${id} AND ${messages}.sender_id = ${me} AND ${messages}.deleted_at IS NULL
    AND ${messages}.type <> 'call'
    AND ${messages}.sent_at > ${now - REMOVE_FOR} AND ${takesPart(me, sql`${messages}.conversation_id`)}`;
  const own = sql`(SELECT own.value FROM ${messages} CROSS JOIN json_each(${messages}.attachments) AS own
    WHERE ${removable})`;
  const before = [
    statement(
      ctx.db,
      sql`UPDATE ${files} SET status = 'deleted', attached_at = NULL WHERE id IN ${own} AND owner_id = ${me} RETURNING id`,
    ),
    statement(ctx.db, sql`DELETE FROM ${file_scopes} WHERE file_id IN ${own}`),
    keptToJudge(
      ctx.db,
      sql`SELECT gone.id AS file_id, about.value AS subject_id FROM ${files} AS gone
        CROSS JOIN json_each(json_array(gone.id, ${id})) AS about WHERE gone.id IN ${own}`,
      now,
    ),
  ];
  return changed(ctx, id, {
    before,
    change: sql`UPDATE ${messages} SET deleted_at = ${now}, change = ${nextChange} WHERE ${removable}`,
    refusal: (message) => {
      if (message.removedAt !== null) return null;
      if (message.type === "call") return CALLS_STAY;
      return mayRemove(message, now) ? null : TOO_LATE.remove;
    },
    after: ([gone = []]) => {
      const given = (gone as { id: Id }[]).map((file) => file.id);
      if (given.length > 0) ctx.defer(removeGivenUp(ctx, given));
    },
  });
}

/** Gives a message an emoji, or takes it back; a repeat changes nothing. @throws AppError `not_found`, `conflict`, `rate_limited` */
export async function reactToMessage(
  ctx: ChangeContext,
  id: Id,
  { emoji, on }: { emoji: (typeof EMOJI)[number]; on: boolean },
): Promise<MessageItem> {
  const me = ctx.viewer.userId;
  const change = on
    ? sql`INSERT INTO ${message_reactions} (message_id, user_id, emoji, created_at)
        SELECT id, ${me}, ${emoji}, ${ctx.clock.now()} FROM ${messages}
        WHERE id = ${id} AND deleted_at IS NULL AND ${writable(me)} ON CONFLICT DO NOTHING`
    : sql`DELETE FROM ${message_reactions} WHERE message_id = ${id} AND user_id = ${me} AND emoji = ${emoji}`;
  return changed(ctx, id, {
    change,
    refusal: (message) =>
      on && !message.reactions[emoji]?.includes(me) ? "You cannot react to this any more." : null,
    others: true,
  });
}

/** SQL condition on messages: `me` takes part in its thread, and that is not locked. */
function writable(me: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversations} AS c CROSS JOIN ${conversation_members} AS m
    ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
    WHERE c.id = ${messages}.conversation_id AND ${lockOf(me)} IS NULL)`;
}

interface Changing {
  change: SQL | ((mentions: Mention[]) => SQL);
  /** Handles in its new words; those who were not named before are told once this holds. */
  names?: { handles: string[]; when: SQL };
  /** Why nothing was changed; null where nothing had to be. */
  refusal: (message: MessageItem) => string | null;
  /** Also messages of others. */
  others?: boolean;
  /** In the same batch; `after` is given their rows. */
  before?: Statement[];
  after?: (rows: unknown[][]) => void;
}

async function changed(
  ctx: ChangeContext,
  id: Id,
  { change, names, refusal, others = false, before: first = [], after }: Changing,
): Promise<MessageItem> {
  const me = ctx.viewer.userId;
  const [[before], named = []] = (await ctx.limits.take("message_mark", me, [
    selectMessage(ctx.db, me, id),
    ...(names && names.handles.length > 0
      ? [selectMentioned(ctx.db, me, membersOfMessage(id), names.handles)]
      : []),
  ])) as [MessageRow[], MentionedRow[]?];
  if (!before || (!others && before.sender_id !== me)) throw new AppError("not_found");
  const told: Happened = {
    name: "message.changed",
    payload: { messageId: id, conversationId: before.conversation_id, actorId: me },
    when: sql`changes() > 0`,
    usual: true,
  };
  const { mentions, events: mentioned } = nameMembers(ctx, {
    messageId: id,
    conversationId: before.conversation_id,
    before: toMessage(before).mentions,
    rows: named,
    when: names?.when ?? sql`0`,
  });
  const update = typeof change === "function" ? change(mentions) : change;
  // The event's condition looks at the statement right before it.
  const { events, results } = await ctx.commit([...first, statement(ctx.db, update)], told, ...mentioned);
  after?.(results as unknown[][]);
  const [row] = await readAgain(ctx, id);
  if (!row) throw new AppError("not_found");
  const message = toMessage(row);
  const sentence = events.length === 0 ? refusal(message) : null;
  if (sentence) throw new AppError("conflict", { sentence });
  return message;
}

async function readAgain({ db, viewer }: ChangeContext, id: Id): Promise<MessageRow[]> {
  const [rows] = await db.batch([selectMessage(db, viewer.userId, id)]);
  return rows;
}
