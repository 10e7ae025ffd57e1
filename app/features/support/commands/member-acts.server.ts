import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { readNow, type Statement, statement } from "#app/db/client.server.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { languageOf, selectTakenLately } from "../queries/tickets.server.ts";
import { queueNotice, type TicketVerb, waitingWords } from "../rules.ts";
import type { Category } from "../terms.ts";
import { handing } from "./answer.server.ts";
import { claimFiles } from "./claim-files.server.ts";
import { isPriority } from "./known.server.ts";
import { canMove, changed, handOver, insertMessage, moveTicket } from "./ticket-statements.server.ts";

type ActContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * "Talk to a person": from now on people answer (product.md §5.15). Asked twice it stays as it is.
 * @throws AppError `not_found`
 */
export async function askForPerson(ctx: ActContext, ticketId: Id): Promise<void> {
  const wait = await waitingNow(ctx);
  await actOnOwn(
    ctx,
    ticketId,
    sql`${canMove("escalate")} OR with_team = 1`,
    handing(ctx, ticketId, queueNotice(wait), ctx.clock.now()),
  );
}

/** @throws AppError `not_found`, `conflict` */
export async function markSolved(ctx: ActContext, ticketId: Id): Promise<void> {
  const now = ctx.clock.now();
  await move(ctx, ticketId, "resolve", [
    ...say(
      ctx,
      ticketId,
      "You marked this as solved. It closes in a week; until then you can open it again.",
    ),
    moveTicket(
      ctx.db,
      ticketId,
      "resolve",
      sql`, resolved_at = ${now}, due_at = NULL, answering_since = NULL`,
    ),
  ]);
}

/** @throws AppError `not_found`, `conflict` once it is closed */
export async function reopen(ctx: ActContext, ticketId: Id): Promise<void> {
  const now = ctx.clock.now();
  await move(ctx, ticketId, "reopen", [
    ...say(ctx, ticketId, "You opened this again. A person looks at it."),
    moveTicket(
      ctx.db,
      ticketId,
      "reopen",
      sql`, reopened_count = reopened_count + 1, resolved_at = NULL${handOver(now, isPriority(ctx))}`,
    ),
  ]);
}

/**
 * How it was, in stars: the last word counts.
 * @throws AppError `not_found`, `conflict` where nobody answered yet
 */
export async function rate(ctx: ActContext, ticketId: Id, stars: number): Promise<void> {
  await actOnOwn(
    ctx,
    ticketId,
    sql`asked > 0 AND (first_response_at IS NOT NULL OR status IN ('resolved', 'closed'))`,
    [ctx.db.update(support_tickets).set({ csat: stars }).where(sql`id = ${ticketId}`)],
  );
}

/**
 * A request by the form of the dashboard: it goes to people at once.
 * @returns its id; a resend of the same `clientId` finds it
 * @throws AppError `conflict` for a screenshot that is not theirs, or was used or removed meanwhile
 */
export async function requestHelp(
  ctx: ActContext,
  input: {
    client_id: string;
    category: Category;
    title: string;
    body: string;
    /** What of ours it is about, by a word and an id. */
    entity_ref?: string;
    /** Screenshots, uploaded before. */
    file_ids?: readonly Id[];
  },
): Promise<Id> {
  await ctx.limits.take("message", ctx.viewer.userId);
  const wait = await waitingNow(ctx);
  const now = ctx.clock.now();
  const [id, messageId, me] = [newId(now), newId(now), ctx.viewer.userId];
  const fileIds = input.file_ids ?? [];
  const sent = () =>
    ctx.db
      .select({ ticketId: support_messages.ticket_id })
      .from(support_messages)
      .where(sql`sender_id = ${me} AND client_id = ${input.client_id}`);
  const statements: Statement[] = [
    failWhen(
      ctx.db,
      sql`EXISTS (SELECT 1 FROM ${support_messages} WHERE sender_id = ${me} AND client_id = ${input.client_id})`,
    ),
    statement(
      ctx.db,
      sql`INSERT INTO ${support_tickets} (id, user_id, title, status, language, category, entity_ref, channel,
          asked, last_message_at, created_at)
        VALUES (${id}, ${me}, ${input.title}, 'open', ${languageOf(me)}, ${input.category}, ${input.entity_ref ?? null},
          'form', 1, ${now}, ${now})`,
    ),
    ...insertMessage(ctx.db, {
      id: messageId,
      ticketId: id,
      senderId: me,
      senderType: "user",
      clientId: input.client_id,
      content: input.body,
      fileIds,
      now,
    }),
    ...claimFiles(ctx, fileIds, { messageId, ticketId: id, now }),
    ...handing(ctx, id, queueNotice(wait), now),
  ];
  try {
    await ctx.commit(statements, changed(id, me, { staff: true }));
    return id;
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const [before] = await sent();
    if (before) return before.ticketId;
    throw new AppError("conflict", {
      sentence: "A picture you attached is gone. Please remove it, attach it again, and send once more.",
    });
  }
}

async function waitingNow(ctx: ActContext): Promise<string> {
  const taken = await readNow(ctx.db, selectTakenLately(ctx));
  return waitingWords(taken.map((one) => one.taken));
}

function say(ctx: ActContext, ticketId: Id, content: string): Statement[] {
  return insertMessage(ctx.db, { ticketId, senderType: "system", content, now: ctx.clock.now() });
}

function move(ctx: ActContext, ticketId: Id, verb: TicketVerb, statements: Statement[]) {
  return actOnOwn(ctx, ticketId, canMove(verb), statements);
}

/** One act on a ticket of one's own, where `condition` holds for it. */
async function actOnOwn(
  ctx: ActContext,
  ticketId: Id,
  condition: SQL,
  statements: Statement[],
): Promise<void> {
  const own = sql`SELECT 1 FROM ${support_tickets} WHERE id = ${ticketId} AND user_id = ${ctx.viewer.userId}`;
  try {
    await ctx.commit(
      [failWhen(ctx.db, sql`NOT EXISTS (${own} AND (${condition}))`), ...statements],
      changed(ticketId, ctx.viewer.userId, { staff: true }),
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    const [there] = await ctx.db
      .select({ id: support_tickets.id })
      .from(support_tickets)
      .where(sql`id = ${ticketId} AND user_id = ${ctx.viewer.userId}`);
    throw new AppError(there ? "conflict" : "not_found");
  }
}
