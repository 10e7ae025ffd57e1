import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { memberFace } from "#app/features/profiles/member-face.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { ALL_LIKES } from "#app/features/sparks/likes-view.ts";
import { shownIn } from "#app/features/sparks/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

const PAGE = 50;

/** Who is interested in the member's postings and waits for an answer, in the order of the view. */
export function selectInterested(ctx: QueryContext, view = ALL_LIKES, limit = PAGE) {
  return ctx.db
    .select({
      applicationId: applications.id,
      // Not opportunities.id: D1's batch folds two columns of one name into one.
      opportunityId: applications.opportunity_id,
      opportunityTitle: opportunities.title,
      interestedAt: applications.created_at,
      ...memberFace,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id))
    .where(and(interestUnanswered(ctx.viewer.userId), shownIn(view)))
    .orderBy(
      ...(view.sort === "tier" ? [desc(profiles.xp)] : []),
      desc(applications.created_at),
      desc(applications.id),
    )
    .limit(limit);
}

/** The same people, newest first, as much as a row of faces shows: somebody as often as they are interested. */
export function selectInterestedFaces(ctx: QueryContext, limit: number) {
  return ctx.db
    .select({ userId: profiles.user_id, name: profiles.display_name, avatarUrl: profiles.avatar_url })
    .from(applications)
    .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id))
    .where(interestUnanswered(ctx.viewer.userId))
    .orderBy(desc(applications.created_at), desc(applications.id))
    .limit(limit);
}

/** SQL condition on applications and the profile of who applies: interest in a posting of this member, without an answer. */
function interestUnanswered(me: Id): SQL {
  return sql`${applications.poster_id} = ${me} AND ${applications.status} = 'interested'
    AND ${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}`;
}
