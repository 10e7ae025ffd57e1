import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import { application_members, applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { blocks } from "#app/db/schema/safety.ts";
import { WHOLE } from "#app/features/crews/terms.ts";
import { invitedTo, managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** SQL: an application is with the poster, or was accepted; what ended otherwise is in nobody's way. */
const STANDS = sql.raw("('submitted', 'shortlisted', 'interviewing', 'offered', 'countered', 'accepted')");

/** SQL select: the name of the crew with which this member stands behind an application of another to the posting. */
function crewAt(userId: SQL | Id, opportunityId: SQL | Id): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT coalesce((SELECT crew.name FROM ${crews} AS crew WHERE crew.id = at.crew_id), 'a crew')
    FROM ${application_members} AS part CROSS JOIN ${applications} AS at ON at.id = part.application_id
    WHERE part.user_id = ${userId} AND at.opportunity_id = ${opportunityId} AND at.applicant_id <> part.user_id
      AND at.status IN ${STANDS} LIMIT 1)`;
}

/** SQL condition: this member has an application of their own at the posting. */
function appliedTo(userId: SQL, opportunityId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${applications} AS own WHERE own.opportunity_id = ${opportunityId}
    AND own.applicant_id = ${userId} AND own.submitted_at IS NOT NULL AND own.status IN ${STANDS})`;
}

/** The name of the crew with which the member who asks stands behind one, as a column. */
export const crewOfMine = (me: Id) => crewAt(me, sql`opportunities.id`).as("with_crew");

/** Rolls the batch back that would send an application of who stands behind a crew's. */
export function keepsToOneCrew(db: Database, me: Id, opportunityId: Id): Statement {
  return failWhen(db, sql`${crewAt(me, opportunityId)} IS NOT NULL`);
}

interface Seat {
  userId: Id;
  name: string;
  confirmed: number;
  active: number;
  applied: number;
  elsewhere: string | null;
  manages: number;
  kept: number;
  asked: number;
}

/** What stands between each of a crew and a posting, its lead not asked about what they are asked themselves. */
function selectSeats(db: Database, { crewId, opportunityId, me }: { crewId: Id; opportunityId: Id; me: Id }) {
  const who = sql`m.user_id`;
  return rowsOf<Seat>(
    db,
    sql`SELECT m.user_id AS userId, p.display_name AS name, m.confirmed_at IS NOT NULL AS confirmed,
        p.status = 'active' AS active,
        ${appliedTo(who, opportunityId)} AS applied,
        ${crewAt(who, sql`opportunities.id`)} AS elsewhere, ${managedBy(who)} AS manages,
        NOT (${notBlocked(who, sql`opportunities.created_by`)} AND ${notExcluded(who)}
          AND NOT EXISTS (SELECT 1 FROM ${crew_members} AS beside WHERE beside.crew_id = m.crew_id
            AND NOT ${notBlocked(who, sql`beside.user_id`)})) AS kept,
        opportunities.visibility <> 'invited' OR ${invitedTo(who)} AS asked
      FROM ${crew_members} AS m CROSS JOIN ${profiles} AS p ON p.user_id = m.user_id
        CROSS JOIN ${opportunities} ON opportunities.id = ${opportunityId}
      WHERE m.crew_id = ${crewId} AND EXISTS (SELECT 1 FROM ${crews} AS led WHERE led.id = m.crew_id
        AND led.lead_id = ${me} AND led.status = 'open')
      ORDER BY m.position`,
  );
}

