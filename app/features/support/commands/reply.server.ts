import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import { type CannedReply, firstName } from "../macros.ts";
import { selectCannedReply } from "../queries/desk.server.ts";
import { selectMessage } from "../queries/messages.server.ts";
import { act, type ServeContext, selectTicket, takeUp } from "./serve.server.ts";
import { insertMessage, moveTicket } from "./ticket-statements.server.ts";

interface StaffReply {
  ticket_id: Id;
  client_id: string;
  body: string;
  how: "reply" | "note" | "solve";
  /** Key of the canned reply whose steps are done with it. */
  macro?: string | undefined;
}

/**
 * What a person of the team writes: to the member, who sees it at once, or as a note that never leaves the team. Whoever
 * answers first has the ticket. The steps of a macro are done in the same batch, as they stand now.
 * @throws AppError `not_found` (no role, no such ticket), `conflict` (closed), `invalid_input` (no such macro)
 */
export async function replyAsAgent(app: ServeContext, input: StaffReply): Promise<void> {
  const ctx = requireStaff(app, "support");
  const now = ctx.clock.now();
  const [id, me, ticketId] = [newId(now), ctx.viewer.userId, input.ticket_id];
  const isNote = input.how === "note";
  const { ticket, sent, macro } = await readForReply(ctx, input);
  if (sent) return;
  const solves = input.how === "solve" || macro?.resolves === true;
  const answers = isNote
    ? []
    : [
        ...takeUp(ctx, ticketId, now),
        ...(macro ? macroSteps(ctx, ticketId, macro, id) : []),
        moveTicket(
          ctx.db,
          ticketId,
          "reply",
          sql`, due_at = NULL, first_response_at = coalesce(first_response_at, ${now})`,
        ),
        ...(solves
          ? [moveTicket(ctx.db, ticketId, "resolve", sql`, resolved_at = ${now}, due_at = NULL`)]
          : []),
      ];
  const condition = isNote ? sql`1` : sql`status NOT IN ('resolved', 'closed')`;
  await act(
    ctx,
    ticket,
    condition,
    [
      ...insertMessage(ctx.db, {
        id,
        ticketId,
        senderId: me,
        senderType: "agent",
        clientId: input.client_id,
        content: input.body,
        internal: isNote,
        now,
      }),
      ...answers,
    ],
    {
      member: !isNote,
      ...(isNote ? {} : { reply: { messageId: id, agentName: firstName(ctx.viewer.displayName) } }),
    },
  );
}

/** The request, whether this is a second press on the same button, and the macro it was written with. */
async function readForReply(
  { db, viewer }: ServeContext,
  { ticket_id, client_id, how, macro: key }: StaffReply,
) {
  const [[ticket], sent, [macro]] = await db.batch([
    selectTicket(db, ticket_id),
    selectMessage(db, sql`m.sender_id = ${viewer.userId} AND m.client_id = ${client_id}`),
    selectCannedReply(db, key ?? ""),
  ] as const);
  if (!ticket) throw new AppError("not_found");
  if (key && how !== "note" && !macro)
    throw new AppError("invalid_input", {
      fields: { body: ["That canned reply is gone. Send your words alone, or choose another."] },
    });
  return { ticket, sent: sent.length > 0, macro };
}

/** What a macro does besides its answer, before that answer ends the service clock. */
function macroSteps(
  { db, viewer, clock }: ServeContext,
  ticketId: Id,
  { setsCategory, setsPriority, note, takes }: CannedReply,
  answerId: Id,
): Statement[] {
  const now = clock.now();
  const set = [
    ...(takes ? [sql`assigned_to = ${viewer.userId}`] : []),
    ...(setsCategory ? [sql`category = ${setsCategory}`] : []),
    ...(setsPriority ? [sql`priority = ${setsPriority}`] : []),
  ];
  return [
    ...(set.length > 0
      ? [statement(db, sql`UPDATE ${support_tickets} SET ${sql.join(set, sql`, `)} WHERE id = ${ticketId}`)]
      : []),
    ...(note
      ? insertMessage(db, {
          ticketId,
          senderId: viewer.userId,
          senderType: "agent",
          content: note,
          internal: true,
          now,
          when: sql`EXISTS (SELECT 1 FROM ${support_messages} WHERE id = ${answerId})`,
        })
      : []),
  ];
}
