import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const SHOWN = 60;

/** An application or an offer that waits for one side. */
export interface Waiting {
  id: Id;
  opportunityId: Id;
  title: string;
  /** Who waits. */
  name: string;
  countered: boolean;
  /** When the promise to answer is broken, or the offer ends. */
  endsAt: number | null;
}

/** Applications and counter-offers to the member's postings that wait for an answer, those sent first first. */
export function selectToAnswer(ctx: QueryContext) {
  return waiting(ctx, sql`${applications.reply_due_at}`, applications.applicant_id)
    .where(
      and(
        eq(applications.poster_id, ctx.viewer.userId),
        inArray(applications.status, ["submitted", "countered"]),
        eq(profiles.status, "active"),
        notBlocked(ctx.viewer.userId, applications.applicant_id),
      ),
    )
    .orderBy(asc(applications.created_at))
    .limit(SHOWN);
}

/** Offers made to the member that they have not answered, the newest application first. */
export function selectOffersToMe(ctx: QueryContext) {
  const end = sql`(SELECT o.expires_at FROM ${offers} AS o WHERE o.application_id = applications.id AND o.status = 'open')`;
  return waiting(ctx, end, applications.poster_id)
    .where(
      and(
        eq(applications.applicant_id, ctx.viewer.userId),
        eq(applications.status, "offered"),
        notBlocked(ctx.viewer.userId, applications.poster_id),
      ),
    )
    .orderBy(desc(applications.created_at))
    .limit(SHOWN);
}

function waiting(ctx: QueryContext, endsAt: SQL, who: typeof applications.poster_id) {
  return ctx.db
    .select({
      id: applications.id,
      opportunityId: applications.opportunity_id,
      title: opportunities.title,
      name: profiles.display_name,
      countered: sql<boolean>`${applications.status} = 'countered'`.mapWith(Boolean).as("is_countered"),
      endsAt: sql<number | null>`${endsAt}`.as("ends_at"),
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, who))
    .$dynamic();
}
