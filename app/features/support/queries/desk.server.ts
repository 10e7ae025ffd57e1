import { eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { canned_replies, support_tickets } from "#app/db/schema/support.ts";
import { CANNED_MOST } from "../macros.ts";
import { DUE_FIRST, type QueueFilter, type QueueView } from "../queue-terms.ts";
import { type TicketRow, ticketColumns } from "./tickets.server.ts";

export const QUEUE_PAGE = 30;

export interface QueueRow extends TicketRow {
  member_name: string;
  member_plan: string;
  member_xp: number;
  agent_name: string | null;
  language: string | null;
}

const columns = sql`${ticketColumns}, t.language, p.display_name AS member_name, p.subscription_tier AS member_plan,
  p.xp AS member_xp, (SELECT display_name FROM ${profiles} WHERE user_id = t.assigned_to) AS agent_name`;

/** What each view holds, in its order: what is due first, or what was last said. */
function viewOf(view: QueueView, me: Id): { where: SQL; order: SQL } {
  const newest = sql`t.last_message_at DESC, t.id DESC`;
  switch (view) {
    case "waiting":
      return { where: sql`t.due_at IS NOT NULL`, order: sql`t.due_at, t.id` };
    case "unassigned":
      return { where: sql`t.due_at IS NOT NULL AND t.assigned_to IS NULL`, order: sql`t.due_at, t.id` };
    case "mine":
      return {
        where: sql`t.assigned_to = ${me} AND t.status IN ('assigned', 'awaiting_member', 'reopened')`,
        order: newest,
      };
    case "answered":
      return { where: sql`t.status = 'awaiting_member' AND t.with_team = 1`, order: newest };
    case "assistant":
      return {
        where: sql`t.status IN ('ai_active', 'awaiting_member') AND t.with_team = 0`,
        order: newest,
      };
    case "solved":
      return { where: sql`t.status IN ('resolved', 'closed')`, order: newest };
  }
}

/** The team's queue; requests that hold our greeting alone are none (product.md R27). One more than a page. */
export function selectQueue(
  db: Database,
  me: Id,
  { view, category, priority, plan, language, after }: QueueFilter,
) {
  const { where, order } = viewOf(view, me);
  const behind = DUE_FIRST.includes(view)
    ? sql`(t.due_at, t.id) > (${after?.key}, ${after?.id})`
    : sql`(t.last_message_at, t.id) < (${after?.key}, ${after?.id})`;
  const filters = [
    sql`t.asked > 0 AND t.merged_into IS NULL`,
    where,
    ...(category ? [sql`t.category = ${category}`] : []),
    ...(priority ? [sql`t.priority = ${priority}`] : []),
    ...(plan ? [sql`p.subscription_tier = ${plan}`] : []),
    ...(after ? [behind] : []),
    ...(language ? [sql`t.language = ${language}`] : []),
  ];
  return rowsOf<QueueRow>(
    db,
    sql`SELECT ${columns} FROM ${support_tickets} AS t CROSS JOIN ${profiles} AS p ON p.user_id = t.user_id
      WHERE ${sql.join(filters, sql` AND `)} ORDER BY ${order} LIMIT ${QUEUE_PAGE + 1}`,
  );
}

export interface CaseRow extends QueueRow {
  handle: string;
  joined_at: number;
  channel: string;
  entity_ref: string | null;
  reopened_count: number;
}

/** One request with what may be known of its member without asking for more. */
export function selectCase(db: Database, id: Id) {
  return rowsOf<CaseRow>(
    db,
    sql`SELECT ${columns}, p.handle, p.created_at AS joined_at, t.channel, t.entity_ref, t.reopened_count
      FROM ${support_tickets} AS t CROSS JOIN ${profiles} AS p ON p.user_id = t.user_id
      WHERE t.id = ${id} AND t.asked > 0`,
  );
}

/** Other requests of the same member: what it may be merged with. */
export function selectBeside(db: Database, id: Id) {
  return rowsOf<TicketRow>(
    db,
    sql`SELECT ${ticketColumns} FROM ${support_tickets} AS t WHERE t.user_id = (SELECT user_id FROM ${support_tickets}
      WHERE id = ${id}) AND t.id <> ${id} AND t.asked > 0 AND t.merged_into IS NULL
      ORDER BY t.last_message_at DESC, t.id DESC LIMIT 10`,
  );
}

const CANNED = {
  key: canned_replies.key,
  title: canned_replies.title,
  body: canned_replies.body,
  category: canned_replies.category,
  setsCategory: canned_replies.sets_category,
  setsPriority: canned_replies.sets_priority,
  note: canned_replies.note,
  takes: canned_replies.takes,
  resolves: canned_replies.resolves,
};

/** Answers that are written once, in the order of their keys. */
export function selectCanned(db: Database) {
  return db
    .select(CANNED)
    .from(canned_replies)
    .where(sql`key > ''`)
    .orderBy(canned_replies.key)
    .limit(CANNED_MOST);
}

/** A reply our team keeps, by its key. */
export function selectCannedReply(db: Database, key: string) {
  return db.select(CANNED).from(canned_replies).where(eq(canned_replies.key, key));
}
