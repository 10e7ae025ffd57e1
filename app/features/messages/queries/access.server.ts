import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { conversation_members } from "#app/db/schema/messages.ts";
import { network } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { projects } from "#app/db/schema/projects.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { haveSpark } from "#app/features/profiles/relations.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";

/** SQL condition: this member takes part in the thread. What is not theirs is not found. */
export function takesPart(me: Id, conversationId: SQLWrapper | Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversation_members} AS part WHERE part.conversation_id = ${conversationId}
    AND part.user_id = ${me} AND part.left_at IS NULL)`;
}

/** SQL condition: connected, or with a Spark: no stranger to each other. */
export function related(me: Id, other: SQLWrapper | Id): SQL {
  return sql`(EXISTS (SELECT 1 FROM ${network} WHERE user_id = ${me} AND other_id = ${other})
    OR ${haveSpark(me, other)})`;
}

/** One row for who takes part in the thread; none for everybody else. */
export function selectPart(db: Database, me: Id, conversationId: Id) {
  return rowsOf<{ part: number }>(db, sql`SELECT 1 AS part WHERE ${takesPart(me, conversationId)}`);
}

/**
 * SQL of a `Lock`, null while one can write. Over `c`, a row of conversations, and `m`, the member's own row in it:
 * what closes a thread is asked each time, so that it cannot be out of date. A block between an applicant and the poster
 * closes their thread for the poster's colleagues, too.
 */
export function lockOf(me: Id): SQL {
  return sql`CASE
    WHEN m.other_id IS NOT NULL AND NOT (${notBlocked(me, sql`m.other_id`)}) THEN 'blocked'
    WHEN c.application_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${conversation_members} AS their
      WHERE their.conversation_id = c.id AND their.user_id = m.other_id
      AND NOT (${notBlocked(sql`their.user_id`, sql`their.other_id`)})) THEN 'blocked'
    WHEN m.other_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = m.other_id
      AND status = 'active') AND NOT (c.application_id IS NOT NULL AND ${colleague(me)}) THEN 'suspended'
    WHEN c.match_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${matches} WHERE id = c.match_id
      AND status = 'closed') THEN 'closed'
    WHEN c.project_id IS NOT NULL AND EXISTS (SELECT 1 FROM ${projects} WHERE id = c.project_id
      AND status IN ('cancelled', 'archived')) THEN 'closed'
  END`;
}

/** SQL condition on `c`: beside the one who posted it, others speak to `me` for the company. */
function colleague(me: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversation_members} AS team CROSS JOIN ${profiles} AS p
    ON p.user_id = team.user_id AND p.status = 'active'
    WHERE team.conversation_id = c.id AND team.other_id = ${me} AND team.left_at IS NULL)`;
}

/** SQL condition on `m`: nobody of the two blocks the other; a project's thread is not closed by a block. */
export function heardIn(me: Id): SQL {
  return sql`(m.other_id IS NULL OR ${notBlocked(me, sql`m.other_id`)})`;
}
