import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { readNow, type Statement } from "#app/db/client.server.ts";
import { support_tickets } from "#app/db/schema/support.ts";
import { selectAnswers } from "#app/features/help/queries.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { RateLimited } from "#app/platform/rate-limits/rate-limits.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import { type MessageRow, selectOwnMessages, selectSent } from "../queries/messages.server.ts";
import { selectOwnTicket, selectTakenLately, type TicketRow } from "../queries/tickets.server.ts";
import { waitingWords } from "../rules.ts";
import type { AiSupportQuestion } from "../schema.ts";
import { answerWith } from "./answer.server.ts";
import { claimFiles } from "./claim-files.server.ts";
import {
  isPriority,
  type Known,
  type SupportAnswer,
  type WriteContext,
  type Writer,
} from "./known.server.ts";
import { canMove, changed, handOver, insertMessage, moveTicket, within } from "./ticket-statements.server.ts";

/** Passages the assistant is given. */
const PASSAGES = 4;

const PASSED_ON = "Your message is with our team. A person answers here.";

/**
 * What a member writes into their ticket. It is stored before anybody is asked, so the ticket keeps their words whatever
 * happens then; a resend of the same `clientId` finds them, and the answer. While people have the ticket, they answer.
 * Three round trips: what is known and counted, their words, the answer.
 * @throws AppError `not_found` (not theirs), `conflict` (closed, other words under a used id), `rate_limited`
 */
export async function writeToSupport(asker: WriteContext, input: AiSupportQuestion): Promise<SupportAnswer> {
  const clientId = input.clientId ?? newId(asker.clock.now());
  const { ctx, ticket, sent, known, full } = await readForAnswer(asker, { ...input, clientId });
  if (!ticket) throw new AppError("not_found");
  const [own, answer] = sent;
  if (own) {
    if (own.content !== input.message || own.ticket_id !== ticket.ticket_id)
      throw new AppError("conflict", { sentence: "This message was sent already, with other words." });
    if (answer) return { category: ticket.category, message: answer.content };
    if (ticket.with_team) return { category: ticket.category, message: PASSED_ON };
    if (full) throw full;
    return answerWith(ctx, { ...known, ticket }, own.message_id, input.message);
  }
  if (ticket.status === "closed")
    throw new AppError("conflict", { sentence: "This request is closed. Please begin a new one." });
  const toTeam = ticket.with_team === 1 || ticket.status === "resolved";
  if (!toTeam && full) throw full;
  const id = await keepWords(ctx, ticket, { ...input, clientId }, { toTeam, counted: !full });
  if (toTeam) return { category: ticket.category, message: PASSED_ON };
  return answerWith(ctx, { ...known, ticket }, id, input.message);
}

/**
 * All that an answer needs, in one round trip with what is counted for it.
 * @returns `full`: the assistant was asked too often; people may be written to all the same
 */
async function readForAnswer(asker: WriteContext, input: AiSupportQuestion & { clientId: string }) {
  const found = selectAnswers(asker, input.message, PASSAGES);
  const reads = (me: Id) => [
    selectOwnTicket(asker.db, me, input.ticketId),
    selectSent(asker.db, me, input.clientId),
    selectOwnMessages(asker.db, me, input.ticketId),
    selectTakenLately(asker),
    ...(found ? [found] : []),
  ];
  let full: RateLimited | null = null;
  const { member, answers } = await takeAsMember(asker, ["message", "ai_support"], reads).catch(
    (error: unknown) => {
      if (!(error instanceof RateLimited) || error.limit !== "ai_support") throw error;
      full = error;
      return takeAsMember(asker, "message", reads);
    },
  );
  const [[ticket], sent, said, taken, passages = []] = answers as [
    TicketRow[],
    MessageRow[],
    MessageRow[],
    { taken: number }[],
    Known["passages"] | undefined,
  ];
  const wait = waitingWords(taken.map((one) => one.taken));
  return { ctx: member, ticket, sent, known: { said, passages, wait }, full: full as RateLimited | null };
}

/** Stores what the member wrote, and who has the next word. */
async function keepWords(
  ctx: Writer,
  ticket: TicketRow,
  { message, clientId, fileIds }: { message: string; clientId: string; fileIds: Id[] },
  { toTeam, counted }: { toTeam: boolean; counted: boolean },
): Promise<Id> {
  const now = ctx.clock.now();
  const [id, ticketId] = [newId(now), ticket.ticket_id];
  const asked = sql`, asked = asked + 1`;
  const moves: Statement[] = toTeam
    ? [
        moveTicket(
          ctx.db,
          ticketId,
          "reopen",
          sql`, reopened_count = reopened_count + 1, resolved_at = NULL${handOver(now, isPriority(ctx))}`,
        ),
        moveTicket(ctx.db, ticketId, "tell", sql`${asked}, due_at = coalesce(due_at, ${now} + ${within()})`),
      ]
    : [moveTicket(ctx.db, ticketId, "ask", sql`${asked}, answering_since = ${now}`)];
  const statements: Statement[] = [
    failWhen(
      ctx.db,
      sql`NOT EXISTS (SELECT 1 FROM ${support_tickets} WHERE id = ${ticketId} AND user_id = ${ctx.viewer.userId}
        AND (${canMove(toTeam ? "tell" : "ask")}${toTeam ? sql` OR ${canMove("reopen")}` : sql``}))`,
    ),
    ...insertMessage(ctx.db, {
      id,
      ticketId,
      senderId: ctx.viewer.userId,
      senderType: "user",
      clientId,
      content: message,
      fileIds,
      now,
    }),
    failWhen(ctx.db, sql`changes() = 0`),
    ...claimFiles(ctx, fileIds, { messageId: id, ticketId, now }),
    ...moves,
    // People answer: the assistant was not asked.
    ...(toTeam && counted
      ? await ctx.limits.giveBack([{ name: "ai_support", subject: ctx.viewer.userId }])
      : []),
  ];
  try {
    await ctx.commit(statements, changed(ticketId, ctx.viewer.userId, { staff: toTeam }));
    return id;
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    // A try beside this one stored it, or the ticket went on meanwhile, or a file is gone.
    const [own] = await readNow(ctx.db, selectSent(ctx.db, ctx.viewer.userId, clientId));
    if (own?.content === message) return own.message_id;
    throw new AppError("conflict");
  }
}
