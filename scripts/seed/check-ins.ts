import { dayOf } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import { XP_AWARDS } from "#app/core/xp.ts";
import type { Award } from "./awards.ts";
import { seedFraction } from "./seed-id.ts";
import type { SeedMember } from "./world/types.ts";

const DAY = XP_AWARDS.daily_login.xp + XP_AWARDS.daily_streak_bonus.xp;
const WEEK = XP_AWARDS.weekly_streak_bonus.xp;

/**
 * Daily claims in streaks of 2 to 16 days with short breaks, from yesterday back to the week the member
 * joined, as far as `budget` reaches: every day pays login and streak bonus, every seventh of a streak the
 * weekly one (product.md D5). Today stays unclaimed.
 */
export function claimCheckIns(
  member: Pick<SeedMember, "key" | "timezone">,
  joinedAt: number,
  budget: number,
  now: number,
): Award[] {
  const today = dayNumber(now, member.timezone);
  const first = dayNumber(joinedAt, member.timezone) + 1;
  const awards: Award[] = [];
  let left = budget;
  let lastDay = today - 1;
  for (let streak = 0; ; streak++) {
    let length = 2 + Math.floor(seedFraction(`${member.key}:streak:${streak}`) * 15);
    while (length > 1 && (costOf(length) > left || lastDay - length + 1 < first)) length--;
    if (length < 2) break;
    for (let position = 1; position <= length; position++) {
      awards.push(...claim(lastDay - length + position, position, member.timezone));
    }
    left -= costOf(length);
    lastDay -= length + 1 + Math.floor(seedFraction(`${member.key}:break:${streak}`) * 4);
  }
  return awards;
}

function costOf(length: number): number {
  return length * DAY + Math.floor(length / 7) * WEEK;
}

function claim(day: number, position: number, timezone: string): Award[] {
  const source = { sourceType: "day", sourceId: dayKey(day), at: localNoon(day, timezone) };
  const awards: Award[] = [
    { reward: "daily_login", ...source },
    { reward: "daily_streak_bonus", ...source },
  ];
  if (position % 7 === 0) awards.push({ reward: "weekly_streak_bonus", ...source });
  return awards;
}

/** Days are counted from 1 January 1970 of the calendar, without hours. */
function dayNumber(at: number, timezone: string): number {
  return Math.floor((at + offsetOf(at, timezone)) / days(1));
}

function dayKey(day: number): string {
  return dayOf(days(day));
}

/** Noon, so that an hour of summer time never moves a claim to another day. */
function localNoon(day: number, timezone: string): number {
  const noon = days(day) + hours(12);
  return noon - offsetOf(noon, timezone);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far the wall clock of the place is ahead of UTC, in milliseconds. */
function offsetOf(at: number, timezone: string): number {
  let format = formatters.get(timezone);
  if (!format) {
    const fields = {
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    } as const;
    format = new Intl.DateTimeFormat("en-US", { timeZone: timezone, hourCycle: "h23", ...fields });
    formatters.set(timezone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = ["year", "month", "day", "hour", "minute"].map(
    (type) => parts.get(type as Intl.DateTimeFormatPartTypes),
  );
  const minuteStart = at - (((at % 60_000) + 60_000) % 60_000);
  return Date.UTC(year, month - 1, day, hour, minute) - minuteStart;
}
