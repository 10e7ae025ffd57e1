import { sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import { type Database, rowsOf, statement } from "#app/db/client.server.ts";
import { daily_rollups, insight_goals, monthly_runs, rolled_up_days } from "#app/db/schema/analytics.ts";
import { network } from "#app/db/schema/network.ts";
import { notification_preferences } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { MonthFigures } from "./monthly-words.ts";
import { METRICS } from "./series.ts";

type RunContext = Pick<AppContext, "db" | "clock" | "commit">;

/** Mails go out in the morning of the first day, once the last one of the month is summed up. */
const FROM = hours(6);
/** Members told in one turn: each brings an event and what follows from it into one batch. */
const AT_ONCE = 10;

/** The month that is over, and the one before it, as their first moments, UTC. */
function monthsBefore(now: number) {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  const [before, begin, end] = [2, 1, 0].map((back) => Date.UTC(year, month - back, 1)) as [
    number,
    number,
    number,
  ];
  return { before, begin, end, month: dayOf(begin).slice(0, 7) };
}

/**
 * The cron: who asked for it is told what the month that is over came to, once, by the channels they chose. The place in
 * the list moves in the batch that tells, and what is told carries the month in its key: neither a repeat nor two runs at
 * once tell anybody twice.
 * @returns how many were told; 0 when all are
 */
export async function tellMonth({ db, clock, commit }: RunContext): Promise<number> {
  const now = clock.now();
  const months = monthsBefore(now);
  if (now < months.end + FROM) return 0;
  const [[run], [over]] = await db.batch([
    db
      .select({ after: monthly_runs.after_user, doneAt: monthly_runs.done_at })
      .from(monthly_runs)
      .where(sql`${monthly_runs.month} = ${months.month}`),
    db
      .select({ day: rolled_up_days.day })
      .from(rolled_up_days)
      .where(sql`${rolled_up_days.day} = ${dayOf(months.end - days(1))}`),
  ]);
  if (!over || (run && run.doneAt !== null)) return 0;
  const after = run?.after ?? "";
  const members = await askers(db, after);
  const happened = members.length > 0 ? await monthOf(db, members, months) : [];
  const doneAt = members.length < AT_ONCE ? now : null;
  // A run that is over names nobody any more.
  const last = doneAt === null ? (members.at(-1) ?? after) : "";
  try {
    await commit(
      [
        failWhen(
          db,
          sql`EXISTS (SELECT 1 FROM ${monthly_runs} WHERE month = ${months.month}
            AND (after_user <> ${after} OR done_at IS NOT NULL))`,
        ),
        statement(
          db,
          sql`INSERT INTO ${monthly_runs} (month, after_user, done_at) VALUES (${months.month}, ${last}, ${doneAt})
            ON CONFLICT DO UPDATE SET after_user = excluded.after_user, done_at = excluded.done_at`,
        ),
      ],
      ...happened,
    );
  } catch (error) {
    // Another run was quicker.
    if (isGuardFailure(error)) return 0;
    throw error;
  }
  return doneAt === null ? members.length : 0;
}

/** The next members who want to hear of it in some way, in the order of their ids. */
async function askers(db: Database, after: Id): Promise<Id[]> {
  // The kind stands there as it does in the index, which a parameter would not be matched with.
  const rows = await db.all<{ user_id: Id }>(sql`
    SELECT p.user_id FROM ${notification_preferences} AS p INDEXED BY notification_preferences_monthly
    CROSS JOIN ${profiles} AS who ON who.user_id = p.user_id AND who.status = 'active'
    WHERE p.kind = 'monthly_figures' AND p.user_id > ${after} AND (p.email <> 'off' OR p.in_app = 1 OR p.push = 1)
    ORDER BY p.user_id LIMIT ${AT_ONCE}`);
  return rows.map(({ user_id }) => user_id);
}

interface SumRow {
  user_id: Id;
  metric: string;
  total: number;
  before: number;
}

/** What both months came to for these members, in one round trip. */
async function monthOf(
  db: Database,
  members: Id[],
  { before, begin, end, month }: ReturnType<typeof monthsBefore>,
): Promise<Happened[]> {
  const these = sql`SELECT value FROM json_each(${JSON.stringify(members)})`;
  const live = (at: ReturnType<typeof sql>, value: ReturnType<typeof sql>) =>
    sql`sum(iif(${at} >= ${begin}, ${value}, 0)) AS total, sum(iif(${at} < ${begin}, ${value}, 0)) AS before`;
  const sums = (query: ReturnType<typeof sql>) => rowsOf<SumRow>(db, query);
  const [rollups, xp, contacts, goals] = await db.batch([
    sums(sql`SELECT r.subject_id AS user_id, r.metric, sum(iif(r.day >= ${dayOf(begin)}, r.value, 0)) AS total,
        sum(iif(r.day < ${dayOf(begin)}, r.value, 0)) AS before
      FROM (${these}) AS who CROSS JOIN ${daily_rollups} AS r ON r.subject_id = who.value
        AND r.day >= ${dayOf(before)} AND r.day < ${dayOf(end)} GROUP BY 1, 2`),
    sums(sql`SELECT x.user_id, 'xp' AS metric, ${live(sql`x.created_at`, sql`x.xp_earned`)}
      FROM (${these}) AS who CROSS JOIN ${xp_activities} AS x INDEXED BY xp_activities_newest ON x.user_id = who.value
        AND x.created_at >= ${before} AND x.created_at < ${end} AND x.reversed_at IS NULL GROUP BY 1`),
    sums(sql`SELECT n.user_id, 'contacts' AS metric, ${live(sql`n.connected_at`, sql`1`)}
      FROM (${these}) AS who CROSS JOIN ${network} AS n INDEXED BY network_newest ON n.user_id = who.value
        AND n.connected_at >= ${before} AND n.connected_at < ${end} GROUP BY 1`),
    db
      .select({
        userId: insight_goals.subject_id,
        metric: insight_goals.metric,
        target: insight_goals.target,
      })
      .from(insight_goals)
      .where(sql`${insight_goals.subject_id} IN (${these}) AND ${insight_goals.period} = 'month'`),
  ]);
  const rows = [...rollups, ...xp, ...contacts];
  return members.map((userId) => {
    const own = rows.filter((row) => row.user_id === userId);
    const figures: MonthFigures = {
      figures: Object.keys(METRICS).flatMap((metric) => {
        const row = own.find((one) => one.metric === metric);
        return row ? { metric, total: row.total, before: row.before } : [];
      }),
      goals: goals
        .filter((goal) => goal.userId === userId)
        .map(({ metric, target }) => ({
          metric,
          target,
          total: own.find((one) => one.metric === metric)?.total ?? 0,
        })),
    };
    return { name: "month.over", payload: { userId, month, ...figures } };
  });
}