/** Why a crew cannot send this; null where nothing is in the way. A block is never named. */
function refusal(seats: readonly Seat[], me: Id): string | null {
  const others = seats.filter(({ userId }) => userId !== me);
  if (others.length === 0) return "A crew that applies has at least two people.";
  const first = (test: (seat: Seat) => unknown) => others.find(test);
  const away = first(({ active }) => !active);
  if (away) return `${away.name} is not here at the moment. Take them out of the crew first.`;
  const silent = first(({ confirmed }) => !confirmed);
  if (silent) return `${silent.name} has not said yes to the crew as it is.`;
  const own = first(({ manages }) => manages);
  if (own) return `${own.name} answers for this posting, so the crew cannot apply to it.`;
  const applied = first((seat) => seat.applied);
  if (applied) return `${applied.name} has applied to this one already.`;
  const taken = first(({ elsewhere }) => elsewhere !== null);
  if (taken) return `${taken.name} applies to this one with another crew already.`;
  if (first(({ asked }) => !asked))
    return "This one is by invitation: everybody in the crew has to be asked.";
  if (first(({ kept }) => kept)) return "Not everybody in this crew can apply to this one.";
  return null;
}

/**
 * The crew that an application is sent with: its people, and what belongs into the batch.
 * @param kind of the posting; who trades gives and gets alone
 * @throws AppError `not_found` for a crew the member does not lead, `conflict` with what is in the way
 */
export async function standingBehind(
  db: Database,
  { kind, ...at }: { crewId: Id; opportunityId: Id; me: Id; applicationId: Id; kind: string },
): Promise<{ others: Id[]; statements: Statement[] }> {
  const { crewId, me, applicationId } = at;
  if (kind === "barter")
    throw new AppError("conflict", { sentence: "To a trade each applies by themselves." });
  const [seats] = await db.batch([selectSeats(db, at)]);
  if (seats.length === 0) throw new AppError("not_found");
  const sentence = refusal(seats, me);
  if (sentence) throw new AppError("conflict", { standing: true, sentence });
  const others = seats.map(({ userId }) => userId).filter((id) => id !== me);
  const people = JSON.stringify(others);
  return {
    others,
    statements: [
      // Whoever applied, was taken, or is kept from it meanwhile.
      failWhen(
        db,
        sql`EXISTS (SELECT 1 FROM json_each(${people}) AS who CROSS JOIN ${opportunities}
          ON opportunities.id = ${at.opportunityId}
          WHERE ${crewAt(sql`who.value`, at.opportunityId)} IS NOT NULL
            OR ${appliedTo(sql`who.value`, at.opportunityId)}
            OR NOT ${notBlocked(sql`who.value`, sql`opportunities.created_by`)}
            OR EXISTS (SELECT 1 FROM ${crew_members} AS beside WHERE beside.crew_id = ${crewId}
              AND NOT ${notBlocked(sql`who.value`, sql`beside.user_id`)}))`,
      ),
      statement(
        db,
        sql`INSERT INTO ${application_members} (application_id, user_id, role, split_bps, position)
          SELECT ${applicationId}, m.user_id, m.role, m.split_bps, m.position FROM ${crew_members} AS m
          CROSS JOIN ${profiles} AS p ON p.user_id = m.user_id AND p.status = 'active'
          WHERE m.crew_id = ${crewId} AND m.confirmed_at IS NOT NULL
            AND m.user_id IN (SELECT value FROM json_each(${JSON.stringify([me, ...others])}))`,
      ),
      // The crew as it is, and whole.
      failWhen(
        db,
        sql`changes() <> ${seats.length}
          OR (SELECT sum(m.split_bps) FROM ${crew_members} AS m WHERE m.crew_id = ${crewId})
            <> (SELECT sum(part.split_bps) FROM ${application_members} AS part
              WHERE part.application_id = ${applicationId})
          OR (SELECT count(*) FROM ${crew_members} AS m WHERE m.crew_id = ${crewId}) <> ${seats.length}`,
      ),
    ],
  };
}

/** SQL: the ids of those who stand behind an application besides who sent it, as a JSON list. */
export const crewIds = sql<Id[]>`(SELECT json_group_array(part.user_id) FROM ${application_members} AS part
    WHERE part.application_id = applications.id AND part.user_id <> applications.applicant_id)`
  .mapWith((list: string) => JSON.parse(list) as Id[])
  .as("crew_ids");

/** SQL: the name of the crew that an application is of; null for one of a single member. */
export const crewName = sql<string | null>`(SELECT crew.name FROM ${crews} AS crew
    WHERE crew.id = applications.crew_id)`.as("crew_name");

