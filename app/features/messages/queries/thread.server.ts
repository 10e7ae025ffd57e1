import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { parseTextList } from "#app/db/columns.ts";
import { companies } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members, conversations, message_settings } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { matches } from "#app/db/schema/sparks.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
  type Allowed,
  type Lock,
  mayWrite,
  type RequestState,
  shownRequest,
  type ThreadKind,
} from "../rules.ts";
import { lockOf, related } from "./access.server.ts";
import { type MessageRow, NEWEST, selectMessages, toMessage } from "./message-rows.server.ts";

/** Members of a project's thread that its head names. */
const PEOPLE = 60;

interface HeadRow {
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

interface PersonRow {
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

/** The reads of one open thread, for a batch; empty for who takes no part. */
export function threadQueries({ db, viewer }: QueryContext, id: Id | SQL) {
  const me = viewer.userId;
  const head = rowsOf<HeadRow>(
    db,
    sql`SELECT c.id, c.kind, c.last_seq, c.last_change, c.request_state, c.created_by, m.other_id, m.last_read_seq,
      m.unread, m.muted_until, m.pinned_at, m.archived_at, m.draft, ${lockOf(me)} AS lock,
      iif(m.other_id IS NULL, 1, ${related(me, sql`m.other_id`)}) AS is_related,
      o.id AS opportunity_id, o.title AS opportunity_title,
      c.match_id, s.reasons AS match_reasons, c.application_id, a.status AS application_status,
      a.applicant_id, company.name AS company_name, a.applicant_id IS NOT ${me} AS is_poster, c.project_id, p.title AS project_title, p.status AS project_status
    FROM ${conversations} AS c
    CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
    LEFT JOIN ${matches} AS s ON s.id = c.match_id
    LEFT JOIN ${applications} AS a ON a.id = c.application_id
    LEFT JOIN ${opportunities} AS o ON o.id = coalesce(s.opportunity_id, a.opportunity_id)
    LEFT JOIN ${companies} AS company ON c.application_id IS NOT NULL AND company.id = o.company_id
    LEFT JOIN ${projects} AS p ON p.id = c.project_id
    WHERE c.id = ${id}`,
  );
  const people = rowsOf<PersonRow>(
    db,
    sql`SELECT member.user_id AS person_id, p.display_name AS name, p.handle, p.avatar_url, p.xp, p.timezone,
      iif(member.folder = 'inbox' AND coalesce((SELECT read_receipts FROM ${message_settings} WHERE user_id = member.user_id), 1)
        AND coalesce((SELECT read_receipts FROM ${message_settings} WHERE user_id = ${me}), 1),
        max(member.last_read_seq, member.seen_seq), NULL) AS read_seq, iif(member.folder = 'inbox', member.delivered_seq, 0) AS delivered_seq
    FROM ${conversation_members} AS mine
    CROSS JOIN ${conversation_members} AS member ON member.conversation_id = mine.conversation_id
    CROSS JOIN ${profiles} AS p ON p.user_id = member.user_id
    WHERE mine.conversation_id = ${id} AND mine.user_id = ${me} AND mine.left_at IS NULL
      AND member.left_at IS NULL ORDER BY member.user_id LIMIT ${PEOPLE}`,
  );
  return [head, people, selectMessages(db, me, id, NEWEST)] as const;
}

/** The same for the thread of a project, which may not be there yet. */
export function projectThreadQueries(ctx: QueryContext, projectId: Id) {
  return threadQueries(
    ctx,
    sql`(SELECT id FROM ${conversations} AS own WHERE own.context_key = ${`project:${projectId}`})`,
  );
}

/** @returns null for who takes no part */
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
