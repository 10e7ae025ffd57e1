import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import type { Mention } from "#app/core/mentions.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { webDomains } from "#app/core/web-domains.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { markTalked } from "#app/features/sparks/commands/mark-talked.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { type BannedRow, bannedError, selectBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { handlesIn } from "../mentions.ts";
import { lockOf, related } from "../queries/access.server.ts";
import { type MentionedRow, membersOfTarget, selectMentioned } from "../queries/mentioned.server.ts";
import { type MessageRow, selectOwnSent, toMessage } from "../queries/message-rows.server.ts";
import { selectTarget, type Target } from "../queries/target.server.ts";
import { lockSentence, mayWrite } from "../rules.ts";
import { holdsLink, scamFlags } from "../scam.ts";
import type { NewMessage } from "../schema.ts";
import { claimFiles } from "./claim-files.server.ts";
import { nameMembers } from "./name-members.server.ts";
import { oneTextError, waitsFor } from "./one-text.server.ts";
import { openThread } from "./open-thread.server.ts";

type SendContext = TakingContext & Pick<AppContext, "clock" | "commit" | "env">;
type Sender = SendContext & Pick<MemberContext, "viewer">;

const WAITS_SENTENCE = "Your message is waiting for an answer. You can write more once it is accepted.";

/**
 * Sends a message, and begins its thread with the first one. Its place in the thread is given inside the batch that
 * stores it, so everybody sees one order. A resend of the same `client_id` finds what was stored (product.md §5.6).
 * @throws AppError `not_found` (not theirs, hidden, blocked), `conflict` (locked, a request that waits, other words
 * under a used id), `invalid_input` (also for a forbidden domain), `rate_limited`
 */
