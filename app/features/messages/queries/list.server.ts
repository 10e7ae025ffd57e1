import { type SQL, sql } from "drizzle-orm";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { LIST_PAGE, type ThreadKind } from "../rules.ts";
import type { Filter, LastMessage } from "../terms.ts";
import { heardIn } from "./access.server.ts";
import { isVoice } from "./message-rows.server.ts";

interface ListRow {
  id: Id;
  kind: ThreadKind;
  activity_at: number;
  unread: number;
  muted_until: number | null;
  pinned_at: number | null;
  folder: string;
  draft: string;
  other_id: Id | null;
  name: string | null;
  avatar_url: string | null;
  xp: number | null;
  project_title: string | null;
  last_body: string | null;
  last_sender: Id | null;
  last_sender_name: string | null;
  last_removed: number | null;
  last_files: number;
  last_voice: 0 | 1;
}

/** A thread as the list shows it. */
export interface ThreadRow {
  id: Id;
  kind: ThreadKind;
  title: string;
  otherId: Id | null;
  avatarUrl: string | null;
  xp: number;
  /** When its newest message was sent. */
  at: number;
  unread: number;
  mutedUntil: number | null;
  pinned: boolean;
  draft: string;
  last: LastMessage | null;
}

export interface ThreadList {
  rows: ThreadRow[];
  nextCursor: string | null;
}

// Conditions of partial indexes are written out: each filter is one range of one of them.
const RANGES: Record<Filter, SQL> = {
  all: sql`m.folder = 'inbox' AND m.archived_at IS NULL`,
  unread: sql`m.unread > 0 AND m.folder = 'inbox' AND m.archived_at IS NULL`,
  requests: sql`m.folder = 'requests' AND m.archived_at IS NULL`,
  projects: sql`m.kind = 'project' AND m.archived_at IS NULL`,
  pinned: sql`m.pinned_at IS NOT NULL AND m.folder = 'inbox' AND m.archived_at IS NULL`,
  archived: sql`m.archived_at IS NOT NULL AND m.folder = 'inbox'`,
};

const INDEXES: Record<Filter, SQL> = {
  all: sql.raw("conversation_members_list"),
  unread: sql.raw("conversation_members_unread"),
  requests: sql.raw("conversation_members_list"),
  projects: sql.raw("conversation_members_projects"),
  pinned: sql.raw("conversation_members_pinned"),
  archived: sql.raw("conversation_members_archived"),
};

/** A page of a member's threads and one more, newest message first; those with somebody between whom and them a block stands are left out. */
export function selectThreads(
  { db, viewer }: QueryContext,
  filter: Filter,
  after: Cursor | null = null,
  limit = LIST_PAGE,
) {
  const me = viewer.userId;
  const place = after ? sql`AND (m.activity_at, m.conversation_id) < (${after.key}, ${after.id})` : sql``;
  return rowsOf<ListRow>(
    db,
    sql`SELECT c.id, c.kind, m.activity_at, m.unread, m.muted_until, m.pinned_at, m.folder, m.draft, m.other_id,
      p.display_name AS name, p.avatar_url, p.xp, project.title AS project_title,
      substr(last.body, 1, 160) AS last_body, last.sender_id AS last_sender,
      (SELECT display_name FROM ${profiles} AS said WHERE said.user_id = last.sender_id) AS last_sender_name,
      last.deleted_at AS last_removed, coalesce(json_array_length(last.attachments), 0) AS last_files,
      ${isVoice(sql.raw("last"))} AS last_voice
    FROM ${conversation_members} AS m INDEXED BY ${INDEXES[filter]}
    CROSS JOIN ${conversations} AS c ON c.id = m.conversation_id
    LEFT JOIN ${profiles} AS p ON p.user_id = m.other_id
    LEFT JOIN ${projects} AS project ON project.id = c.project_id
    LEFT JOIN ${messages} AS last ON last.conversation_id = c.id AND last.seq = c.last_seq
    WHERE m.user_id = ${me} AND m.left_at IS NULL AND ${RANGES[filter]} ${place} AND ${heardIn(me)}
    ORDER BY m.activity_at DESC, m.conversation_id DESC LIMIT ${limit + 1}`,
  );
}

/** A page of threads with the cursor of the next one. */
export function toThreadList(me: Id, rows: ListRow[], limit = LIST_PAGE): ThreadList {
  const { page, last } = pageOf(rows, limit);
  return {
    rows: page.map((row) => toRow(me, row)),
    nextCursor: last ? encodeCursor({ key: last.activity_at, id: last.id }) : null,
  };
}

function toRow(me: Id, row: ListRow): ThreadRow {
  const removed = row.last_removed !== null;
  return {
    id: row.id,
    kind: row.kind,
    title: row.project_title ?? row.name ?? "A former member",
    otherId: row.other_id,
    avatarUrl: row.avatar_url,
    xp: row.xp ?? 0,
    at: row.activity_at,
    unread: row.unread,
    mutedUntil: row.muted_until,
    pinned: row.pinned_at !== null,
    draft: row.draft.slice(0, 160),
    last:
      row.last_body === null
        ? null
        : {
            body: removed ? "" : row.last_body,
            mine: row.last_sender === me,
            senderName: row.last_sender_name,
            removed,
            files: removed ? 0 : row.last_files,
            voice: row.last_voice === 1,
          },
  };
}
