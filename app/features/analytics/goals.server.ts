import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { type Query, rowsOf, statement } from "#app/db/client.server.ts";
import { daily_rollups, insight_goals } from "#app/db/schema/analytics.ts";
import { network } from "#app/db/schema/network.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { leads } from "./company-insight.server.ts";
import { type GoalSums, goalDays } from "./goal-rules.ts";
import type { GoalInput, GoalTarget } from "./schema.ts";

type Asked = Pick<QueryContext, "db" | "viewer">;

/** SQL condition: these figures may be seen by who asks; whose they are when it is no company's is the member. */
function mayLook(ctx: Asked, companyId: Id | null) {
  return companyId === null ? sql`1` : leads(ctx, companyId);
}

/** What the member wants to reach, or those who lead a company; nothing for who does not. */
function selectGoals(ctx: Asked, companyId: Id | null) {
  return ctx.db
    .select({
      metric: insight_goals.metric,
      period: insight_goals.period,
      target: insight_goals.target,
    })
    .from(insight_goals)
    .where(
      sql`${insight_goals.subject_id} = ${companyId ?? ctx.viewer.userId} AND ${mayLook(ctx, companyId)}`,
    );
}

/**
 * What the metrics that have a goal came to in the running periods.
 * @param today begin of today, epoch milliseconds UTC: the first moment that does not count
 */
function selectGoalSums(ctx: Asked, companyId: Id | null, today: number): Query<GoalSums[]> {
  const subject = companyId ?? ctx.viewer.userId;
  const { week, month, quarter, first } = goalDays(today);
  const from = Date.parse(first);
  const wanted = sql`SELECT metric FROM ${insight_goals} WHERE subject_id = ${subject}`;
  const day = (at: ReturnType<typeof sql>) => sql`date(${at} / 1000, 'unixepoch')`;
  const own = sql`
      UNION ALL SELECT 'xp', ${day(sql`created_at`)}, xp_earned FROM ${xp_activities} INDEXED BY xp_activities_newest
        WHERE user_id = ${subject} AND created_at >= ${from} AND created_at < ${today} AND reversed_at IS NULL
          AND 'xp' IN (${wanted})
      UNION ALL SELECT 'contacts', ${day(sql`connected_at`)}, 1 FROM ${network} INDEXED BY network_newest
        WHERE user_id = ${subject} AND connected_at >= ${from} AND connected_at < ${today}
          AND 'contacts' IN (${wanted})`;
  return rowsOf<GoalSums>(
    ctx.db,
    sql`SELECT metric, sum(iif(day >= ${week}, value, 0)) AS week, sum(iif(day >= ${month}, value, 0)) AS month,
        sum(iif(day >= ${quarter}, value, 0)) AS quarter
      FROM (SELECT metric, day, value FROM ${daily_rollups} WHERE subject_id = ${subject} AND day >= ${first}
          AND day < date(${today} / 1000, 'unixepoch') AND metric IN (${wanted}) AND ${mayLook(ctx, companyId)}
        ${companyId === null ? own : sql``})
      GROUP BY metric`,
  );
}

/** Both reads of the goals, for the round trip of their page. */
export function goalReads(ctx: Asked, companyId: Id | null, today: number) {
  return [selectGoals(ctx, companyId), selectGoalSums(ctx, companyId, today)] as const;
}

type GoalContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Sets what is to be reached by a metric in each such period; another target takes its place.
 * @param companyId for a company that the member leads; null for their own figures
 * @throws AppError `not_found` for who does not lead it, RateLimited
 */
export async function setGoal(ctx: GoalContext, companyId: Id | null, input: GoalInput): Promise<void> {
  const subject_id = companyId ?? ctx.viewer.userId;
  const set = { target: input.target, set_at: ctx.clock.now() };
  await changed(
    ctx,
    companyId,
    ctx.db
      .insert(insight_goals)
      .values({ subject_id, metric: input.metric, period: input.period, ...set })
      .onConflictDoUpdate({
        target: [insight_goals.subject_id, insight_goals.metric, insight_goals.period],
        set,
      }),
  );
}

/** Takes a goal away. Again, it changes nothing. @throws as `setGoal` */
export async function removeGoal(ctx: GoalContext, companyId: Id | null, goal: GoalTarget): Promise<void> {
  await changed(
    ctx,
    companyId,
    statement(
      ctx.db,
      sql`DELETE FROM ${insight_goals} WHERE subject_id = ${companyId ?? ctx.viewer.userId}
        AND metric = ${goal.metric} AND period = ${goal.period}`,
    ),
  );
}

async function changed(
  ctx: GoalContext,
  companyId: Id | null,
  change: Parameters<GoalContext["commit"]>[0][number],
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  try {
    await ctx.commit([failWhen(ctx.db, sql`NOT ${mayLook(ctx, companyId)}`), change]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
}
