import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { crew_members } from "#app/db/schema/crews.ts";
import { application_members, applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { blocks } from "#app/db/schema/safety.ts";
import { wordList } from "#app/db/word-list.ts";
import { fallToLead } from "#app/features/crews/part.server.ts";
import { UNDECIDED } from "#app/features/crews/terms.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** SQL condition on a row `part` of an application's crew: they can still take part in what comes of it. */
const takesPart = (posterId: Id, applicantId: Id) => sql`part.user_id NOT IN (${applicantId}, ${posterId})
  AND EXISTS (SELECT 1 FROM ${profiles} AS p WHERE p.user_id = part.user_id AND p.status = 'active')
  AND EXISTS (SELECT 1 FROM ${applications} AS sent CROSS JOIN ${crew_members} AS still ON still.crew_id = sent.crew_id
    AND still.user_id = part.user_id WHERE sent.id = part.application_id)
  AND NOT EXISTS (SELECT 1 FROM ${application_members} AS beside
    CROSS JOIN ${blocks} ON blocks.blocker_id = part.user_id AND blocks.blocked_id = beside.user_id
    WHERE beside.application_id = part.application_id)
  AND ${notBlocked(posterId, sql`part.user_id`)} AND ${notBlocked(applicantId, sql`part.user_id`)}`;

/**
 * Who begins a project with an application's lead, and for how much. Whoever cannot take part any more is left out, and
 * their share falls to the lead.
 * @returns nobody for an application of a single member
 */
export async function teamOf(
  db: Database,
  { id, posterId, applicantId, crew }: { id: Id; posterId: Id; applicantId: Id; crew: readonly Id[] },
): Promise<{ team: { userId: Id; title: string; splitBps: number }[]; guards: Statement[] }> {
  if (crew.length === 0) return { team: [], guards: [] };
  const there = sql`FROM ${application_members} AS part WHERE part.application_id = ${id}
    AND ${takesPart(posterId, applicantId)}`;
  const [team] = await db.batch([
    rowsOf<{ userId: Id; title: string; splitBps: number }>(
      db,
      sql`SELECT part.user_id AS userId, part.role AS title, part.split_bps AS splitBps ${there}
        ORDER BY part.position`,
    ),
  ]);
  const sum = team.reduce((total, { splitBps }) => total + splitBps, 0);
  return {
    team,
    // Somebody went, or is here again, since they were read.
    guards: [
      failWhen(
        db,
        sql`(SELECT count(*) || ':' || coalesce(sum(part.split_bps), 0) ${there}) <> ${`${team.length}:${sum}`}`,
      ),
    ],
  };
}

/**
 * SQL select of `application_id, user_id`: those who go from crews, behind what these sent and nobody decided.
 * @param gone a select of `crew_id, user_id`
 */
function behindWaiting(gone: SQL): SQL {
  return sql`SELECT part.application_id AS application_id, part.user_id AS user_id
    FROM (${gone}) AS out CROSS JOIN ${application_members} AS part ON part.user_id = out.user_id
      CROSS JOIN ${applications} AS at ON at.id = part.application_id
    WHERE at.crew_id = out.crew_id AND at.applicant_id <> part.user_id AND at.status IN (${wordList(UNDECIDED)})`;
}

/** The same for these of one crew. */
function goingFrom(crewId: Id, userIds: readonly Id[]): SQL {
  return behindWaiting(
    sql`SELECT ${crewId} AS crew_id, who.value AS user_id FROM json_each(${JSON.stringify(userIds)}) AS who`,
  );
}

/**
 * Takes members off applications: their share falls to the lead, and what the poster's side has on screen is no longer
 * what it was.
 * @param going a select of `application_id, user_id`; never who sent it
 */
function takingOff(going: SQL, now: number): SQL[] {
  const which = sql`SELECT gone.application_id FROM (${going}) AS gone`;
  return [
    sql`UPDATE ${applications} SET version = version + 1, updated_at = ${now} WHERE id IN (${which})`,
    ...fallToLead(
      { seats: application_members, of: "application_id" },
      sql`(SELECT led.applicant_id FROM ${applications} AS led WHERE led.id = application_members.application_id)`,
      going,
    ),
  ];
}

/** What becomes of somebody's place behind applications of others when they are erased. */
export function erasedFromCrews(me: Id, now: number): SQL[] {
  return takingOff(
    sql`SELECT part.application_id AS application_id, part.user_id AS user_id FROM ${application_members} AS part
      WHERE part.user_id = ${me} AND EXISTS (SELECT 1 FROM ${applications} AS at WHERE at.id = part.application_id
        AND at.applicant_id <> ${me})`,
    now,
  );
}

/** Takes who left a crew off what it sent and nobody decided, in the batch of what follows. */
export function takeOff(db: Database, crewId: Id, userIds: readonly Id[], now: number): Statement[] {
  return takingOff(goingFrom(crewId, userIds), now).map((query) => statement(db, query));
}

/** The same for whom a block takes out of crews, also off what was sent without who was blocked. */
export function takePartedOff(db: Database, gone: SQL, now: number): Statement[] {
  return takingOff(behindWaiting(gone), now).map((query) => statement(db, query));
}

/** SQL select of `user_id`, `entity_id` and `message`: the posters whom it concerns that somebody left a crew. */
export function postersOf(crewId: Id, memberId: Id, memberName: string): SQL {
  return sql`SELECT at.poster_id AS user_id, at.id || ':' || ${memberId} AS entity_id,
      ${memberName} || ' left the crew that applied to “' || posting.title || '”.' AS message
    FROM (${goingFrom(crewId, [memberId])}) AS gone CROSS JOIN ${applications} AS at ON at.id = gone.application_id
      CROSS JOIN ${opportunities} AS posting ON posting.id = at.opportunity_id
    WHERE ${notBlocked(sql`at.poster_id`, memberId)}`;
}
