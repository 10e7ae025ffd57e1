import { dayAfter } from "#app/core/days.ts";
import { XP_AWARDS } from "#app/core/xp.ts";
import { check_ins, type cheers } from "#app/db/schema/rewards.ts";
import type { Award } from "./awards.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import { seedFraction } from "./seed-id.ts";

const MOODS = ["bright", "steady", "steady", "slow"] as const;
const FOCUS = [
  "Answer the two open requests",
  "Finish the colour grade",
  "One hour on the portfolio, without the phone",
  "Send the offer before lunch",
  "Sketch three covers, keep one",
] as const;

type CheckIn = typeof check_ins.$inferInsert;

/** The check-ins that a member's awards tell of: one a day, with the streak it was part of. */
export function checkInRows(userId: string, awards: readonly Award[]): CheckIn[] {
  const days = new Map<string, { xp: number; at: number }>();
  for (const { sourceType, sourceId, reward, at } of awards) {
    if (sourceType !== "day") continue;
    days.set(sourceId, { xp: (days.get(sourceId)?.xp ?? 0) + XP_AWARDS[reward].xp, at });
  }
  let streak = 0;
  let before = "";
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { xp, at }]) => {
      streak = before !== "" && dayAfter(before, 1) === day ? streak + 1 : 1;
      before = day;
      const chance = seedFraction(`${userId}:${day}`);
      return {
        user_id: userId,
        day_key: day,
        streak,
        xp_total: xp,
        mood: MOODS[Math.floor(chance * MOODS.length)] ?? null,
        focus_note: chance < 0.2 ? (FOCUS[Math.floor(chance * 5 * FOCUS.length)] ?? null) : null,
        focus_shared: chance < 0.2,
        freeze_used: 0,
        created_at: at,
      };
    });
}

/** The cheers of those who claimed a day: every fourth of them gives one. */
export function cheerRows(checkIns: readonly CheckIn[]): (typeof cheers.$inferInsert)[] {
  const members = [...new Set(checkIns.map(({ user_id }) => user_id))];
  return checkIns.flatMap(({ user_id, day_key, created_at }) => {
    const chance = seedFraction(`cheer:${user_id}:${day_key}`);
    if (chance >= 0.25) return [];
    const to = members[Math.floor(chance * 4 * members.length)];
    return to && to !== user_id ? [{ from_user: user_id, day_key, to_user: to, created_at }] : [];
  });
}

/** Inserts check-ins, sets the streaks of profiles by them, and lets what was reached be old news. */
export function checkInStatements(rows: readonly CheckIn[]): StoredStatement[] {
  return [
    ...insertRows(check_ins, rows),
    {
      sql: `UPDATE profiles SET
          last_claim_day = (SELECT max(day_key) FROM check_ins c WHERE c.user_id = profiles.user_id),
          streak_longest = (SELECT max(streak) FROM check_ins c WHERE c.user_id = profiles.user_id),
          streak_current = (SELECT streak FROM check_ins c WHERE c.user_id = profiles.user_id ORDER BY day_key DESC LIMIT 1)
        WHERE user_id IN (SELECT user_id FROM check_ins)`,
      params: [],
    },
    OLD_NEWS,
  ];
}

/** Nobody is told today of the tiers their seeded history has reached. */
export const OLD_NEWS: StoredStatement = {
  sql: "UPDATE tier_ups SET told_at = reached_at, seen_at = reached_at WHERE told_at IS NULL",
  params: [],
};

/** Nor of their badges and quests. */
export const OLD_BADGES: StoredStatement[] = [
  { sql: "UPDATE badge_awards SET told_at = awarded_at WHERE told_at IS NULL", params: [] },
  { sql: "UPDATE quest_progress SET told_at = finished_at WHERE told_at IS NULL", params: [] },
];
