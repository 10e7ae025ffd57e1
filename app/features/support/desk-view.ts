import type { Id } from "#app/core/ids.ts";
import type { CaseRow, QueueRow } from "./queries/desk.server.ts";
import type { TicketRow } from "./queries/tickets.server.ts";
import { isUnresolved, type TicketStatus } from "./rules.ts";
import type { SupportMessage } from "./support-view.ts";
import { categoryWord, type Priority } from "./terms.ts";

/** A request as the team's list shows it. */
export interface QueueItem {
  id: Id;
  title: string;
  status: TicketStatus;
  open: boolean;
  category: string | null;
  priority: Priority;
  memberName: string;
  agentName: string | null;
  dueAt: number | null;
  lastAt: number;
}

/** One request with all that the team may see without asking for more. */
export interface CaseView extends QueueItem {
  categoryKey: string | null;
  entityRef: string | null;
  channel: string;
  assignedTo: Id | null;
  csat: number | null;
  reopened: number;
  language: string | null;
  member: { id: Id; handle: string; plan: string; xp: number; joinedAt: number };
  /** Other requests of the same member. */
  beside: { id: Id; title: string; status: TicketStatus }[];
  messages: SupportMessage[];
}

/** A ticket as the queue lists it. */
export function toQueueItem(row: QueueRow): QueueItem {
  return {
    id: row.ticket_id,
    title: row.title,
    status: row.status,
    open: isUnresolved(row.status),
    category: categoryWord(row.category),
    priority: row.priority,
    memberName: row.member_name,
    agentName: row.agent_name,
    dueAt: row.due_at,
    lastAt: row.last_message_at,
  };
}

/** A ticket as our team works on it, with the others of the same member beside it. */
export function toCase(row: CaseRow, beside: TicketRow[]): Omit<CaseView, "messages"> {
  return {
    ...toQueueItem(row),
    categoryKey: row.category,
    entityRef: row.entity_ref,
    channel: row.channel,
    assignedTo: row.assigned_to,
    csat: row.csat,
    reopened: row.reopened_count,
    language: row.language,
    member: {
      id: row.user_id,
      handle: row.handle,
      plan: row.member_plan,
      xp: row.member_xp,
      joinedAt: row.joined_at,
    },
    beside: beside.map((other) => ({ id: other.ticket_id, title: other.title, status: other.status })),
  };
}

/** Somebody who may answer. */
export interface Colleague {
  id: Id;
  name: string;
}