/** One of the crew behind an application, as the poster's side sees them: without their share. */
export interface CrewFace {
  userId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  role: string;
}

/** SQL: who stands behind an application, as far as the viewer may see them; empty for one of a single member. */
export function crewFaces(me: Id) {
  return sql<CrewFace[]>`iif(applications.crew_id IS NULL, '[]', (SELECT json_group_array(json_object(
      'userId', part.user_id, 'name', face.display_name, 'handle', face.handle, 'avatarUrl', face.avatar_url,
      'role', part.role) ORDER BY part.position)
    FROM ${application_members} AS part CROSS JOIN ${profiles} AS face ON face.user_id = part.user_id
    WHERE part.application_id = applications.id AND face.status = 'active'
      AND ${notBlocked(me, sql`part.user_id`)}))`
    .mapWith((list: string) => JSON.parse(list) as CrewFace[])
    .as("crew_faces");
}

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

/** SQL: an application waits for its outcome. */
const WAITS = sql.raw("('submitted', 'shortlisted', 'interviewing', 'offered', 'countered')");

/**
 * SQL select of `application_id, user_id`: those who go from crews, behind what these sent and nobody decided.
 * @param gone a select of `crew_id, user_id`
 */
function behindWaiting(gone: SQL): SQL {
  return sql`SELECT part.application_id AS application_id, part.user_id AS user_id
    FROM (${gone}) AS out CROSS JOIN ${application_members} AS part ON part.user_id = out.user_id
      CROSS JOIN ${applications} AS at ON at.id = part.application_id
    WHERE at.crew_id = out.crew_id AND at.applicant_id <> part.user_id AND at.status IN ${WAITS}`;
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
    // What the others leave of the whole: run again before the last step, it is the same.
    sql`UPDATE ${application_members} SET split_bps = ${WHOLE} - (SELECT coalesce(sum(part.split_bps), 0)
        FROM ${application_members} AS part WHERE part.application_id = application_members.application_id
          AND part.user_id <> application_members.user_id AND (part.application_id, part.user_id) NOT IN (${going}))
      WHERE application_id IN (${which}) AND user_id = (SELECT led.applicant_id FROM ${applications} AS led
        WHERE led.id = application_members.application_id)`,
    sql`DELETE FROM ${application_members} WHERE (application_id, user_id) IN (${going})`,
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

const SHOWN = 40;

/** Applications that a crew of the member's sent through its lead, the newest first. */
export function selectWithCrew({ db, viewer }: QueryContext) {
  const me = viewer.userId;
  return db
    .select({
      id: applications.id,
      opportunityId: applications.opportunity_id,
      status: applications.status,
      submittedAt: applications.submitted_at,
      viewedAt: applications.viewed_at,
      /** The desk, for who is on it. */
      projectId: sql<Id | null>`(SELECT desk.project_id FROM ${project_members} AS desk
        WHERE desk.project_id = applications.project_id AND desk.user_id = ${me} AND desk.status = 'active')`.as(
        "with_project_id",
      ),
      crew: crewName,
      title: opportunities.title,
      kind: opportunities.type,
      company: opportunities.company_name,
      lead: profiles.display_name,
      role: application_members.role,
      splitBps: application_members.split_bps,
    })
    .from(application_members)
    .innerJoin(applications, sql`${applications.id} = ${application_members.application_id}`)
    .innerJoin(opportunities, sql`${opportunities.id} = ${applications.opportunity_id}`)
    .innerJoin(profiles, sql`${profiles.user_id} = ${applications.applicant_id}`)
    .where(
      sql`${application_members.user_id} = ${me} AND ${applications.applicant_id} <> ${me}
        AND ${notBlocked(me, applications.applicant_id)} AND ${notBlocked(me, applications.poster_id)}
        AND ${notExcluded(me)}`,
    )
    .orderBy(sql`${application_members.application_id} DESC`)
    .limit(SHOWN);
}

export type WithCrew = Awaited<ReturnType<typeof selectWithCrew>>[number];
