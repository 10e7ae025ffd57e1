import type { Id } from "#app/core/ids.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { parseTextList } from "#app/db/columns.ts";
import {
  type Allowed,
  type Lock,
  mayWrite,
  type RequestState,
  shownRequest,
  type ThreadKind,
} from "../rules.ts";
import { type MessageRow, toMessage } from "./message-rows.server.ts";

/** What the head of a thread is read into. */
export interface HeadRow {
  id: Id;
  kind: ThreadKind;
  last_seq: number;
  last_change: number;
  request_state: RequestState;
  created_by: Id;
  other_id: Id | null;
  last_read_seq: number;
  unread: number;
  muted_until: number | null;
  pinned_at: number | null;
  archived_at: number | null;
  draft: string;
  lock: Lock | null;
  is_related: number;
  opportunity_id: Id | null;
  opportunity_title: string | null;
  match_id: Id | null;
  match_reasons: string | null;
  application_id: Id | null;
  application_status: string | null;
  applicant_id: Id | null;
  company_name: string | null;
  is_poster: number;
  project_id: Id | null;
  project_title: string | null;
  project_status: string | null;
}

/** One of those who take part. */
export interface PersonRow {
  person_id: Id;
  name: string;
  handle: string;
  avatar_url: string | null;
  xp: number;
  timezone: string;
  read_seq: number | null;
  delivered_seq: number;
}

export interface Person {
  userId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
  timeZone: string;
  /** The company in whose name they write. */
  speaksFor: string | null;
  /** Null when they do not tell, or the asker does not. */
  readSeq: number | null;
  deliveredSeq: number;
}

/** What a thread is about, for the card above it. */
export type About =
  | { kind: "match"; matchId: Id; reasons: string[]; opportunity: { id: Id; title: string } | null }
  | {
      kind: "application";
      applicationId: Id;
      status: string;
      /** Whether the one who looks is on the side that decides. */
      poster: boolean;
      opportunity: { id: Id; title: string };
    }
  | { kind: "project"; projectId: Id; title: string; status: string }
  | null;

export interface Thread {
  id: Id;
  kind: ThreadKind;
  title: string;
  otherId: Id | null;
  people: Person[];
  about: About;
  request: "none" | "waiting" | "asked";
  writing: Allowed;
  lock: Lock | null;
  lastSeq: number;
  lastChange: number;
  lastReadSeq: number;
  unread: number;
  mutedUntil: number | null;
  pinned: boolean;
  archived: boolean;
  draft: string;
}

export interface ThreadPage {
  thread: Thread;
  /** The newest messages, in their order. */
  messages: MessageItem[];
}

/** A thread as its page shows it. @returns null for who takes no part */
export function toThreadPage(
  me: Id,
  [head, people, rows]: readonly [HeadRow[], PersonRow[], MessageRow[]],
): ThreadPage | null {
  const [row] = head;
  if (!row) return null;
  return {
    thread: toThread(
      me,
      row,
      people.map((person) => toPerson(person, row)),
    ),
    messages: rows.map(toMessage).reverse(),
  };
}

function toThread(me: Id, row: HeadRow, people: Person[]): Thread {
  const began = row.created_by === me;
  const other = people.find(({ userId }) => userId === row.other_id);
  return {
    id: row.id,
    kind: row.kind,
    title: row.project_title ?? other?.name ?? "A former member",
    otherId: row.other_id,
    people,
    about: aboutOf(row),
    request: row.is_related ? "none" : shownRequest(row.request_state, began),
    writing: mayWrite({
      lock: row.lock,
      requestState: row.request_state,
      began,
      related: Boolean(row.is_related),
      messages: row.last_seq,
    }),
    lock: row.lock,
    lastSeq: row.last_seq,
    lastChange: row.last_change,
    lastReadSeq: row.last_read_seq,
    unread: row.unread,
    mutedUntil: row.muted_until,
    pinned: row.pinned_at !== null,
    archived: row.archived_at !== null,
    draft: row.draft,
  };
}

function toPerson(row: PersonRow, { applicant_id, company_name }: HeadRow): Person {
  return {
    userId: row.person_id,
    name: row.name,
    handle: row.handle,
    avatarUrl: row.avatar_url,
    xp: row.xp,
    timeZone: row.timezone,
    speaksFor: row.person_id === applicant_id ? null : company_name,
    readSeq: row.read_seq,
    deliveredSeq: row.delivered_seq,
  };
}

function aboutOf(row: HeadRow): About {
  const opportunity =
    row.opportunity_id && row.opportunity_title
      ? { id: row.opportunity_id, title: row.opportunity_title }
      : null;
  if (row.kind === "match" && row.match_id)
    return {
      kind: "match",
      matchId: row.match_id,
      reasons: parseTextList(row.match_reasons).slice(0, 3),
      opportunity,
    };
  if (row.kind === "application" && opportunity && row.application_id)
    return {
      kind: "application",
      applicationId: row.application_id,
      status: row.application_status ?? "submitted",
      poster: Boolean(row.is_poster),
      opportunity,
    };
  if (row.kind === "project" && row.project_id)
    return {
      kind: "project",
      projectId: row.project_id,
      title: row.project_title ?? "",
      status: row.project_status ?? "active",
    };
  return null;
}
