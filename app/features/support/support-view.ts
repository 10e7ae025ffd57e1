import type { Id } from "#app/core/ids.ts";
import type { Block } from "#app/core/prose.ts";
import type { TicketRow } from "./queries/tickets.server.ts";
import { isUnresolved, type TicketStatus } from "./rules.ts";
import { categoryWord } from "./terms.ts";

/** A message as its readers get it. */
export interface SupportMessage {
  id: Id;
  seq: number;
  clientId: string | null;
  from: "user" | "ai" | "agent" | "system";
  /** Of the person who answers. */
  name: string | null;
  text: string;
  /** Markdown that was read; null for what was typed as plain text. */
  blocks: Block[] | null;
  internal: boolean;
  citations: { slug: string; title: string }[];
  files: { id: Id; name: string; mime: string }[];
  at: number;
}

/** A ticket as the member sees it. */
export interface SupportTicket {
  id: Id;
  title: string;
  status: TicketStatus;
  category: string | null;
  withTeam: boolean;
  open: boolean;
  /** It may be rated: somebody answered, and it is over or a person wrote. */
  rateable: boolean;
  csat: number | null;
  lastAt: number;
  createdAt: number;
}

/** What the dialog and the member's page show. */
export interface SupportThread {
  ticket: SupportTicket;
  messages: SupportMessage[];
}

/** A ticket as its member sees it. */
export function toSupportTicket(row: TicketRow): SupportTicket {
  return {
    id: row.ticket_id,
    title: row.title,
    status: row.status,
    category: categoryWord(row.category),
    withTeam: row.with_team === 1,
    open: isUnresolved(row.status),
    rateable: row.asked > 0 && (row.first_response_at !== null || !isUnresolved(row.status)),
    csat: row.csat,
    lastAt: row.last_message_at,
    createdAt: row.created_at,
  };
}

/** Where a ticket stands, in the member's words. */
export const STATUS_WORDS: Record<TicketStatus, string> = {
  open: "Open",
  ai_active: "With the assistant",
  awaiting_member: "Answered",
  escalated: "Waiting for a person",
  assigned: "With our team",
  resolved: "Solved",
  reopened: "Open again",
  closed: "Closed",
};
