import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { callStands } from "./calls/find-call.server.ts";
import { INTERVIEW_LASTS, LONGEST } from "./terms.ts";

export interface TalkRow {
  id: Id;
  title: string;
  starts_at: number;
  ends_at: number;
  join_url: string | null;
  status: "confirmed" | "cancelled";
  with_name: string;
  /** Whose clock the other one reads. */
  with_timezone: string;
}

/** A talk about an application; `hires`: the reader is on the side that decides. */
export interface InterviewRow extends Omit<TalkRow, "join_url" | "status"> {
  hires: number;
  opportunity_id: Id;
  company: string | null;
}

interface Range {
  /** Those that begin after it. */
  from: number;
  limit: number;
  /** One alone. */
  only?: Id;
}

const theOne = (column: SQL, only: Id | undefined) =>
  only === undefined ? sql`1` : sql`${column} = ${only}`;

/** Calls of this member that were agreed on, and those of them that were called off, the next one first. */
export function selectCalls(db: Database, me: Id, { from, limit, only }: Range) {
  const side = (mine: SQL, other: SQL) => sql`SELECT talk.id, ${other} AS other FROM ${meetings} AS talk
    WHERE ${mine} = ${me} AND talk.with_id IS NOT NULL AND talk.starts_at > ${from} AND talk.taken_at IS NOT NULL
      AND ${theOne(sql`talk.id`, only)}`;
  return rowsOf<TalkRow>(
    db,
    sql`SELECT talk.id, talk.title, talk.starts_at, talk.ends_at, talk.join_url, talk.status,
      p.display_name AS with_name, p.timezone AS with_timezone
    FROM (${side(sql`talk.proposed_by`, sql`talk.with_id`)} UNION ALL
      ${side(sql`talk.with_id`, sql`talk.proposed_by`)}) AS mine
    CROSS JOIN ${meetings} AS talk ON talk.id = mine.id
    CROSS JOIN ${profiles} AS p ON p.user_id = mine.other AND p.status = 'active'
    WHERE ${callStands} ORDER BY talk.starts_at LIMIT ${limit}`,
  );
}

const MOST_AGREED = 50;

/** What this member has agreed on already, for who chooses another time. */
export function selectAgreed({ db, viewer, clock }: Pick<QueryContext, "db" | "viewer" | "clock">) {
  return selectCalls(db, viewer.userId, { from: clock.now() - minutes(LONGEST), limit: MOST_AGREED });
}

/** Talks about applications that this member is to have, on either side, the next one first. */
export function selectInterviews(db: Database, me: Id, { from, limit, only }: Range) {
  const side = (
    mine: SQL,
    other: SQL,
    hires: 0 | 1,
  ) => sql`SELECT a.id, ${other} AS other, ${sql.raw(String(hires))} AS hires
    FROM ${applications} AS a WHERE ${mine} = ${me} AND a.interview_at > ${from} AND a.status = 'interviewing'
      AND ${theOne(sql`a.id`, only)}`;
  return rowsOf<InterviewRow>(
    db,
    sql`SELECT a.id, opportunities.title, a.interview_at AS starts_at, a.interview_at + ${INTERVIEW_LASTS} AS ends_at,
      p.display_name AS with_name, p.timezone AS with_timezone, mine.hires, a.opportunity_id,
      opportunities.company_name AS company
    FROM (${side(sql`a.applicant_id`, sql`a.interview_by`, 0)} UNION ALL
      ${side(sql`a.interview_by`, sql`a.applicant_id`, 1)}) AS mine
    CROSS JOIN ${applications} AS a ON a.id = mine.id
    CROSS JOIN ${opportunities} ON opportunities.id = a.opportunity_id
    CROSS JOIN ${profiles} AS p ON p.user_id = mine.other AND p.status = 'active'
    WHERE ${notBlocked(me, sql`p.user_id`)} AND ${notBlocked(sql`a.applicant_id`, sql`a.poster_id`)}
      AND (mine.hires = 0 OR ${managedBy(me)})
    ORDER BY a.interview_at LIMIT ${limit}`,
  );
}

/** A talk of two as calendars and lists show it. */
export interface Talk {
  id: Id;
  kind: "call" | "interview";
  title: string;
  with: string;
  theirZone: string;
  startsAt: number;
  endsAt: number;
  joinUrl: string | null;
  status: "confirmed" | "cancelled";
  to: string;
  file: string;
}

export function toTalks(calls: readonly TalkRow[], interviews: readonly InterviewRow[]): Talk[] {
  return [
    ...calls.map((call) => ({
      ...common(call),
      kind: "call" as const,
      title: call.title,
      joinUrl: call.join_url,
      status: call.status,
      to: `/calls/${call.id}`,
      file: `/calls/${call.id}/call.ics`,
    })),
    ...interviews.map((interview) => ({
      ...common(interview),
      kind: "interview" as const,
      title: `Talk about “${interview.title}”`,
      joinUrl: null,
      status: "confirmed" as const,
      to: interview.hires
        ? `/opportunity-dashboard?opportunity=${interview.opportunity_id}&application=${interview.id}`
        : `/opportunity-dashboard?role=applying&application=${interview.id}`,
      file: `/interviews/${interview.id}/interview.ics`,
    })),
  ].toSorted((a, b) => a.startsAt - b.startsAt);
}

function common(row: TalkRow | InterviewRow) {
  return {
    id: row.id,
    with: row.with_name,
    theirZone: row.with_timezone,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

const SHOWN = 30;

/** The member's talks from now on, and those that run, for a page; `isToCome` leaves out what is over or called off. */
export function talksToCome({ db, viewer, clock }: QueryContext) {
  const range = { from: clock.now() - minutes(LONGEST), limit: SHOWN };
  return [selectCalls(db, viewer.userId, range), selectInterviews(db, viewer.userId, range)] as const;
}

/** Whether the two are still to talk, or talk right now. */
export function isToCome({ status, endsAt }: Talk, now: number): boolean {
  return status === "confirmed" && endsAt > now;
}
