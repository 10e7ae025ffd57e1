import { and, asc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { dayAfter } from "#app/core/days.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { dayIn, momentOn } from "#app/core/time-zone.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { notification_preferences, notification_settings } from "#app/db/schema/notifications.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { check_ins } from "#app/db/schema/rewards.ts";
import { circleOf } from "#app/features/profiles/relations.server.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
  canClaim,
  claimsToWeekly,
  claimXp,
  isRest,
  nextClaimAt,
  REMIND_HOUR,
  type Rest,
  type Streak,
  standingStreak,
  streakWith,
} from "../check-in-rules.ts";
import { selectAlsoThere, selectAttended } from "../event-codes.server.ts";

/** What a member's day and streak are found from. */
export function selectStreak(ctx: Pick<QueryContext, "db" | "viewer">) {
  return ctx.db
    .select({
      timezone: profiles.timezone,
      nextTimezone: profiles.next_timezone,
      nextTimezoneFrom: profiles.next_timezone_from,
      lastDay: profiles.last_claim_day,
      current: profiles.streak_current,
      longest: profiles.streak_longest,
      freezes: profiles.streak_freezes,
      restFrom: profiles.streak_rest_from,
      restUntil: profiles.streak_rest_until,
      remindHour: profiles.streak_remind_hour,
    })
    .from(profiles)
    .where(eq(profiles.user_id, ctx.viewer.userId));
}

type StreakRow = Awaited<ReturnType<typeof selectStreak>>[number];

/** A streak as it is shown. */
export function toStreak({ lastDay, current, longest, freezes, restFrom, restUntil }: StreakRow): Streak {
  return { lastDay, current, longest, freezes, rest: toRest(restFrom, restUntil) };
}

/** SQL: the moment to be reminded at, unless a claim that came meanwhile has found one of its own. */
export function remindedAt(lastDay: string, at: number): SQL {
  return sql`iif(${profiles.last_claim_day} = ${lastDay}, ${at}, ${profiles.streak_remind_at})`;
}

/** A vacation as it is kept. */
export function toRest(from: string | null, until: string | null): Rest | null {
  return from && until ? { from, until } : null;
}

/** How today stands: what *Claim today* shows (product.md `/dashboard`, `/check-in`). */
export function todayOf(row: StreakRow, now: number) {
  const zone = currentTimeZone(row, now);
  const today = dayIn(zone, now);
  const streak = toStreak(row);
  const open = canClaim(streak.lastDay, today);
  const standing = standingStreak(streak, today);
  const next = open ? streakWith(streak, today) : null;
  return {
    day: today,
    open,
    streak: standing,
    /** True when a claim today saves the streak by a freeze. */
    freezeSaves: next?.freezeUsed ?? false,
    lost: open && standing === 0 && streak.current > 0,
    longest: streak.longest,
    freezes: streak.freezes,
    /** The last day of a vacation that has begun. */
    restsUntil: isRest(streak.rest, today) ? (streak.rest?.until ?? null) : null,
    xp: next ? claimXp(next.current) : 0,
    /** The day of the next weekly bonus, when every day is claimed. */
    weeklyOn: dayAfter(today, claimsToWeekly(standing) - (open ? 1 : 0)),
    nextAt: open ? now : nextClaimAt(streak.lastDay ?? today, zone, now),
  };
}

export type Today = ReturnType<typeof todayOf>;

/** What somebody of the member's circle wants from their day. */
export interface CircleFocus {
  userId: Id;
  name: string;
  handle: string;
  avatarUrl: string | null;
  xp: number;
  focus: string;
  at: number;
}

/** How long the circle sees it, and how many of it. */
const FOCUS_SHOWN = days(1);
const FOCUS_LIMIT = 10;

