import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { METRICS, type Metric } from "./series.ts";

/** Spans of the calendar that a goal begins anew in, in UTC as all figures are; a week begins on Monday. */
export const GOAL_PERIODS = {
  week: { label: "Every week", now: "this week" },
  month: { label: "Every month", now: "this month" },
  quarter: { label: "Every quarter", now: "this quarter" },
} as const;
export type GoalPeriod = keyof typeof GOAL_PERIODS;

export const TARGET_MAX = 1_000_000;

export interface Goal {
  metric: string;
  period: GoalPeriod;
  target: number;
}

/** What a metric came to in the running period of each kind, up to yesterday. */
export type GoalSums = { metric: string } & Record<GoalPeriod, number>;

/** Begin of the period that this day is in. @param day begin of a day, epoch milliseconds UTC */
export function beginOf(period: GoalPeriod, day: number): number {
  const date = new Date(day);
  if (period === "week") return day - days((date.getUTCDay() + 6) % 7);
  const month = date.getUTCMonth();
  return Date.UTC(date.getUTCFullYear(), period === "month" ? month : month - (month % 3), 1);
}

/** Begin of the next period. */
export function endOf(period: GoalPeriod, day: number): number {
  const begin = beginOf(period, day);
  if (period === "week") return begin + days(7);
  const date = new Date(begin);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + (period === "month" ? 1 : 3), 1);
}

/** A goal as its card shows it. */
export interface GoalView extends Goal {
  metric: Metric;
  title: string;
  reached: number;
  /** 0-100, whole; 100 only once it is reached. */
  percent: number;
  /** Today is one of them. */
  daysLeft: number;
}

/**
 * How far each goal is; those of a metric that is not charted any more are left out.
 * @param today begin of today, epoch milliseconds UTC
 */
export function goalViews(
  goals: readonly Goal[],
  sums: readonly GoalSums[],
  today: number,
  charted: Partial<Record<Metric, { title: string }>> = METRICS,
): GoalView[] {
  const order = Object.keys(charted);
  const spans = Object.keys(GOAL_PERIODS);
  return goals
    .flatMap(({ metric, period, target }) => {
      const title = charted[metric as Metric]?.title;
      if (title === undefined) return [];
      const reached = sums.find((one) => one.metric === metric)?.[period] ?? 0;
      return {
        ...{ metric: metric as Metric, period, target, title, reached },
        percent: Math.min(100, Math.floor((100 * reached) / target)),
        daysLeft: Math.round((endOf(period, today) - today) / days(1)),
      };
    })
    .sort(
      (a, b) =>
        order.indexOf(a.metric) - order.indexOf(b.metric) ||
        spans.indexOf(a.period) - spans.indexOf(b.period),
    );
}

/** What is left of a goal, in words. */
export function goalWords({ reached, target, percent, daysLeft, period }: GoalView): string {
  if (percent === 100) return reached > target ? `Reached, and ${reached - target} more` : "Reached";
  const left = daysLeft === 1 ? "the last day" : `${daysLeft} days left`;
  return `${(target - reached).toLocaleString("en")} to go ${GOAL_PERIODS[period].now}, ${left}`;
}

/** First days, `YYYY-MM-DD`, of the periods that this day is in, and the earliest of them. */
export function goalDays(today: number): Record<GoalPeriod | "first", string> {
  const [week, month, quarter] = (["week", "month", "quarter"] as const).map((period) =>
    beginOf(period, today),
  ) as [number, number, number];
  return {
    week: dayOf(week),
    month: dayOf(month),
    quarter: dayOf(quarter),
    first: dayOf(Math.min(week, quarter)),
  };
}
