import { and, desc, eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { applications, opportunity_invites } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const SHOWN = 20;

/** What a member was asked to apply to and has not answered, newest first. */
export function selectInvites(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      opportunityId: opportunity_invites.opportunity_id,
      note: opportunity_invites.note,
      invitedAt: opportunity_invites.created_at,
      title: opportunities.title,
      company: opportunities.company_name,
      inviterName: profiles.display_name,
    })
    .from(opportunity_invites)
    .innerJoin(
      opportunities,
      and(eq(opportunities.id, opportunity_invites.opportunity_id), eq(opportunities.status, "active")),
    )
    .innerJoin(
      profiles,
      and(eq(profiles.user_id, opportunity_invites.invited_by), eq(profiles.status, "active")),
    )
    .where(
      and(
        eq(opportunity_invites.user_id, me),
        eq(opportunity_invites.status, "sent"),
        notBlocked(me, opportunity_invites.invited_by),
        notExcluded(me),
      ),
    )
    .orderBy(desc(opportunity_invites.created_at))
    .limit(SHOWN);
}

/** Members a posting was offered to, and those who applied: nobody is asked twice. */
export function selectAsked(ctx: QueryContext, opportunityId: Id) {
  return ctx.db
    .select({ userId: sql<Id>`user_id`.as("user_id"), invited: sql<number>`invited`.as("invited") })
    .from(
      sql`(SELECT user_id, 1 AS invited FROM ${opportunity_invites} WHERE opportunity_id = ${opportunityId}
        UNION ALL SELECT applicant_id, 0 FROM ${applications} WHERE opportunity_id = ${opportunityId})`,
    );
}

/** For the batch of an application: the invitation is answered by it. */
export function answerInvite(db: Database, opportunityId: Id, userId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${opportunity_invites} SET status = 'answered', answered_at = ${now}
      WHERE opportunity_id = ${opportunityId} AND user_id = ${userId} AND status = 'sent'`,
  );
}
