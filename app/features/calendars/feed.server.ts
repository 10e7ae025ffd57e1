import { asc, eq, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { calendar_feeds, meetings, tasks } from "#app/db/schema/tasks.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { hashToken } from "#app/features/files/token-hash.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { selectCalls, selectInterviews, toTalks } from "./talks.server.ts";

/** Most entries of one kind in a feed. */
const FEED_MAX = 400;

type FeedContext = Pick<AppContext, "db" | "clock" | "limits" | "address">;

/**
 * What a calendar is given for a token: everything with a day in the projects its member is part of right now, and, when
 * it is for all of them, the calls and talks of two they agreed on.
 * @throws AppError `not_found` for a token that is wrong or renewed, `rate_limited`
 */
export async function getFeed(ctx: FeedContext, token: string) {
  const read = ctx.db
    .select({ userId: calendar_feeds.user_id, projectId: calendar_feeds.project_id })
    .from(calendar_feeds)
    .where(
      sql`${calendar_feeds.token_hash} = ${await hashToken(token)} AND ${calendar_feeds.revoked_at} IS NULL
        AND ${mayActNow(calendar_feeds.user_id, ctx.clock.now())}`,
    );
  const [[feed]] = await ctx.limits.take("calendar_feed", ctx.address, [read]);
  if (!feed) throw new AppError("not_found");
  return { whole: feed.projectId === null, ...(await readDated(ctx, feed, ctx.clock.now() - days(90))) };
}

/**
 * Everything with a day from then on in the projects a member is part of right now, or in one of them; with all of them
 * the calls and the talks about applications they agreed on. One round trip.
 */
export async function readDated(
  ctx: Pick<AppContext, "db">,
  feed: { userId: Id; projectId: Id | null },
  from: number,
) {
  const since = dayOf(from);
  const mine = sql`seat.user_id = ${feed.userId} AND seat.status = 'active'
    ${feed.projectId === null ? sql`` : sql`AND seat.project_id = ${feed.projectId}`}`;
  const running = sql`${projects.status} IN ('draft', 'active', 'on_hold')`;
  const seat = sql`${project_members} AS seat`;
  const inProject = (
    column: typeof milestones.project_id | typeof tasks.project_id | typeof meetings.project_id,
  ) => sql`${column} IN (SELECT seat.project_id FROM ${seat} WHERE ${mine})`;
  const two = { from, limit: feed.projectId === null ? FEED_MAX : 0 };
  const [frames, parts, todo, talks, calls, interviews] = await ctx.db.batch([
    ctx.db
      .select({
        id: projects.id,
        title: projects.title,
        startsOn: projects.starts_on,
        dueOn: projects.due_on,
      })
      .from(projects)
      .where(sql`${projects.id} IN (SELECT seat.project_id FROM ${seat} WHERE ${mine}) AND ${running}`)
      .limit(FEED_MAX),
    ctx.db
      .select({
        id: milestones.id,
        title: milestones.title,
        day: milestones.due_on,
        status: sql<string>`${milestones.status}`.as("milestone_status"),
        projectId: milestones.project_id,
        project: sql<string>`${projects.title}`.as("project_title"),
      })
      .from(milestones)
      .innerJoin(projects, eq(projects.id, milestones.project_id))
      .where(
        sql`${inProject(milestones.project_id)} AND ${running} AND ${milestones.due_on} >= ${since}
          AND ${milestones.status} NOT IN ('draft', 'cancelled')`,
      )
      .orderBy(asc(milestones.due_on))
      .limit(FEED_MAX),
    ctx.db
      .select({
        id: tasks.id,
        title: tasks.title,
        day: tasks.due_on,
        status: sql<string>`${tasks.status}`.as("task_status"),
        projectId: tasks.project_id,
        project: sql<string>`${projects.title}`.as("project_title"),
      })
      .from(tasks)
      .innerJoin(projects, eq(projects.id, tasks.project_id))
      .where(
        sql`${inProject(tasks.project_id)} AND ${running} AND ${tasks.due_on} >= ${since}
          AND ${tasks.status} <> 'cancelled'`,
      )
      .orderBy(asc(tasks.due_on))
      .limit(FEED_MAX),
    ctx.db
      .select({
        id: meetings.id,
        title: meetings.title,
        startsAt: meetings.starts_at,
        endsAt: meetings.ends_at,
        joinUrl: meetings.join_url,
        status: meetings.status,
        projectId: meetings.project_id,
        project: sql<string>`${projects.title}`.as("project_title"),
      })
      .from(meetings)
      .innerJoin(projects, eq(projects.id, meetings.project_id))
      .where(sql`${inProject(meetings.project_id)} AND ${running} AND ${meetings.starts_at} > ${from}`)
      .orderBy(asc(meetings.starts_at))
      .limit(FEED_MAX),
    selectCalls(ctx.db, feed.userId, two),
    selectInterviews(ctx.db, feed.userId, two),
  ]);
  return { frames, parts, todo, talks, calls: toTalks(calls, interviews) };
}

export type Feed = Awaited<ReturnType<typeof getFeed>>;
