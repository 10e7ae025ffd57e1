import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members, conversations } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { hires } from "#app/features/safety/rules.server.ts";
import type { Target } from "../queries/target.server.ts";
import { REQUEST_WINDOW } from "../rules.ts";

interface Opening {
  id: Id;
  me: Id;
  /** A stranger asks; at most so many a day. */
  request: { cap: number } | null;
  now: number;
}

/**
 * A thread and its members, for the batch of its first message. Of two that begin it at once, one is made; with the
 * requests of the day used up, none.
 */
export function openThread(
  db: Database,
  target: Target,
  { id, me, request, now }: Opening,
): [Statement, Statement] {
  const within = request
    ? sql`(SELECT count(*) FROM ${conversations} AS asked WHERE asked.created_by = ${me}
        AND asked.requested_at > ${now - REQUEST_WINDOW}) < ${request.cap}`
    : sql`1`;
  const folder = request ? "requests" : "inbox";
  const members = target.project_id
    ? sql`SELECT user_id AS member, NULL AS other FROM ${project_members}
        WHERE project_id = ${target.project_id} AND status = 'active' AND role <> 'guest'`
    : target.application_id
      ? sidesOf(target.application_id)
      : sql`SELECT ${me} AS member, ${target.other_id} AS other UNION ALL SELECT ${target.other_id}, ${me}`;
  return [
    statement(
      db,
      sql`INSERT INTO ${conversations} (id, kind, context_key, match_id, application_id, project_id, created_by,
        last_message_at, request_state, requested_at, created_at)
      SELECT ${id}, ${target.kind}, ${target.context_key}, ${target.match_id}, ${target.application_id},
        ${target.project_id}, ${me}, ${now}, ${request ? "pending" : "none"}, ${request ? now : null}, ${now}
      WHERE ${within} ON CONFLICT (context_key) DO NOTHING`,
    ),
    statement(
      db,
      sql`INSERT INTO ${conversation_members} (conversation_id, user_id, kind, other_id, role, folder, joined_at,
        activity_at)
      SELECT c.id, side.member, c.kind, side.other, iif(side.member = ${me}, 'owner', 'member'),
        iif(side.member = ${me}, 'inbox', ${folder}), ${now}, ${now}
      FROM ${conversations} AS c CROSS JOIN (${members}) AS side WHERE c.id = ${id}`,
    ),
  ];
}

/** The applicant and who posted it; beside the poster, everybody who hires for the company (product.md §7.3). */
function sidesOf(applicationId: Id): SQL {
  const application = sql`${applications} AS a WHERE a.id = ${applicationId}`;
  return sql`SELECT a.applicant_id AS member, a.poster_id AS other FROM ${application}
    UNION ALL SELECT a.poster_id, a.applicant_id FROM ${application}
    UNION ALL SELECT hiring.user_id, a.applicant_id FROM ${applications} AS a
      CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id
      CROSS JOIN ${company_members} AS hiring ON hiring.company_id = o.company_id
      WHERE a.id = ${applicationId} AND ${hires}
        AND hiring.user_id NOT IN (a.applicant_id, a.poster_id)`;
}
