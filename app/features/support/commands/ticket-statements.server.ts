import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { support_messages, support_tickets } from "#app/db/schema/support.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { MOVES, type TicketVerb } from "../rules.ts";
import { ANSWER_WITHIN, PRIORITIES } from "../terms.ts";

/**
 * The one way a ticket changes its status: along the edges of its verb, and nothing where that cannot happen to it.
 * @param set further columns that change with it
 */
export function moveTicket(db: Database, id: Id, verb: TicketVerb, set: SQL = sql``): Statement {
  const { edges } = MOVES[verb];
  const cases = sql.join(
    Object.entries(edges).map(([from, to]) => sql`WHEN ${from} THEN ${to}`),
    sql` `,
  );
  return statement(
    db,
    sql`UPDATE ${support_tickets} SET status = CASE status ${cases} END${set} WHERE id = ${id} AND ${canMove(verb)}`,
  );
}

/** SQL condition on a row of support_tickets: this can happen to it. */
export function canMove(verb: TicketVerb): SQL {
  const { edges, team } = MOVES[verb];
  const from = sql.join(
    Object.keys(edges).map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`status IN (${from})${team === undefined ? sql`` : sql` AND with_team = ${team ? 1 : 0}`}`;
}

/** The service clock begins, and with it the team's turn. */
export function handOver(now: number, isPriority: boolean): SQL {
  const priority = isPriority ? sql`iif(priority = 'normal', 'high', priority)` : sql`priority`;
  return sql`, with_team = 1, answering_since = NULL, escalated_at = coalesce(escalated_at, ${now}),
    priority = ${priority}, due_at = ${now} + ${within(priority)}`;
}

/** How long the team has, by the priority a ticket has or gets. */
export function within(priority: SQL = sql`priority`): SQL {
  const cases = PRIORITIES.map((name) => sql`WHEN ${name} THEN ${ANSWER_WITHIN[name]}`);
  return sql`CASE ${priority} ${sql.join(cases, sql` `)} END`;
}

interface NewSupportMessage {
  id?: Id;
  ticketId: Id;
  senderId?: Id;
  senderType: "user" | "ai" | "agent" | "system";
  clientId?: string | undefined;
  content: string;
  internal?: boolean;
  fileIds?: readonly Id[];
  citations?: { slug: string; title: string }[];
  answersId?: Id;
  now: number;
  /** What must hold for the ticket `t`. */
  when?: SQL;
}

/** A message at the next place of its ticket; nothing for a repeat, or where `when` does not hold. */
export function insertMessage(db: Database, input: NewSupportMessage): Statement[] {
  const id = input.id ?? newId(input.now);
  return [
    statement(
      db,
      sql`INSERT INTO ${support_messages} (id, ticket_id, seq, sender_id, sender_type, client_id, content, internal,
        attachments, citations, answers_id, created_at)
      SELECT ${id}, t.id, t.last_seq + 1, ${input.senderId ?? null}, ${input.senderType}, ${input.clientId ?? null},
        ${input.content}, ${input.internal ? 1 : 0}, ${JSON.stringify(input.fileIds ?? [])},
        ${input.citations?.length ? JSON.stringify(input.citations) : null}, ${input.answersId ?? null},
        max(${input.now}, t.last_message_at)
      FROM ${support_tickets} AS t WHERE t.id = ${input.ticketId} AND ${input.when ?? sql`1`}
      ON CONFLICT DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE ${support_tickets} SET last_seq = last_seq + 1, last_message_at = max(${input.now}, last_message_at)
        WHERE id = ${input.ticketId} AND EXISTS (SELECT 1 FROM ${support_messages} WHERE id = ${id})`,
    ),
  ];
}

/** What windows hear of: that something changed, never what was said. */
export function changed(
  ticketId: Id,
  memberId: Id,
  how: { staff?: boolean; member?: boolean; reply?: { messageId: Id; agentName: string }; when?: SQL } = {},
): Happened {
  return {
    name: "support.changed",
    payload: {
      ticketId,
      memberId,
      forMember: how.member ?? true,
      forStaff: how.staff ?? false,
      reply: how.reply ?? null,
    },
    ...(how.when ? { when: how.when, usual: true as const } : {}),
  };
}
