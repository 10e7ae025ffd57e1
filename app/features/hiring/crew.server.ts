import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { crew_members, crews } from "#app/db/schema/crews.ts";
import { application_members, applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { wordList } from "#app/db/word-list.ts";
import { UNDECIDED } from "#app/features/crews/terms.ts";
import { invitedTo, managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

/** SQL: an application is with the poster, or was accepted; what ended otherwise is in nobody's way. */
const STANDS = wordList([...UNDECIDED, "accepted"]);

/** SQL select: the name of the crew with which this member stands behind an application of another to the posting. */
function crewAt(userId: SQL | Id, opportunityId: SQL | Id): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT coalesce((SELECT crew.name FROM ${crews} AS crew WHERE crew.id = at.crew_id), 'a crew')
    FROM ${application_members} AS part CROSS JOIN ${applications} AS at ON at.id = part.application_id
    WHERE part.user_id = ${userId} AND at.opportunity_id = ${opportunityId} AND at.applicant_id <> part.user_id
      AND at.status IN (${STANDS}) LIMIT 1)`;
}

/** SQL condition: this member has an application of their own at the posting. */
function appliedTo(userId: SQL, opportunityId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${applications} AS own WHERE own.opportunity_id = ${opportunityId}
    AND own.applicant_id = ${userId} AND own.submitted_at IS NOT NULL AND own.status IN (${STANDS}))`;
}

/** The name of the crew with which the member who asks stands behind one, as a column. */
export const crewOfMine = (me: Id) => crewAt(me, sql`opportunities.id`).as("with_crew");

/** The name of the crew with which the member stands behind an application of another to one posting. */
export function selectCrewAt({ db, viewer }: Pick<AppContext, "db" | "viewer">, opportunityId: Id) {
  return db
    .select({ crew: crewAt(sql`${viewer?.userId ?? null}`, opportunityId).as("with_crew") })
    .from(sql`(SELECT 1)`);
}

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
