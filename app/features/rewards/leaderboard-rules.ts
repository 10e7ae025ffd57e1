import { days } from "#app/core/time.ts";

export const LEADERBOARD_SCOPES = ["week", "month", "all", "circle", "country", "category"] as const;
export type LeaderboardScope = (typeof LEADERBOARD_SCOPES)[number];

/** How many members one page of a ranking shows. */
export const PAGE_SIZE = 100;

/** How many stand above the member on "jump to me". */
export const ABOVE_ME = 5;

/** Below this a ranking is an invitation to bring people rather than a contest. */
export const FEW = 10;

/** 1970 began on a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET = days(3);

/** Key of a week in `xp_periods`: whole weeks since the epoch, from Monday 0:00 UTC. */
export function weekPeriod(now: number): string {
  return `w:${Math.floor((now + MONDAY_OFFSET) / days(7))}`;
}

/** Key of a month in `xp_periods`, by UTC. */
export function monthPeriod(now: number): string {
  return periodOfMonth(new Date(now).toISOString().slice(0, 7));
}

/** The same of a month, `YYYY-MM`. */
export function periodOfMonth(month: string): string {
  return `m:${month}`;
}

/** How many months that are over are shown, and how many first places of each. */
const PAST_MONTHS = 6;
export const PODIUM = 3;

/** The months before this one, by UTC, `YYYY-MM`, the last one first. */
export function monthsBefore(now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: PAST_MONTHS }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1 - index)).toISOString().slice(0, 7),
  );
}

/** The period behind a tab; `all` for all time. */
export function countedPeriod(scope: "week" | "month" | "all", now: number): string {
  return { week: weekPeriod, month: monthPeriod, all: () => "all" }[scope](now);
}

export interface Placed {
  xp: number;
}

/**
 * Ranks of rows that stand in order. Equal XP shares a rank, and the next one counts everybody above (1, 2, 2, 4).
 * @param above how many have more XP than the first row
 * @param atLeast how many have as much as the first row or more: the page may begin among equals
 */
export function ranksOf(rows: readonly Placed[], above: number, atLeast: number): number[] {
  const first = rows[0]?.xp;
  let below = 0;
  let previous = first;
  let rank = above + 1;
  return rows.map((row) => {
    if (row.xp !== first) {
      if (row.xp !== previous) rank = atLeast + below + 1;
      below += 1;
    }
    previous = row.xp;
    return rank;
  });
}

/** Whether a rank is among the best hundredth (specification §9, visionary). */
export function isTopPercent(rank: number, members: number): boolean {
  return members > 0 && rank <= Math.max(1, Math.floor(members / 100));
}
