import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { conversation_members, conversations } from "#app/db/schema/messages.ts";
import { withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { selectTarget } from "../queries/target.server.ts";

type AnswerContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "rooms" | "defer">;

/**
 * Answers a stranger's request. Accepting opens the thread for both; declining hides it, and looks like silence to the
 * one who asked (product.md §5.6).
 * @throws AppError `not_found`, `conflict` where no request waits, `rate_limited`
 */
export async function answerRequest(
  ctx: AnswerContext,
  conversationId: Id,
  answer: "accept" | "decline",
): Promise<void> {
  const me = ctx.viewer.userId;
  const target = selectTarget(ctx.db, me, { kind: "conversation", id: conversationId });
  const [[thread]] = await ctx.limits.take("api_write", me, [target]);
  if (!thread?.other_id) throw new AppError("not_found");
  const state = answer === "accept" ? "accepted" : "declined";
  const moved = sql`EXISTS (SELECT 1 FROM ${conversations} WHERE id = ${conversationId} AND request_state = ${state}
    AND created_by <> ${me})`;
  const { results } = await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${conversations} SET request_state = ${state} WHERE id = ${conversationId}
          AND created_by <> ${me} AND request_state = 'pending' RETURNING id`,
      ),
      statement(
        ctx.db,
        answer === "accept"
          ? sql`UPDATE ${conversation_members} SET folder = 'inbox' WHERE conversation_id = ${conversationId} AND ${moved}`
          : sql`UPDATE ${conversation_members} SET folder = 'hidden', unread = 0, last_read_seq = (SELECT last_seq
              FROM ${conversations} WHERE id = ${conversationId})
            WHERE conversation_id = ${conversationId} AND user_id = ${me} AND ${moved}`,
      ),
      withdrawNotification(ctx.db, { userId: me, kind: "message_request", entityId: conversationId }),
    ],
    ...(answer === "accept"
      ? [
          {
            name: "message_request.accepted",
            payload: { conversationId, userId: me, asksId: thread.other_id },
            when: moved,
          } as const,
        ]
      : []),
  );
  const [changed, withdrawn] = [results[0] as unknown[], results[2] as unknown[]];
  if (changed.length === 0 && thread.request_state !== state)
    throw new AppError("conflict", { sentence: "This request does not wait for an answer any more." });
  ctx.defer(
    Promise.allSettled([
      ctx.rooms.push(me, { type: "conversation.changed", conversationId }),
      ...(withdrawn.length > 0 ? [ctx.rooms.push(me, { type: "notifications.changed" } as const)] : []),
    ]),
  );
}
