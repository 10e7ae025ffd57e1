import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, readNow, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { user_roles } from "#app/db/schema/auth.ts";
import { file_scopes } from "#app/db/schema/files.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { type TicketRow, ticketColumns } from "../queries/tickets.server.ts";
import { isUnresolved } from "../rules.ts";
import type { Category, Priority } from "../terms.ts";
import { canMove, changed, handOver, insertMessage, moveTicket, within } from "./ticket-statements.server.ts";

export type ServeContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit">;

/** Statements that make sure the team has it, and this agent, before anything else is done. */
export function takeUp({ db, viewer }: ServeContext, ticketId: Id, now: number): Statement[] {
  return [
    moveTicket(db, ticketId, "escalate", handOver(now, false)),
    moveTicket(db, ticketId, "assign", sql`, assigned_to = coalesce(assigned_to, ${viewer.userId})`),
  ];
}

/** @param agentId somebody who may answer. @throws AppError `not_found`, `invalid_input`, `conflict` */
export async function assignTicket(app: ServeContext, ticketId: Id, agentId: Id): Promise<void> {
  const ctx = requireStaff(app, "support");
  const now = ctx.clock.now();
  const [agent] = await ctx.db
    .select({ role: user_roles.role })
    .from(user_roles)
    .where(sql`user_id = ${agentId} AND role IN ('support', 'admin')`)
    .limit(1);
  if (!agent) throw new AppError("invalid_input", { fields: { agent_id: ["They do not answer requests."] } });
  await act(ctx, await getTicket(ctx, ticketId), sql`status NOT IN ('resolved', 'closed')`, [
    moveTicket(ctx.db, ticketId, "escalate", handOver(now, false)),
    moveTicket(ctx.db, ticketId, "assign", sql`, assigned_to = ${agentId}`),
  ]);
}

/** Priority, category and what it is linked to; the service clock follows the priority, from when it was begun last. */
export async function setFacts(
  app: ServeContext,
  facts: { ticket_id: Id; priority: Priority; category: Category; entity_ref: string },
): Promise<void> {
  const ctx = requireStaff(app, "support");
  const { ticket_id: id, priority, category, entity_ref } = facts;
  await act(ctx, await getTicket(ctx, id), sql`1`, [
    statement(
      ctx.db,
      sql`UPDATE ${support_tickets} SET priority = ${priority}, category = ${category}, entity_ref = ${entity_ref || null},
        due_at = due_at - ${within()} + ${within(sql`${priority}`)} WHERE id = ${id}`,
    ),
  ]);
}

/** @throws AppError `not_found`, `conflict` */
export async function resolveTicket(app: ServeContext, ticketId: Id): Promise<void> {
  const ctx = requireStaff(app, "support");
  const now = ctx.clock.now();
  await act(ctx, await getTicket(ctx, ticketId), canMove("resolve"), [
    ...insertMessage(ctx.db, {
      ticketId,
      senderType: "system",
      content: "Our team marked this as solved. If it is not, open it again within a week.",
      now,
    }),
    moveTicket(
      ctx.db,
      ticketId,
      "resolve",
      sql`, resolved_at = ${now}, due_at = NULL, answering_since = NULL`,
    ),
  ]);
}

/**
 * Two requests of one member become one: all that was said stands in the one that is kept, the other is closed.
 * @throws AppError `not_found`, `invalid_input` (not of one member), `conflict` (closed)
 */
export async function mergeTickets(app: ServeContext, fromId: Id, intoId: Id): Promise<void> {
  const ctx = requireStaff(app, "support");
  const now = ctx.clock.now();
  const [from, into] = [await getTicket(ctx, fromId), await getTicket(ctx, intoId)];
  if (from.user_id !== into.user_id || fromId === intoId)
    throw new AppError("invalid_input", {
      fields: { into_id: ["Only requests of one member can be merged."] },
    });
  const free = sql`status <> 'closed' AND (SELECT status FROM ${support_tickets} WHERE id = ${intoId}) <> 'closed'`;
  await act(ctx, from, free, [
    ...insertMessage(ctx.db, {
      ticketId: intoId,
      senderType: "system",
      content: `What follows was said in the request “${from.title}”.`,
      now,
    }),
    statement(
      ctx.db,
      sql`UPDATE ${support_messages} SET ticket_id = ${intoId}, seq = seq + (SELECT last_seq FROM ${support_tickets}
        WHERE id = ${intoId}) WHERE ticket_id = ${fromId}`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${support_tickets} SET last_seq = last_seq + (SELECT last_seq FROM ${support_tickets} WHERE id = ${fromId}),
        asked = asked + (SELECT asked FROM ${support_tickets} WHERE id = ${fromId}), last_message_at = ${now}
        WHERE id = ${intoId}`,
    ),
    ...goOn(ctx, from, intoId, now),
    statement(
      ctx.db,
      sql`UPDATE ${file_scopes} SET scope_id = ${intoId} WHERE scope = 'support' AND scope_id = ${fromId}`,
    ),
    moveTicket(
      ctx.db,
      fromId,
      "merge",
      sql`, merged_into = ${intoId}, due_at = NULL, answering_since = NULL, last_seq = 0`,
    ),
  ]);
}

/** The member's turn is not over by a merge: who waited in the one that closes waits in the one that is kept. */
function goOn({ db }: ServeContext, from: TicketRow, intoId: Id, now: number): Statement[] {
  const due = from.due_at;
  return [
    moveTicket(db, intoId, "escalate", handOver(now, false)),
    ...(isUnresolved(from.status)
      ? [moveTicket(db, intoId, "reopen", sql`, resolved_at = NULL${handOver(now, false)}`)]
      : []),
    ...(due === null
      ? []
      : [moveTicket(db, intoId, "tell", sql`, due_at = min(coalesce(due_at, ${due}), ${due})`)]),
  ];
}

/** @throws AppError `not_found` */
async function getTicket({ db }: ServeContext, id: Id): Promise<TicketRow> {
  const [ticket] = await readNow(db, selectTicket(db, id));
  if (!ticket) throw new AppError("not_found");
  return ticket;
}

/** A ticket that somebody has written in, for our team. */
export function selectTicket(db: Database, id: Id) {
  return rowsOf<TicketRow>(
    db,
    sql`SELECT ${ticketColumns} FROM ${support_tickets} AS t WHERE t.id = ${id} AND t.asked > 0`,
  );
}

export async function act(
  ctx: ServeContext,
  ticket: TicketRow,
  condition: SQL,
  statements: Statement[],
  told: Parameters<typeof changed>[2] = {},
): Promise<void> {
  const id = ticket.ticket_id;
  await orConflict(() =>
    ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`NOT EXISTS (SELECT 1 FROM ${support_tickets} WHERE id = ${id} AND (${condition}))`,
        ),
        ...statements,
      ],
      changed(id, ticket.user_id, { staff: true, ...told }),
    ),
  );
}