export async function sendMessage(asker: SendContext, input: NewMessage): Promise<MessageItem> {
  const handles = handlesIn(input.body);
  const people = handles.length > 0 ? membersOfTarget(input.to) : null;
  const domains = webDomains(input.body);
  const { member: ctx, answers } = await takeAsMember(asker, "message", (me) => [
    selectTarget(asker.db, me, input.to),
    selectOwnSent(asker.db, me, input.client_id),
    ...(domains.length > 0 ? [selectBanned(asker.db, domains)] : []),
    ...(people ? [selectMentioned(asker.db, me, people, handles)] : []),
  ]);
  const [[target], [sent], ...more] = answers as [Target[], MessageRow[], ...unknown[][]];
  if (sent) return sameMessage(sent, input, target);
  if (!target) throw new AppError("not_found");
  const [banned] = (domains.length > 0 ? more.shift() : []) as BannedRow[];
  if (banned) throw bannedError(banned.banned_domain, "body");
  const named = (more.shift() ?? []) as MentionedRow[];
  const isRequest = checkAllowed(target, input);
  const opensAnew = target.conversation_id === null;
  const now = ctx.clock.now();
  const [id, threadId] = [newId(now), target.conversation_id ?? newId(now)];
  const me = ctx.viewer.userId;
  const isStored = sql`EXISTS (SELECT 1 FROM ${messages} WHERE id = ${id})`;
  const { mentions, events: mentioned } = nameMembers(ctx, {
    messageId: id,
    conversationId: threadId,
    before: [],
    rows: named,
    when: isStored,
  });
  const stored = selectOwnSent(ctx.db, me, input.client_id);
  const statements: Statement[] = [
    ...(opensAnew
      ? openThread(ctx.db, target, {
          id: threadId,
          me,
          request: isRequest ? { cap: requestCap(ctx) } : null,
          now,
        })
      : []),
    insertion(ctx, id, target.context_key, input, { mentions, now }),
    failWhen(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${messages} WHERE sender_id = ${me} AND client_id = ${input.client_id})`,
    ),
    ...claimFiles(ctx, input.file_ids, { messageId: id, contextKey: target.context_key, now }),
    ...answering(ctx, target.context_key),
    ...(target.match_id ? [markTalked(ctx.db, target.match_id, now)] : []),
    stored,
  ];
  const told: Happened[] = [
    {
      name: "message.sent",
      payload: {
        messageId: id,
        conversationId: threadId,
        senderId: me,
        senderName: ctx.viewer.displayName,
        ...(opensAnew && target.kind === "direct" ? { opens: true as const } : {}),
      },
      when: isStored,
      usual: true,
    },
    ...mentioned,
  ];
  if (isRequest && opensAnew && target.other_id)
    told.push({
      name: "message.requested",
      payload: {
        conversationId: threadId,
        userId: target.other_id,
        asksId: me,
        asksName: ctx.viewer.displayName,
      },
      when: sql`EXISTS (SELECT 1 FROM ${conversations} WHERE id = ${threadId} AND request_state = 'pending')`,
      usual: true,
    });
  try {
    const { results } = await ctx.commit(statements, ...told);
    const [row] = results.at(-1) as MessageRow[];
    if (!row) throw new AppError("unexpected");
    return sameMessage(row, input, { conversation_id: row.conversation_id });
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    return diagnosed(ctx, input, target);
  }
}

/** @returns whether it is the one text by which a stranger asks */
function checkAllowed(target: Target, input: NewMessage): boolean {
  const stranger = target.kind === "direct" && !target.is_related && target.conversation_id === null;
  const allowed = mayWrite({
    lock: target.lock,
    requestState: stranger ? "pending" : target.request_state,
    began: Boolean(target.began),
    related: Boolean(target.is_related),
    messages: target.messages,
  });
  if (allowed === "locked") throw locked(target);
  if (allowed === "wait") throw new AppError("conflict", { sentence: WAITS_SENTENCE });
  if (allowed === "one text" && (input.file_ids.length > 0 || holdsLink(input.body))) throw oneTextError();
  return allowed === "one text";
}

/** The day's requests to strangers keep spam out, also during the beta. */
function requestCap({ env, viewer }: Sender): number {
  const scale = Number(env.RATE_LIMIT_SCALE);
  return PLAN_LIMITS[planOf(viewer.subscription)].messageRequests * (scale > 0 ? scale : 1);
}

/** The row, where its sender may still write; nothing for a repeat. */
function insertion(
  ctx: Sender,
  id: Id,
  contextKey: string,
  input: NewMessage,
  { mentions, now }: { mentions: Mention[]; now: number },
): Statement {
  const me = ctx.viewer.userId;
  const flags = scamFlags(input.body);
  const text = input.body === "" ? "file" : "text";
  return statement(
    ctx.db,
    sql`INSERT INTO ${messages} (id, conversation_id, seq, change, sender_id, client_id, type, body, attachments,
      reply_to_id, mentions, flags, sent_at)
    SELECT ${id}, c.id, c.last_seq + 1, c.last_change + 1, ${me}, ${input.client_id}, ${text}, ${input.body},
      ${JSON.stringify(input.file_ids)}, (SELECT r.id FROM ${messages} AS r WHERE r.id = ${input.reply_to_id}
        AND r.conversation_id = c.id), ${JSON.stringify(mentions)}, ${flags ? JSON.stringify(flags) : null}, max(${now}, c.last_message_at)
    FROM ${conversations} AS c
    CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
    WHERE c.context_key = ${contextKey} AND ${lockOf(me)} IS NULL AND NOT (${waitsFor(me)})
    ON CONFLICT DO NOTHING`,
  );
}

/** Whoever answers a request accepts it; and what was sent is no draft any more. */
function answering(ctx: Sender, contextKey: string): Statement[] {
  const me = ctx.viewer.userId;
  const thread = sql`(SELECT id FROM ${conversations} WHERE context_key = ${contextKey})`;
  return [
    statement(
      ctx.db,
      sql`UPDATE ${conversations} SET request_state = 'accepted' WHERE context_key = ${contextKey}
        AND request_state IN ('pending', 'declined') AND (created_by <> ${me} OR EXISTS (SELECT 1
          FROM ${conversation_members} AS m WHERE m.conversation_id = ${conversations}.id AND m.user_id = ${me}
          AND ${related(me, sql`m.other_id`)}))`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${conversation_members} SET folder = 'inbox' WHERE conversation_id = ${thread} AND folder <> 'inbox'
        AND EXISTS (SELECT 1 FROM ${conversations} WHERE id = ${thread} AND request_state IN ('none', 'accepted'))`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${conversation_members} SET draft = '', draft_at = NULL WHERE conversation_id = ${thread}
        AND user_id = ${me} AND draft <> ''`,
    ),
  ];
}

/** Something changed between reading and writing: says what, or finds that a try beside this one has stored it. */
async function diagnosed(ctx: Sender, input: NewMessage, target: Target): Promise<MessageItem> {
  const me = ctx.viewer.userId;
  const [[sent], [now]] = await ctx.db.batch([
    selectOwnSent(ctx.db, me, input.client_id),
    selectTarget(ctx.db, me, input.to),
  ]);
  if (sent) return sameMessage(sent, input, { conversation_id: sent.conversation_id });
  if (!now) throw new AppError("not_found");
  if (now.lock) throw locked(now);
  if (now.conversation_id === null && target.kind === "direct" && !now.is_related)
    throw new AppError("rate_limited", {
      sentence: `You have written to ${requestCap(ctx)} new people today. Please try again tomorrow.`,
      retryAfter: 3600,
    });
  checkAllowed(now, input);
  throw new AppError("conflict", { sentence: "That file is not there any more. Please choose it again." });
}

function locked({ lock }: Pick<Target, "lock">): AppError {
  return new AppError("conflict", { sentence: lockSentence(lock ?? "closed") });
}

/** @throws AppError `conflict` when that id was used for something else */
function sameMessage(
  row: MessageRow,
  input: NewMessage,
  target: Pick<Target, "conversation_id"> | undefined,
): MessageItem {
  const elsewhere = target?.conversation_id && target.conversation_id !== row.conversation_id;
  const changed = row.body !== input.body && row.edited_at === null && row.deleted_at === null;
  if (elsewhere || changed)
    throw new AppError("conflict", { sentence: "This message was sent already, with other words." });
  return toMessage(row);
}
