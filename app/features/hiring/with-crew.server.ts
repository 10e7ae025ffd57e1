import { sql } from "drizzle-orm";
import { application_members, applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { crewName } from "./crew.server.ts";
import { ownDesk } from "./own-desk.server.ts";

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
      projectId: ownDesk(me),
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
