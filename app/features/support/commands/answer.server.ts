import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { describeError } from "#app/platform/log.server.ts";
import { askAssistant, type CheckedAnswer, summaryOf } from "../assistant/ask-assistant.server.ts";
import { isUpset, saysItDidNotHelp } from "../assistant/categorize.ts";
import { failureNotice, queueNotice } from "../rules.ts";
import { FOR_PEOPLE, NEW_TITLE } from "../terms.ts";
import { isPriority, type Known, type SupportAnswer, type Writer } from "./known.server.ts";
import { changed, handOver, insertMessage, moveTicket } from "./ticket-statements.server.ts";

/** Messages of the past that the assistant is shown. */
const HISTORY = 8;
const UNSURE_MOST = 2;
const LOOPS_MOST = 3;

/**
 * The assistant's answer to one message, stored once. Where it cannot be reached or read, and where people must look
 * (product.md §5.15), the ticket goes to the queue, and the member is told how long that takes.
 */
export async function answerWith(
  ctx: Writer,
  known: Known,
  messageId: Id,
  message: string,
): Promise<SupportAnswer> {
  const history = known.said
    .filter(({ sender_type, seq }) => seq > 1 && (sender_type === "user" || sender_type === "ai"))
    .slice(-HISTORY)
    .map(({ sender_type, content }) => ({
      role: sender_type === "user" ? ("user" as const) : ("assistant" as const),
      content,
    }));
  const question = { message, history, passages: known.passages, byModel: ctx.viewer.aiUse };
  const answer = await askAssistant(ctx.assistant, question).catch((error: unknown) => {
    // What a model did wrong it logs itself; anything else is ours.
    if (describeError(error).name !== "ModelFailed") throw error;
    return null;
  });
  return answer ? keepAnswer(ctx, known, messageId, message, answer) : handToPeople(ctx, known, message);
}

async function keepAnswer(
  ctx: Writer,
  { ticket, said, wait }: Known,
  messageId: Id,
  message: string,
  answer: CheckedAnswer,
): Promise<SupportAnswer> {
  const now = ctx.clock.now();
  const ticketId = ticket.ticket_id;
  const unsure = ticket.unsure + (answer.sure ? 0 : 1);
  const loops = ticket.loops + (saysItDidNotHelp(message) || citesAgain(said, answer) ? 1 : 0);
  const needsPeople =
    FOR_PEOPLE.includes(answer.category) || unsure >= UNSURE_MOST || loops >= LOOPS_MOST || isUpset(message);
  const id = newId(now);
  const stored = sql`EXISTS (SELECT 1 FROM ${support_messages} WHERE id = ${id})`;
  const { results } = await ctx.commit(
    [
      ...insertMessage(ctx.db, {
        id,
        ticketId,
        senderType: "ai",
        content: answer.message,
        citations: answer.citations,
        answersId: messageId,
        now,
        // People may have it by now: then they answer.
        when: sql`t.with_team = 0 AND t.status IN ('ai_active', 'awaiting_member')`,
      }),
      moveTicket(
        ctx.db,
        ticketId,
        "answer",
        sql`, category = ${answer.category}, unsure = ${unsure}, loops = ${loops}, answering_since = NULL,
          title = iif(title = ${NEW_TITLE}, ${answer.title}, title)`,
      ),
      ...(needsPeople ? handing(ctx, ticketId, queueNotice(wait), now) : []),
      ctx.db
        .select({ category: support_tickets.category })
        .from(support_tickets)
        .where(sql`id = ${ticketId}`),
    ],
    changed(ticketId, ctx.viewer.userId, { staff: needsPeople, when: stored }),
  );
  const [row] = results.at(-1) as { category: string | null }[];
  return { category: row?.category ?? answer.category, message: answer.message };
}

/** Nobody answered: the words wait for a person, and "pending" ends (product.md R27). */
async function handToPeople(ctx: Writer, { ticket, wait }: Known, message: string): Promise<SupportAnswer> {
  const notice = failureNotice(wait);
  await ctx.commit(
    [
      ctx.db
        .update(support_tickets)
        .set({ answering_since: null, title: sql`iif(title = ${NEW_TITLE}, ${summaryOf(message)}, title)` })
        .where(sql`id = ${ticket.ticket_id}`),
      ...handing(ctx, ticket.ticket_id, notice, ctx.clock.now()),
    ],
    changed(ticket.ticket_id, ctx.viewer.userId, { staff: true }),
  );
  return { category: ticket.category, message: notice };
}

/** From the assistant to people, with a word to the member; nothing where people have it already. */
export function handing(ctx: Pick<Writer, "db" | "viewer">, ticketId: Id, notice: string, now: number) {
  return [
    ...insertMessage(ctx.db, {
      ticketId,
      senderType: "system",
      content: notice,
      now,
      when: sql`t.with_team = 0 AND t.status IN ('open', 'ai_active', 'awaiting_member')`,
    }),
    moveTicket(ctx.db, ticketId, "escalate", handOver(now, isPriority(ctx))),
  ];
}

/** The same article again, to one more question: it did not help the first time. */
function citesAgain(said: Known["said"], { citations }: CheckedAnswer): boolean {
  const [first] = citations;
  const last = said.findLast(({ sender_type, citations }) => sender_type === "ai" && citations !== null);
  return first !== undefined && (last?.citations?.includes(`"${first.slug}"`) ?? false);
}