/** At which hour the member wants to hear that a streak ends, whether they do at all, and when nothing is pushed to them. */
function selectReminder({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return rowsOf<Reminder>(
    db,
    sql`SELECT f.streak_remind_hour AS remindHour, coalesce(p.in_app = 1 OR p.push = 1 OR p.email <> 'off', 0) AS wanted,
        coalesce(s.timezone, f.timezone) AS quietZone, s.quiet_from AS quietFrom, s.quiet_to AS quietTo,
        coalesce(s.quiet_weekends, 0) AS quietWeekends
      FROM ${profiles} AS f
      LEFT JOIN ${notification_preferences} AS p ON p.user_id = f.user_id AND p.kind = 'streak_at_risk'
      LEFT JOIN ${notification_settings} AS s ON s.user_id = f.user_id
      WHERE f.user_id = ${viewer.userId}`,
  );
}

interface Reminder {
  remindHour: number | null;
  wanted: number;
  quietZone: string;
  quietFrom: number | null;
  quietTo: number | null;
  quietWeekends: number;
}

function selectCircleFocus(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  // Wherever on Earth their day is, it is one of these.
  const since = dayIn("UTC", now - FOCUS_SHOWN - days(1));
  return rowsOf<CircleFocus>(
    ctx.db,
    sql`SELECT p.user_id AS userId, p.display_name AS name, p.handle, p.avatar_url AS avatarUrl, p.xp,
        c.focus_note AS focus, c.created_at AS at
      FROM (${circleOf(me)}) AS circle
      CROSS JOIN ${check_ins} AS c ON c.user_id = circle.id AND c.day_key >= ${since}
      CROSS JOIN ${profiles} AS p ON p.user_id = circle.id
      WHERE c.focus_shared = 1 AND c.created_at > ${now - FOCUS_SHOWN} AND p.status = 'active'
        AND ${notBlocked(me, sql`circle.id`)} AND ${notHiddenFrom(me, sql`circle.id`)}
      ORDER BY c.created_at DESC LIMIT ${FOCUS_LIMIT}`,
  );
}

/** A member's claims of one month and of the last seven days, and what their circle shares, in one round trip. */
export async function getCheckIns(ctx: QueryContext, asked: string | null) {
  const now = ctx.clock.now();
  // Wherever on Earth the member's day is, the last seven days and this month lie in here.
  const recent = dayAfter(dayIn("UTC", now - days(1)), -6);
  const month = asked ?? recent.slice(0, 7);
  const claims = (from: string, before: string) =>
    ctx.db
      .select({
        day: check_ins.day_key,
        streak: check_ins.streak,
        xp: check_ins.xp_total,
        focus: check_ins.focus_note,
        shared: check_ins.focus_shared,
        mood: check_ins.mood,
      })
      .from(check_ins)
      .where(
        and(
          eq(check_ins.user_id, ctx.viewer.userId),
          gte(check_ins.day_key, from),
          lt(check_ins.day_key, before),
        ),
      )
      .orderBy(asc(check_ins.day_key));
  const [[row], inMonth, lately, circle, attended, alsoThere, [reminder]] = await ctx.db.batch([
    selectStreak(ctx),
    claims(`${month}-01`, asked ? `${month}-32` : "9999"),
    claims(recent, "9999"),
    selectCircleFocus(ctx),
    selectAttended(ctx),
    selectAlsoThere(ctx),
    selectReminder(ctx),
  ]);
  if (!row || !reminder) throw new Error("A signed-in member has no profile.");
  const today = todayOf(row, now);
  const shown = asked && asked <= today.day.slice(0, 7) ? asked : today.day.slice(0, 7);
  return {
    today,
    month: shown,
    claimed: inMonth.filter(({ day }) => day.startsWith(shown)).map(({ day }) => day),
    week: Array.from({ length: 7 }, (_, index) => {
      const day = dayAfter(today.day, index - 6);
      return { day, claimed: lately.some((claim) => claim.day === day) };
    }),
    circle,
    attended,
    alsoThere,
    reminder: {
      hour: reminder.remindHour ?? REMIND_HOUR,
      wanted: reminder.wanted === 1,
      /** When it would come today, and what holds back a push then. */
      at: momentOn(currentTimeZone(row, now), today.day, (reminder.remindHour ?? REMIND_HOUR) * 60),
      quiet: {
        timezone: reminder.quietZone,
        quietFrom: reminder.quietFrom,
        quietTo: reminder.quietTo,
        quietWeekends: reminder.quietWeekends === 1,
      },
    },
    last: lately.find(({ day }) => day === today.day) ?? null,
  };
}
