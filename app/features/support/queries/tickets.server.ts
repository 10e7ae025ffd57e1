import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { support_tickets } from "#app/db/schema/support.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { TicketStatus } from "../rules.ts";
import type { Priority } from "../terms.ts";

/** A ticket as commands and pages know it. */
export interface TicketRow {
  ticket_id: Id;
  user_id: Id;
  title: string;
  status: TicketStatus;
  category: string | null;
  priority: Priority;
  with_team: number;
  assigned_to: Id | null;
  last_seq: number;
  asked: number;
  unsure: number;
  loops: number;
  csat: number | null;
  first_response_at: number | null;
  resolved_at: number | null;
  merged_into: Id | null;
  due_at: number | null;
  last_message_at: number;
  created_at: number;
}

export const ticketColumns = sql`t.id AS ticket_id, t.user_id, t.title, t.status, t.category, t.priority, t.with_team,
  t.assigned_to, t.last_seq, t.asked, t.unsure, t.loops, t.csat, t.first_response_at, t.resolved_at, t.merged_into,
  t.due_at, t.last_message_at, t.created_at`;

/** A member's own ticket; nothing for anybody else's. */
export function selectOwnTicket(db: Database, me: Id, id: Id) {
  return rowsOf<TicketRow>(
    db,
    sql`SELECT ${ticketColumns} FROM ${support_tickets} AS t WHERE t.id = ${id} AND t.user_id = ${me}`,
  );
}

/** The newest that is not resolved: what the dialog goes on with (product.md R27). */
export function selectNewestOpen(db: Database, me: Id) {
  return rowsOf<TicketRow>(
    db,
    sql`SELECT ${ticketColumns} FROM ${support_tickets} AS t WHERE t.user_id = ${me}
      AND t.status NOT IN ('resolved', 'closed') ORDER BY t.last_message_at DESC, t.id DESC LIMIT 1`,
  );
}

const LIST = 30;

/** What a member asked for, newest first, without what holds our greeting alone. */
export function selectOwnTickets(db: Database, me: Id) {
  return rowsOf<TicketRow>(
    db,
    sql`SELECT ${ticketColumns} FROM ${support_tickets} AS t WHERE t.user_id = ${me} AND t.asked > 0
      AND t.merged_into IS NULL ORDER BY t.last_message_at DESC, t.id DESC LIMIT ${LIST}`,
  );
}

/** How long the last people waited for a first word from the team, in the past month. */
export function selectTakenLately({ db, clock }: Pick<QueryContext, "db" | "clock">) {
  return selectTaken(db, clock.now() - days(30));
}

function selectTaken(db: Database, since: number) {
  return rowsOf<{ taken: number }>(
    db,
    sql`SELECT first_response_at - escalated_at AS taken FROM ${support_tickets}
      WHERE first_response_at > ${since} AND escalated_at IS NOT NULL ORDER BY first_response_at DESC LIMIT 50`,
  );
}

/** The first language of a member's profile. */
export function languageOf(userId: Id): SQL {
  return sql`(SELECT json_extract(languages, '$[0]') FROM ${profiles} WHERE user_id = ${userId})`;
}
