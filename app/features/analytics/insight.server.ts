import { and, eq, type SQL, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { daily_rollups } from "#app/db/schema/analytics.ts";
import { sessions } from "#app/db/schema/auth.ts";
import { feed_posts, post_comments, post_reactions } from "#app/db/schema/feed.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { network } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { selectHeld } from "#app/features/billing/queries/held-money.server.ts";
import { selectLedCompanies } from "#app/features/companies/queries/places.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { BEGINS } from "./begins.ts";
import { selectEarned, selectPaidWait, selectSources } from "./income.server.ts";
import type { Period } from "./period.ts";
import { selectOwnHires, selectOwnSpent } from "./spent.server.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

interface DayRow {
  day: string;
  metric: string;
  value: number;
}

/** The sums of both periods, day by day. */
export function selectRollups({ db, viewer }: Asked, { length, end }: Period): Query<DayRow[]> {
  return rowsOf<DayRow>(
    db,
    sql`SELECT day, metric, value FROM ${daily_rollups} WHERE subject_id = ${viewer.userId}
      AND day >= ${dayOf(end - days(2 * length))} AND day < ${dayOf(end)}`,
  );
}

/** XP of both periods, day by day. */
export function selectXpDays({ db, viewer }: Asked, { length, end }: Period): Query<DayRow[]> {
  return rowsOf<DayRow>(
    db,
    sql`SELECT date(created_at / 1000, 'unixepoch') AS day, 'xp' AS metric, sum(xp_earned) AS value
      FROM ${xp_activities} INDEXED BY xp_activities_newest WHERE user_id = ${viewer.userId}
        AND created_at >= ${end - days(2 * length)} AND created_at < ${end} AND reversed_at IS NULL GROUP BY 1`,
  );
}

/** New contacts of both periods, day by day. */
export function selectContactDays({ db, viewer }: Asked, { length, end }: Period): Query<DayRow[]> {
  return rowsOf<DayRow>(
    db,
    sql`SELECT date(connected_at / 1000, 'unixepoch') AS day, 'contacts' AS metric, count(*) AS value
      FROM ${network} INDEXED BY network_newest WHERE user_id = ${viewer.userId}
        AND connected_at >= ${end - days(2 * length)} AND connected_at < ${end} GROUP BY 1`,
  );
}

export interface Funnel {
  sent: number;
  seen: number;
  shortlisted: number;
  offered: number;
  accepted: number;
  /** Milliseconds from sent to seen, the middle of all; null where nobody looked yet. */
  median_wait: number | null;
}

/** Who was interested this long before they applied is found by what they apply for. */
const WRITTEN_WITHIN = 180;

/** What became of what they applied for in the period. */
export function selectFunnel({ db, viewer }: Asked, { length, end }: Period): Query<Funnel[]> {
  const mine = sql`${applications} INDEXED BY applications_applicant WHERE applicant_id = ${viewer.userId}
    AND created_at >= ${end - days(length + WRITTEN_WITHIN)} AND submitted_at >= ${end - days(length)}
    AND submitted_at < ${end}`;
  return rowsOf<Funnel>(
    db,
    sql`WITH sent AS MATERIALIZED (SELECT status, submitted_at, viewed_at, shortlisted_at FROM ${mine}),
      waits AS MATERIALIZED (SELECT viewed_at - submitted_at AS wait FROM sent WHERE viewed_at >= submitted_at ORDER BY 1)
      SELECT count(*) AS sent, count(viewed_at) AS seen, count(shortlisted_at) AS shortlisted,
        coalesce(sum(status IN ('offered', 'countered', 'accepted', 'offer_declined', 'offer_expired')), 0) AS offered,
        coalesce(sum(status = 'accepted'), 0) AS accepted,
        (SELECT wait FROM waits LIMIT 1 OFFSET (SELECT count(*) / 2 FROM waits)) AS median_wait
      FROM sent`,
  );
}

/** The member's newest postings with what came of each. */
export function selectPostings({ db, viewer }: Asked) {
  return selectNewestPostings(db, sql`${opportunities.created_by} = ${viewer.userId}`);
}

/** The newest of these postings with what came of each. */
export function selectNewestPostings(db: Database, whose: SQL) {
  return db
    .select({
      id: opportunities.id,
      title: opportunities.title,
      status: opportunities.status,
      views: opportunities.view_count,
      interests: opportunities.interest_count,
      applied: opportunities.application_count,
      hired:
        sql<number>`(SELECT count(*) FROM ${applications} AS a WHERE a.opportunity_id = ${opportunities.id}
        AND a.status = 'accepted')`.as("hired"),
    })
    .from(opportunities)
    .where(whose)
    .orderBy(sql`${opportunities.created_at} DESC`)
    .limit(20);
}

/** The member's newest posts: how often they were seen, what others made of them, and how many others that were. */
export function selectPosts({ db, viewer }: Asked) {
  return db
    .select({
      postId: sql<Id>`${feed_posts.id}`.as("post_id"),
      media: feed_posts.media_type,
      begins: sql<string>`substr(coalesce(${feed_posts.content}, ''), 1, ${sql.raw(String(BEGINS))})`.as(
        "begins",
      ),
      views: feed_posts.view_count,
      reactions: feed_posts.reaction_count,
      comments: feed_posts.comment_count,
      people: sql<number>`(SELECT count(*) FROM (SELECT user_id FROM ${post_reactions} AS r
          WHERE r.post_id = ${feed_posts.id} UNION SELECT user_id FROM ${post_comments} AS c
          WHERE c.post_id = ${feed_posts.id} AND c.deleted_at IS NULL) WHERE user_id <> ${viewer.userId})`.as(
        "people",
      ),
      postedAt: sql<number>`${feed_posts.created_at}`.as("posted_at"),
    })
    .from(feed_posts)
    .where(sql`${feed_posts.user_id} = ${viewer.userId} AND ${feed_posts.deleted_at} IS NULL`)
    .orderBy(sql`${feed_posts.id} DESC`)
    .limit(20);
}

/** How many works they show, by kind. */
export function selectWorks({ db, viewer }: Asked) {
  return db
    .select({
      mediaType: portfolio_items.media_type,
      shown: sql<number>`sum(${portfolio_items.visibility} = 'public')`.as("shown"),
      kept: sql<number>`count(*)`.as("kept"),
      views: sql<number>`sum(${portfolio_items.view_count})`.as("views"),
    })
    .from(portfolio_items)
    .where(sql`${portfolio_items.user_id} = ${viewer.userId} AND ${portfolio_items.deleted_at} IS NULL`)
    .groupBy(portfolio_items.media_type);
}

/** Whether one of their browsers asked not to be followed when it was last here. */
export function selectUnfollowed({ db, viewer }: Asked) {
  return db
    .select({ asked: sql<number>`1`.as("asked_not_followed") })
    .from(sessions)
    .where(and(eq(sessions.user_id, viewer.userId), eq(sessions.unfollowed, true)))
    .limit(1);
}

/** All reads of the page, for one round trip. */
export function insightReads(ctx: Asked, period: Period) {
  return [
    selectRollups(ctx, period),
    selectXpDays(ctx, period),
    selectContactDays(ctx, period),
    selectFunnel(ctx, period),
    selectPostings(ctx),
    selectPosts(ctx),
    selectWorks(ctx),
    selectEarned(ctx, period),
    selectPaidWait(ctx, period),
    selectSources(ctx, period),
    selectUnfollowed(ctx),
    selectHeld(ctx.db, ctx.viewer.userId),
    selectLedCompanies(ctx),
    selectOwnSpent(ctx, period),
    selectOwnHires(ctx, period),
  ] as const;
}
