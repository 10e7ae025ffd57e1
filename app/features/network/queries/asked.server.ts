import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { pairKey } from "#app/core/pairs.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { connections } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { haveSpark } from "#app/features/profiles/relations.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { COLD_REQUESTS, type ConnectionStatus, type Standing } from "../rules.ts";

/** What the rules of a request need to know. */
export interface Asked {
  name: string;
  status: ConnectionStatus | null;
  requester_id: Id | null;
  requested_at: number | null;
  /** A Spark or a project of both. */
  known: number;
  /** Cold requests that count now, and when the first of them was sent. */
  cold_count: number;
  cold_since: number | null;
}

/** Reads what becomes of a request to this member; no row for who does not exist, is hidden or blocked. */
export function selectAsked(db: Database, me: Id, other: Id, now: number): Statement {
  const cold = sql`SELECT requested_at FROM ${connections} WHERE requester_id = ${me}
    AND requested_at > ${now - COLD_REQUESTS.window} AND cold = 1 AND status <> 'accepted'
    ORDER BY requested_at DESC, id DESC LIMIT ${COLD_REQUESTS.most}`;
  return statement(
    db,
    sql`SELECT display_name AS name, standing.status AS status, standing.requester_id AS requester_id,
        standing.requested_at AS requested_at,
        ${haveSpark(me, other)} OR ${shareProject(me, other)} AS known,
        (SELECT count(*) FROM (${cold})) AS cold_count, (SELECT min(requested_at) FROM (${cold})) AS cold_since
      FROM ${profiles} LEFT JOIN ${connections} AS standing ON standing.pair_key = ${pairKey(me, other)}
      WHERE user_id = ${other} AND user_id <> ${me} AND profiles.status = 'active'
        AND (visibility <> 'hidden' OR ${haveSpark(me, other)}) AND ${notBlocked(me, sql`user_id`)}
        AND ${notHiddenFrom(me, sql`profiles.user_id`)}`,
  );
}

/** SQL condition: both are members of one project. */
function shareProject(one: Id, other: Id) {
  return sql`EXISTS (SELECT 1 FROM ${project_members} AS mine JOIN ${project_members} AS theirs
    ON theirs.project_id = mine.project_id AND theirs.user_id = ${other} AND theirs.status = 'active'
    WHERE mine.user_id = ${one} AND mine.status = 'active')`;
}

/** How a request between two members stands for one of them; null where there is none. */
export function toStanding(asked: Asked, me: Id): Standing | null {
  if (asked.status === null) return null;
  return { status: asked.status, mine: asked.requester_id === me, requestedAt: asked.requested_at ?? 0 };
}
