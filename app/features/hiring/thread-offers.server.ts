import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { conversations } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { managedBy } from "#app/features/opportunities/life.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { toOffer } from "./applying.server.ts";
import { offerColumns } from "./offer-columns.server.ts";
import { postedTrade } from "./posted-trade.server.ts";

/** SQL of the application that a conversation is about. */
export function applicationOf(conversationId: string): SQL {
  return sql`(SELECT application_id FROM ${conversations} WHERE id = ${conversationId})`;
}

/**
 * The rounds of offers of an application, the first one first; for the applicant and who hires, as far as their hiring
 * pages show them.
 */
export function selectThreadOffers({ db, viewer }: QueryContext, applicationId: Id | SQL) {
  const me = viewer.userId;
  return db
    .select({
      ...offerColumns,
      byMe: sql<boolean>`(${offers.by_user_id} = ${applications.applicant_id}) = (${applications.applicant_id} = ${me})`
        .mapWith(Boolean)
        .as("by_me"),
      decidedAt: offers.decided_at,
      applies: sql<boolean>`${applications.applicant_id} = ${me}`.mapWith(Boolean).as("applies"),
      status: sql<typeof applications.$inferSelect.status>`${applications.status}`.as("application_status"),
      version: sql<number>`${applications.version}`.as("application_version"),
      projectId: applications.project_id,
      title: opportunities.title,
      trade: postedTrade(sql`${applications.applicant_id} = ${me}`),
      applicantName: profiles.display_name,
      other:
        sql<string>`iif(${applications.applicant_id} = ${me}, ${opportunities.company_name}, ${profiles.display_name})`.as(
          "other_side",
        ),
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id))
    .innerJoin(offers, eq(offers.application_id, applications.id))
    .where(
      sql`${applications.id} = ${applicationId}
        AND ((${applications.applicant_id} = ${me} AND ${notBlocked(me, applications.poster_id)})
          OR (${managedBy(me)} AND ${profiles.status} = 'active' AND ${notBlocked(me, applications.applicant_id)}))`,
    )
    .orderBy(asc(offers.version));
}

/** The rounds as the conversation shows them; only the last one can be answered. */
export function toThreadOffers(rows: Awaited<ReturnType<typeof selectThreadOffers>>) {
  return rows.map((row, index) => ({ ...row, ...toOffer(row), latest: index === rows.length - 1 }));
}

export type ThreadOffer = ReturnType<typeof toThreadOffers>[number];
