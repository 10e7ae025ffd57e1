import { sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { ApplicationStatus } from "./rules.ts";
import { storedSlots } from "./schema.ts";

interface InterviewRow {
  id: Id;
  opportunity_id: Id;
  title: string;
  status: ApplicationStatus;
  version: number;
  interview_slots: string | null;
  interview_at: number | null;
  applies: number;
  other_name: string;
  other_timezone: string;
}

/** The talk about one application, for the applicant and those who answer for the posting; none across a block. */
export function selectInterview({ db, viewer }: QueryContext, applicationId: string | undefined) {
  const me = viewer.userId;
  return rowsOf<InterviewRow>(
    db,
    sql`SELECT a.id, a.opportunity_id, opportunities.title, a.status, a.version, a.interview_slots, a.interview_at,
      a.applicant_id = ${me} AS applies,
      iif(a.applicant_id = ${me}, opportunities.company_name, p.display_name) AS other_name, p.timezone AS other_timezone
    FROM ${applications} AS a CROSS JOIN ${opportunities} ON opportunities.id = a.opportunity_id
    CROSS JOIN ${profiles} AS p
      ON p.user_id = iif(a.applicant_id = ${me}, coalesce(a.interview_by, a.poster_id), a.applicant_id)
    WHERE a.id = ${isId(applicationId) ? applicationId : ""} AND a.status <> 'draft'
      AND ${notBlocked(sql`a.applicant_id`, sql`a.poster_id`)} AND ${notBlocked(me, sql`p.user_id`)}
      AND (a.applicant_id = ${me} OR (${managedBy(me)} AND p.status = 'active'))`,
  );
}

/** The same for its page. */
export function toInterview(row: InterviewRow) {
  return {
    id: row.id,
    opportunityId: row.opportunity_id,
    title: row.title,
    status: row.status,
    version: row.version,
    slots: storedSlots.parse(row.interview_slots === null ? [] : JSON.parse(row.interview_slots)),
    interviewAt: row.interview_at,
    applies: Boolean(row.applies),
    other: { name: row.other_name, timeZone: row.other_timezone },
  };
}
