import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { conversation_members, conversations } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { mayAddress } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { directKey, type Lock, type RequestState, type ThreadKind } from "../rules.ts";
import type { ThreadTarget } from "../schema.ts";
import { lockOf, related } from "./access.server.ts";

/** What a message is to go to: a thread that is there, or one that its first message begins. */
export interface Target {
  conversation_id: Id | null;
  kind: ThreadKind;
  context_key: string;
  match_id: Id | null;
  application_id: Id | null;
  project_id: Id | null;
  /** Null in a project. */
  other_id: Id | null;
  /** Of the other one, or of the project. */
  title: string;
  avatar_url: string | null;
  xp: number | null;
  lock: Lock | null;
  is_related: number;
  request_state: RequestState;
  began: number;
  messages: number;
}

/** Reads where `me` may write to; no row for what is not theirs, is not there or does not want to be seen. */
export function selectTarget(db: Database, me: Id, target: ThreadTarget): Query<Target[]> {
  return rowsOf<Target>(db, SELECTS[target.kind](me, target.id));
}

/** Columns of a thread `c` that may not be there yet. */
const threadSoFar = (me: Id) => sql`coalesce(c.request_state, 'none') AS request_state,
  coalesce(c.created_by, ${me}) = ${me} AS began, coalesce(c.last_seq, 0) AS messages`;

const person = sql`p.display_name AS title, p.avatar_url, p.xp`;

/** The same as `lockOf`, where there is no thread to ask: over `p`, the other one's profile. */
const lockBefore = (
  me: Id,
  closed: SQL,
) => sql`CASE WHEN NOT (${notBlocked(me, sql`p.user_id`)}) THEN 'blocked'
  WHEN p.status <> 'active' THEN 'suspended' WHEN ${closed} THEN 'closed' END AS lock`;

/** SQL condition on `a`: `me` hires for the company whose posting it is (product.md §7.3). */
const hiresFor = (me: Id) =>
  sql`EXISTS (SELECT 1 FROM ${opportunities} WHERE id = a.opportunity_id AND ${managedBy(me)})`;

const SELECTS: Record<ThreadTarget["kind"], (me: Id, id: Id) => SQL> = {
  conversation: (
    me,
    id,
  ) => sql`SELECT c.id AS conversation_id, c.kind, c.context_key, c.match_id, c.application_id,
      c.project_id, m.other_id, coalesce(project.title, p.display_name, '') AS title, p.avatar_url, p.xp,
      ${lockOf(me)} AS lock, iif(m.other_id IS NULL, 1, ${related(me, sql`m.other_id`)}) AS is_related, ${threadSoFar(me)}
    FROM ${conversations} AS c
    CROSS JOIN ${conversation_members} AS m ON m.conversation_id = c.id AND m.user_id = ${me} AND m.left_at IS NULL
    LEFT JOIN ${profiles} AS p ON p.user_id = m.other_id
    LEFT JOIN ${projects} AS project ON project.id = c.project_id
    WHERE c.id = ${id}`,

  // With whom there is a Spark, one talks about that, unless they wrote to each other before.
  user: (me, id) => sql`SELECT c.id AS conversation_id, iif(spark IS NULL, 'direct', 'match') AS kind,
      coalesce('match:' || spark, ${directKey(me, id)}) AS context_key, spark AS match_id, NULL AS application_id,
      NULL AS project_id, p.user_id AS other_id, ${person},
      iif(c.id IS NULL AND NOT ${mayAddress(me, sql`p.user_id`)}, 'strangers', NULL) AS lock,
      ${related(me, sql`p.user_id`)} AS is_related, ${threadSoFar(me)}
    FROM ${profiles} AS p
    LEFT JOIN (SELECT id AS spark FROM ${matches} WHERE user_a = min(${me}, ${id}) AND user_b = max(${me}, ${id})
      AND status <> 'closed' AND NOT EXISTS (SELECT 1 FROM ${conversations} AS d WHERE d.context_key = ${directKey(me, id)})
      ORDER BY last_activity_at DESC LIMIT 1)
    LEFT JOIN ${conversations} AS c ON c.context_key = coalesce('match:' || spark, ${directKey(me, id)})
    WHERE p.user_id = ${id} AND p.user_id <> ${me} AND p.status = 'active' AND ${notBlocked(me, id)}
      AND (c.id IS NOT NULL OR ${related(me, sql`p.user_id`)}
        OR (p.visibility <> 'hidden' AND ${notHiddenFrom(me, sql`p.user_id`)}))`,

  match: (me, id) => sql`SELECT c.id AS conversation_id, 'match' AS kind, 'match:' || s.id AS context_key,
      s.id AS match_id, NULL AS application_id, NULL AS project_id, p.user_id AS other_id, ${person},
      ${lockBefore(me, sql`s.status = 'closed'`)}, 1 AS is_related, ${threadSoFar(me)}
    FROM ${matches} AS s
    CROSS JOIN ${profiles} AS p ON p.user_id = iif(s.user_a = ${me}, s.user_b, s.user_a)
    LEFT JOIN ${conversations} AS c ON c.context_key = 'match:' || s.id
    WHERE s.id = ${id} AND ${me} IN (s.user_a, s.user_b)`,

  application: (me, id) => sql`SELECT c.id AS conversation_id, 'application' AS kind,
      'application:' || a.id AS context_key, NULL AS match_id, a.id AS application_id, NULL AS project_id,
      p.user_id AS other_id, ${person}, ${lockBefore(me, sql`NOT (${notBlocked(sql`a.poster_id`, sql`a.applicant_id`)})`)}, 1 AS is_related, ${threadSoFar(me)}
    FROM ${applications} AS a
    CROSS JOIN ${profiles} AS p ON p.user_id = iif(a.applicant_id = ${me}, a.poster_id, a.applicant_id)
    LEFT JOIN ${conversations} AS c ON c.context_key = 'application:' || a.id
    WHERE a.id = ${id} AND (${me} IN (a.applicant_id, a.poster_id) OR ${hiresFor(me)})
      AND (a.status <> 'draft' OR a.applicant_id = ${me})`,

  project: (
    me,
    id,
  ) => sql`SELECT c.id AS conversation_id, 'project' AS kind, 'project:' || project.id AS context_key,
      NULL AS match_id, NULL AS application_id, project.id AS project_id, NULL AS other_id, project.title,
      NULL AS avatar_url, NULL AS xp, iif(project.status IN ('cancelled', 'archived'), 'closed', NULL) AS lock,
      1 AS is_related, ${threadSoFar(me)}
    FROM ${project_members} AS own
    CROSS JOIN ${projects} AS project ON project.id = own.project_id
    LEFT JOIN ${conversations} AS c ON c.context_key = 'project:' || project.id
    WHERE own.project_id = ${id} AND own.user_id = ${me} AND own.status = 'active' AND own.role <> 'guest'`,
};
