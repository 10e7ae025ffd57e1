import { expect, test } from "vitest";
import { days } from "#app/core/time.ts";
import { claimCheckIns } from "./check-ins.ts";

const autumn = Date.UTC(2026, 10, 20, 12);

function localDay(at: number, timezone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(at);
}

test.each([
  ["Europe/Lisbon", autumn],
  ["Pacific/Auckland", autumn],
  ["Asia/Kolkata", autumn],
  ["America/Los_Angeles", Date.UTC(2026, 10, 2, 7, 30)],
  ["Europe/London", Date.UTC(2027, 2, 28, 0, 59)],
  ["Pacific/Kiritimati", Date.UTC(2026, 11, 31, 23, 59)],
])("days in %s are each claimed once, in their own calendar day, today not yet", (timezone, now) => {
  const awards = claimCheckIns({ key: "mira", timezone }, now - days(300), 5000, now);
  const logins = awards.filter(({ reward }) => reward === "daily_login");
  expect(logins.length).toBeGreaterThan(50);
  expect(new Set(logins.map(({ sourceId }) => sourceId)).size).toBe(logins.length);
  for (const { sourceId, at } of awards) expect(localDay(at, timezone)).toBe(sourceId);
  const today = localDay(now, timezone);
  expect(logins.every(({ sourceId }) => sourceId < today)).toBe(true);
  expect(Math.max(...logins.map(({ at }) => at))).toBeLessThan(now);
});

test("every seventh day of a streak pays the weekly bonus, and only that", () => {
  const awards = claimCheckIns({ key: "mira", timezone: "UTC" }, autumn - days(300), 5000, autumn);
  const claimed = new Set(awards.map(({ sourceId }) => sourceId));
  const weekly = new Set(
    awards.filter(({ reward }) => reward === "weekly_streak_bonus").map(({ sourceId }) => sourceId),
  );
  let streak = 0;
  for (let at = autumn - days(301); at < autumn; at += days(1)) {
    const day = localDay(at, "UTC");
    streak = claimed.has(day) ? streak + 1 : 0;
    expect(weekly.has(day), day).toBe(streak > 0 && streak % 7 === 0);
  }
});

test("nothing is claimed beyond the budget or before the member joined", () => {
  const mira = { key: "mira", timezone: "UTC" };
  expect(claimCheckIns(mira, autumn - days(300), 30, autumn)).toEqual([]);
  expect(claimCheckIns(mira, autumn - days(1), 5000, autumn)).toEqual([]);
  const joinedAt = autumn - days(40);
  expect(claimCheckIns(mira, joinedAt, 5000, autumn).every(({ at }) => at > joinedAt)).toBe(true);
});
