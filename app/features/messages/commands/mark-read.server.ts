import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { withdrawAbout, withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type Other, selectOthers } from "../queries/hearers.server.ts";
import { selectUnread } from "../queries/unread.server.ts";
import { mentionId } from "../rules.ts";

type MarkContext = Pick<MemberContext, "db" | "viewer" | "commit" | "limits" | "rooms" | "defer">;

export interface ReadState {
  seq: number;
  /** Over all threads. */
  unread: number;
}

/**
 * Read up to `seq`, never back; what told of it goes. The others see it, if both sides let others see what they read.
 * @throws AppError `not_found` for who takes no part, `rate_limited`
 */
export async function markRead(ctx: MarkContext, conversationId: Id, seq: number): Promise<ReadState> {
  const upTo = sql`min(${seq}, (SELECT last_seq FROM ${conversations} WHERE id = ${conversationId}))`;
  return mark(ctx, conversationId, upTo, sql`AND last_read_seq < ${upTo}`);
}

/**
 * The newest message of somebody else is unread again, for the member alone: what others saw as read stays read.
 * @throws AppError `not_found` for who takes no part, `conflict` where nobody else has written, `rate_limited`
 */
export async function markUnread(ctx: MarkContext, conversationId: Id): Promise<ReadState> {
  const newest = sql`(SELECT seq FROM ${messages} WHERE conversation_id = ${conversationId}
    AND sender_id IS NOT ${ctx.viewer.userId} AND deleted_at IS NULL ORDER BY seq DESC LIMIT 1)`;
  const state = await mark(ctx, conversationId, sql`${newest} - 1`, sql`AND ${newest} IS NOT NULL`, true);
  if (!state.changed)
    throw new AppError("conflict", { sentence: "There is nothing of others to be unread." });
  return state;
}

async function mark(
  ctx: MarkContext,
  conversationId: Id,
  seq: SQL,
  when: SQL,
  silent = false,
): Promise<ReadState & { changed: boolean }> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("message_mark", me);
  const unread = sql`(SELECT count(*) FROM ${messages} AS later WHERE later.conversation_id = ${conversationId}
    AND later.seq > ${seq} AND later.sender_id IS NOT ${me} AND later.deleted_at IS NULL)`;
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${conversation_members} SET seen_seq = max(seen_seq, last_read_seq), last_read_seq = ${seq}, unread = ${unread}
        WHERE conversation_id = ${conversationId} AND user_id = ${me} AND left_at IS NULL ${when}
        RETURNING last_read_seq`,
    ),
    withdrawNotification(ctx.db, { userId: me, kind: "message_new", entityId: conversationId }),
    withdrawAbout(ctx.db, { userId: me, kind: "mention", about: mentionId(conversationId) }),
    selectUnread(ctx.db, me),
    selectOthers(ctx.db, me, conversationId),
    statement(
      ctx.db,
      sql`SELECT last_read_seq, max(last_read_seq, seen_seq) AS seen_seq FROM ${conversation_members}
        WHERE conversation_id = ${conversationId} AND user_id = ${me} AND left_at IS NULL`,
    ),
  ]);
  const [changed, withdrawn, unmentioned, [total], others, [now]] = results as [
    unknown[],
    unknown[],
    unknown[],
    { unread: number }[],
    Other[],
    { last_read_seq: number; seen_seq: number }[],
  ];
  if (!now) throw new AppError("not_found");
  const state = { seq: now.last_read_seq, unread: total?.unread ?? 0 };
  const frame = { type: "conversation.read", conversationId, userId: me } as const;
  const pushes: Promise<void>[] = [];
  if (changed.length > 0) {
    pushes.push(ctx.rooms.push(me, { ...frame, seq: state.seq, unread: state.unread }));
    if (!silent)
      for (const { other, receipts, accepted } of others)
        if (receipts && accepted) pushes.push(ctx.rooms.push(other, { ...frame, seq: now.seen_seq }));
  }
  if (withdrawn.length + unmentioned.length > 0)
    pushes.push(ctx.rooms.push(me, { type: "notifications.changed" }));
  ctx.defer(Promise.allSettled(pushes));
  return { ...state, changed: changed.length > 0 };
}
