import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { openMatch } from "#app/features/sparks/commands/open-match.server.ts";
import { likeStands } from "#app/features/sparks/queries.server.ts";
import { contextKey, sortedPair } from "#app/features/sparks/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

interface Interest {
  opportunityId: Id;
  applicantId: Id;
  posterId: Id;
  now: number;
}

/** The `interested` application of a right swipe, as long as that swipe stands (product.md §5.5). */
export function recordInterest(db: Database, interest: Interest): Statement {
  return statement(
    db,
    sql`INSERT INTO ${applications}
    (id, opportunity_id, applicant_id, poster_id, origin, status, created_at, updated_at)
    SELECT ${newId(interest.now)}, ${interest.opportunityId}, ${interest.applicantId}, ${interest.posterId}, 'swipe',
      'interested', ${interest.now}, ${interest.now}
    WHERE ${likeStands(interest.applicantId, "opportunity", interest.opportunityId)}
    ON CONFLICT (opportunity_id, applicant_id) DO UPDATE
      SET status = 'interested', created_at = excluded.created_at, updated_at = excluded.updated_at
      WHERE status = 'withdrawn'`,
  );
}

/** SQL condition: this interest waits for the poster's answer. One they passed on does not wait again. */
export function interestWaits(applicantId: Id, opportunityId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${applications} WHERE opportunity_id = ${opportunityId}
    AND applicant_id = ${applicantId} AND status = 'interested')`;
}

/** Takes a mere interest back, as long as no right swipe stands behind it; a written application stays. */
export function withdrawInterest(db: Database, interest: Omit<Interest, "posterId">): Statement {
  return statement(
    db,
    sql`UPDATE ${applications} SET status = 'withdrawn', updated_at = ${interest.now}
    WHERE opportunity_id = ${interest.opportunityId} AND applicant_id = ${interest.applicantId}
      AND status = 'interested' AND origin = 'swipe'
      AND NOT ${likeStands(interest.applicantId, "opportunity", interest.opportunityId)}`,
  );
}

/**
 * The poster passes on an interest: it no longer waits for an answer. Like a pass on a member it is told to nobody, and
 * the applicant's swipe stands. Passing twice changes nothing.
 * @throws AppError `not_found` for interests in someone else's posting, `conflict` when it was answered or taken back
 */
export async function passInterest(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  applicationId: Id,
): Promise<void> {
  const me = ctx.viewer.userId;
  const mine = and(eq(applications.id, applicationId), eq(applications.poster_id, me));
  const read = ctx.db.select({ id: applications.id }).from(applications).where(mine);
  const [[interest]] = (await ctx.limits.take("api_write", me, [read])) as [Awaited<typeof read>];
  if (!interest) throw new AppError("not_found");
  const standing = ctx.db.select({ status: applications.status }).from(applications).where(mine);
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`UPDATE ${applications} SET status = 'declined', updated_at = ${ctx.clock.now()}
      WHERE id = ${applicationId} AND poster_id = ${me} AND status = 'interested'`,
    ),
    standing,
  ]);
  const [after] = results[1] as Awaited<typeof standing>;
  if (after?.status !== "declined")
    throw new AppError("conflict", { sentence: "This interest was answered or taken back meanwhile." });
}

export interface SparkedBack {
  matchId: Id;
  name: string;
}

/**
 * The poster answers an interest: it is shortlisted and the Spark begins, in one batch. Pressing twice, or in two
 * windows, makes one Spark and finds it again.
 * @throws AppError `not_found` for interests in someone else's posting, `conflict` when it was taken back meanwhile
 */
export async function sparkBack(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  applicationId: Id,
): Promise<SparkedBack> {
  const me = ctx.viewer;
  const read = ctx.db
    .select({
      id: applications.id,
      applicantId: applications.applicant_id,
      applicantName: profiles.display_name,
      // Not opportunities.id: D1's batch folds two columns of one name into one.
      opportunityId: applications.opportunity_id,
      title: opportunities.title,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunity_id))
    .innerJoin(profiles, eq(profiles.user_id, applications.applicant_id))
    .where(
      and(
        eq(applications.id, applicationId),
        eq(applications.poster_id, me.userId),
        eq(profiles.status, "active"),
        notBlocked(me.userId, applications.applicant_id),
      ),
    );
  const [[interest]] = (await ctx.limits.take("api_write", me.userId, [read])) as [Awaited<typeof read>];
  if (!interest) throw new AppError("not_found");
  const now = ctx.clock.now();
  const match = openMatch(
    ctx.db,
    {
      members: [
        { userId: me.userId, name: me.displayName },
        { userId: interest.applicantId, name: interest.applicantName },
      ],
      opportunity: { id: interest.opportunityId, title: interest.title },
      applicationId: interest.id,
      reasons: [`Both of you want “${interest.title}”`],
      now,
    },
    sql`EXISTS (SELECT 1 FROM ${applications} WHERE id = ${interest.id} AND status = 'shortlisted')`,
  );
  const context = contextKey(sortedPair(me.userId, interest.applicantId), interest.opportunityId);
  const standing = ctx.db
    .select({ id: matches.id })
    .from(matches)
    .where(sql`${matches.context_key} = ${context} AND ${matches.status} <> 'closed'`);
  const { results } = await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${applications} SET status = 'shortlisted', shortlisted_at = ${now}, updated_at = ${now},
        match_id = ${match.id} WHERE id = ${interest.id} AND status IN ('interested', 'submitted')`,
      ),
      match.statement,
      standing,
    ],
    { ...match.happened, usual: true },
  );
  const [open] = results[2] as Awaited<typeof standing>;
  if (!open) throw new AppError("conflict", { sentence: "This interest was taken back meanwhile." });
  return { matchId: open.id, name: interest.applicantName };
}
