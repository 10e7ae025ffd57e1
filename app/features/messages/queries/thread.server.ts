import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members, conversations, message_settings } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { lockOf, related } from "./access.server.ts";
import { NEWEST, selectMessages } from "./message-rows.server.ts";
import type { HeadRow, PersonRow } from "./thread-view.server.ts";

/** Members of a project's thread that its head names. */
const PEOPLE = 60;

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
      iif(member.folder = 'inbox' AND ${notBlocked(me, sql`member.user_id`)}
        AND coalesce((SELECT read_receipts FROM ${message_settings} WHERE user_id = member.user_id), 1)
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
