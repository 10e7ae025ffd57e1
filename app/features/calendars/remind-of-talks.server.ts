import { type SQL, sql } from "drizzle-orm";
import { clockWords } from "#app/core/clock-words.ts";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { isAboutToBegin, nextReminder } from "#app/core/talk-reminders.ts";
import { type Database, rowsOf, type Statement, statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { callStands } from "./calls/find-call.server.ts";
import { INTERVIEW_LASTS } from "./terms.ts";

const AT_ONCE = 40;

interface Due {
  id: Id;
  remind_at: number;
  title: string;
  starts_at: number;
  ends_at: number;
  /** Still agreed on, and nothing between the two. */
  stands: number;
}

interface DueOfTwo extends Due {
  kind: "call" | "interview";
  one: string;
  other: string;
  opportunity_id: Id | null;
}

interface DueMeeting extends Due {
  kind: "meeting";
  project_id: Id;
  project_title: string;
  proposed_by: Id;
  people: string;
}

type DueRow = DueOfTwo | DueMeeting;

interface Person {
  userId: Id;
  name: string;
  timezone: string;
  nextTimezone: string | null;
  nextTimezoneFrom: number | null;
}

/**
 * The cron: tells the two of a call or of a talk about an application, and everybody of a project of its meetings, a day
 * before and again a quarter of an hour before, each by their own clock, once. What was called off meanwhile is not told.
 * @returns how many were looked at
 */
export async function remindOfTalks({
  db,
  clock,
  commit,
}: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const now = clock.now();
  const [calls, interviews, meetings] = await db.batch([
    dueCalls(db, now),
    dueInterviews(db, now),
    dueMeetings(db, now),
  ]);
  const rows: DueRow[] = [...calls, ...interviews, ...meetings];
  const isOver = (row: DueRow) => !row.stands || row.starts_at <= now;
  const [first, ...rest] = rows.filter(isOver).map((row) => lookAgain(db, row, null));
  if (first) await db.batch([first, ...rest]);
  await eachAlone(
    rows
      .filter((row) => !isOver(row))
      .map(
        (row) => () =>
          commit([lookAgain(db, row, nextReminder(row.starts_at, now))], {
            name: "talk.soon",
            payload: soonOf(row, now),
            when: sql`changes() > 0`,
            usual: true,
          }),
      ),
    (tell) => tell(),
  );
  return rows.length;
}

function soonOf(row: DueRow, now: number): DomainEvents["talk.soon"] {
  return {
    ...{ kind: row.kind, id: row.id, title: row.title, startsAt: row.starts_at, endsAt: row.ends_at },
    soon: isAboutToBegin(row.starts_at, now),
    people: row.kind === "meeting" ? everybodyOf(row, now) : bothOf(row, now),
  };
}

type People = DomainEvents["talk.soon"]["people"];

function bothOf(row: DueOfTwo, now: number): People {
  const [one, other] = [JSON.parse(row.one) as Person, JSON.parse(row.other) as Person];
  const told = (me: Person, them: Person, link: string) => ({
    userId: me.userId,
    otherId: them.userId,
    otherName: them.name,
    when: clockWords(row.starts_at, currentTimeZone(me, now)),
    link,
  });
  const [mine, theirs] =
    row.kind === "call"
      ? [`/calls/${row.id}`, `/calls/${row.id}`]
      : [
          `/opportunity-dashboard?role=applying&application=${row.id}`,
          `/opportunity-dashboard?opportunity=${row.opportunity_id}&application=${row.id}`,
        ];
  return [told(one, other, mine), told(other, one, theirs)];
}

function everybodyOf(row: DueMeeting, now: number): People {
  return (JSON.parse(row.people) as Person[]).map((person) => ({
    userId: person.userId,
    otherId: person.userId === row.proposed_by ? null : row.proposed_by,
    otherName: `everybody on “${row.project_title}”`,
    when: clockWords(row.starts_at, currentTimeZone(person, now)),
    link: `/desk/${row.project_id}/calendar`,
  }));
}

/** SQL of a member as JSON, over this alias of profiles. */
function person(p: SQL): SQL {
  return sql`json_object('userId', ${p}.user_id, 'name', ${p}.display_name, 'timezone', ${p}.timezone,
    'nextTimezone', ${p}.next_timezone, 'nextTimezoneFrom', ${p}.next_timezone_from)`;
}

const [ONE, OTHER] = [sql.raw("one"), sql.raw("other")];
const bothAreThere = sql`one.status = 'active' AND other.status = 'active'`;

function dueCalls(db: Database, now: number) {
  return rowsOf<DueOfTwo>(
    db,
    sql`SELECT 'call' AS kind, talk.id, talk.remind_at, talk.title, talk.starts_at, talk.ends_at,
      talk.status = 'confirmed' AND ${bothAreThere} AND ${callStands} AS stands,
      ${person(ONE)} AS one, ${person(OTHER)} AS other, NULL AS opportunity_id
    FROM ${meetings} AS talk CROSS JOIN ${profiles} AS one ON one.user_id = talk.proposed_by
    CROSS JOIN ${profiles} AS other ON other.user_id = talk.with_id
    WHERE talk.remind_at <= ${now} ORDER BY talk.remind_at LIMIT ${AT_ONCE}`,
  );
}

function dueInterviews(db: Database, now: number) {
  return rowsOf<DueOfTwo>(
    db,
    sql`SELECT 'interview' AS kind, a.id, a.interview_remind_at AS remind_at, 'A talk about “' || o.title || '”' AS title,
      a.interview_at AS starts_at, a.interview_at + ${INTERVIEW_LASTS} AS ends_at,
      a.status = 'interviewing' AND ${bothAreThere} AS stands,
      ${person(ONE)} AS one, ${person(OTHER)} AS other, a.opportunity_id
    FROM ${applications} AS a CROSS JOIN ${opportunities} AS o ON o.id = a.opportunity_id
    CROSS JOIN ${profiles} AS one ON one.user_id = a.applicant_id
    CROSS JOIN ${profiles} AS other ON other.user_id = coalesce(a.interview_by, a.poster_id)
    WHERE a.interview_remind_at <= ${now} ORDER BY a.interview_remind_at LIMIT ${AT_ONCE}`,
  );
}

/** With all members who are part of the project by then; guests see its calendar, and are not called to it. */
function dueMeetings(db: Database, now: number) {
  return rowsOf<DueMeeting>(
    db,
    sql`SELECT 'meeting' AS kind, talk.id, talk.remind_at, talk.title, talk.starts_at, talk.ends_at,
      talk.status = 'confirmed' AND p.status IN ('draft', 'active', 'on_hold') AS stands,
      p.id AS project_id, p.title AS project_title, talk.proposed_by,
      (SELECT json_group_array(${person(ONE)}) FROM ${project_members} AS seat
        CROSS JOIN ${profiles} AS one ON one.user_id = seat.user_id AND one.status = 'active'
        WHERE seat.project_id = p.id AND seat.status = 'active' AND seat.role <> 'guest') AS people
    FROM ${meetings} AS talk CROSS JOIN ${projects} AS p ON p.id = talk.project_id
    WHERE talk.remind_at <= ${now} ORDER BY talk.remind_at LIMIT ${AT_ONCE}`,
  );
}

/** Nothing where another time was agreed on meanwhile. */
function lookAgain(db: Database, { kind, id, remind_at }: DueRow, at: number | null): Statement {
  return statement(
    db,
    kind === "interview"
      ? sql`UPDATE ${applications} SET interview_remind_at = ${at} WHERE id = ${id} AND interview_remind_at = ${remind_at}`
      : sql`UPDATE ${meetings} SET remind_at = ${at} WHERE id = ${id} AND remind_at = ${remind_at}`,
  );
}
