import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAfter, daysBetween } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import { dayIn, nextMidnight } from "#app/core/time-zone.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import {
  canClaim,
  claimAwards,
  claimsToWeekly,
  claimXp,
  lastDayOf,
  nextClaimAt,
  REST_DAYS,
  type Rest,
  remindAt,
  restWith,
  type Streak,
  standingStreak,
  streakWith,
} from "./check-in-rules.ts";

const NEW: Streak = { lastDay: null, current: 0, longest: 0, freezes: 0, rest: null };
const ZONES = [
  "UTC",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Berlin",
];

describe("what a claim pays (specification §9, product.md D5)", () => {
  it.each([
    [1, 30],
    [6, 30],
    [7, 130],
    [8, 30],
    [13, 30],
    [14, 130],
    [0, 5],
  ])("on day %i of a streak is %i XP", (streak, xp) => {
    expect(claimXp(streak)).toBe(xp);
  });

  it("is three awards on the seventh day", () => {
    expect(claimAwards(7)).toEqual(["daily_login", "daily_streak_bonus", "weekly_streak_bonus"]);
  });

  it.each([
    [0, 7],
    [6, 1],
    [7, 7],
    [13, 1],
  ])("after %i days has %i claims to go to the weekly bonus", (streak, claims) => {
    expect(claimsToWeekly(streak)).toBe(claims);
  });
});

describe("a streak", () => {
  const after = (streak: Partial<Streak>, today: string) => {
    const { current, freezes, freezeUsed } = streakWith({ ...NEW, ...streak }, today);
    return { current, freezes, freezeUsed };
  };
  it.each([
    ["begins with its first day", {}, "2026-03-01", { current: 1, freezes: 0, freezeUsed: false }],
    [
      "goes on the next day",
      { lastDay: "2026-02-28", current: 3 },
      "2026-03-01",
      { current: 4, freezes: 0, freezeUsed: false },
    ],
    [
      "goes on over a leap day",
      { lastDay: "2028-02-28", current: 3 },
      "2028-02-29",
      { current: 4, freezes: 0, freezeUsed: false },
    ],
    [
      "misses the leap day like any other",
      { lastDay: "2028-02-28", current: 3 },
      "2028-03-01",
      { current: 1, freezes: 0, freezeUsed: false },
    ],
    [
      "is bridged over one day by a freeze",
      { lastDay: "2026-02-27", current: 3, freezes: 1 },
      "2026-03-01",
      { current: 4, freezes: 0, freezeUsed: true },
    ],
    [
      "is lost after two days, and keeps the freeze",
      { lastDay: "2026-02-26", current: 3, freezes: 1 },
      "2026-03-01",
      { current: 1, freezes: 1, freezeUsed: false },
    ],
    [
      "earns a freeze on its seventh day",
      { lastDay: "2026-02-28", current: 6 },
      "2026-03-01",
      { current: 7, freezes: 1, freezeUsed: false },
    ],
    [
      "keeps two freezes at most",
      { lastDay: "2026-02-28", current: 13, freezes: 2 },
      "2026-03-01",
      { current: 14, freezes: 2, freezeUsed: false },
    ],
  ])("%s", (_case, streak, today, expected) => {
    expect(after(streak, today)).toEqual(expected);
  });

  it.each([
    [null, 0, 0],
    ["2026-03-01", 0, 4],
    ["2026-02-28", 0, 4],
    ["2026-02-27", 0, 0],
    ["2026-02-27", 1, 4],
    ["2026-02-26", 2, 0],
  ])("with the last claim on %s and %i freezes stands at %i", (lastDay, freezes, standing) => {
    expect(standingStreak({ ...NEW, lastDay, current: 4, longest: 9, freezes }, "2026-03-01")).toBe(standing);
  });

  it("grows by one a day, whatever the zone's clocks do", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: days(10_000), max: days(25_000) }),
        (zone, start) => {
          let streak: Streak = NEW;
          let at = start;
          for (let count = 1; count <= 12; count++) {
            const today = dayIn(zone, at);
            expect(canClaim(streak.lastDay, today)).toBe(true);
            streak = streakWith(streak, today);
            expect(streak.current).toBe(count);
            at = nextMidnight(zone, at);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("a change of time zone (product.md R6)", () => {
  it("never gives a calendar day twice, and never a claim before the midnight of the old zone", () => {
    const move = fc.record({ to: fc.constantFrom(...ZONES), after: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.array(move, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: days(19_000), max: days(21_000) }),
        (first, moves, start) => {
          let profile = {
            timezone: first,
            nextTimezone: null as string | null,
            nextTimezoneFrom: null as number | null,
          };
          let now = start;
          let lastDay: string | null = null;
          let opensAt = 0;
          const claimed = new Set<string>();
          for (const { to, after } of moves) {
            for (let hour = 0; hour <= after; hour++) {
              now += hours(1);
              const zone = currentTimeZone(profile, now);
              const today = dayIn(zone, now);
              if (!canClaim(lastDay, today)) continue;
              expect(claimed.has(today)).toBe(false);
              expect(now).toBeGreaterThanOrEqual(opensAt);
              claimed.add(today);
              lastDay = today;
              opensAt = nextMidnight(zone, now);
            }
            // As a member sets another zone in their profile.
            const zone = currentTimeZone(profile, now);
            profile = { timezone: zone, nextTimezone: to, nextTimezoneFrom: nextMidnight(zone, now) };
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is told truly: the next claim opens at the very moment that is named", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: days(19_000), max: days(21_000) }),
        (zone, now) => {
          const today = dayIn(zone, now);
          const at = nextClaimAt(today, zone, now);
          expect(canClaim(today, dayIn(zone, at))).toBe(true);
          expect(canClaim(today, dayIn(zone, at - 1))).toBe(false);
        },
      ),
      { numRuns: 30 },
    );
  });
});

it("counts days over months and years", () => {
  expect(daysBetween("2026-12-31", "2027-01-01")).toBe(1);
  expect(dayAfter("2028-02-28", 2)).toBe("2028-03-01");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
});

it.each([
  [0, "UTC", null, "2026-05-15T20:00:00Z"],
  [1, "UTC", null, "2026-05-16T20:00:00Z"],
  [2, "Asia/Tokyo", null, "2026-05-16T11:00:00Z"],
  [0, "America/New_York", null, "2026-05-16T00:00:00Z"],
  [0, "America/New_York", 0, "2026-05-15T04:00:00Z"],
  [0, "Asia/Tokyo", 23, "2026-05-15T14:00:00Z"],
])(
  "with %i freezes in %s, hour %s, a streak claimed last on 14 May is reminded of at %s",
  (freezes, zone, hour, at) => {
    expect(remindAt({ freezes, rest: null }, "2026-05-14", zone, hour)).toBe(Date.parse(at));
  },
);

describe("a vacation", () => {
  const streak: Streak = { ...NEW, lastDay: "2026-03-01", current: 4, longest: 4 };
  const away = (from: string, until: string, more: Partial<Streak> = {}): Streak => ({
    ...streak,
    ...more,
    rest: { from, until },
  });

  it.each([
    ["none of its days is missed", away("2026-03-02", "2026-03-10"), "2026-03-11", 5],
    ["a claim in its middle counts", away("2026-03-02", "2026-03-10"), "2026-03-05", 5],
    ["a day missed before it ends the streak", away("2026-03-03", "2026-03-10"), "2026-03-11", 1],
    ["a day missed after it ends the streak", away("2026-03-02", "2026-03-10"), "2026-03-12", 1],
    ["a freeze bridges a day beside it", away("2026-03-02", "2026-03-10", { freezes: 1 }), "2026-03-12", 5],
    ["one of long ago changes nothing", away("2026-01-02", "2026-01-10"), "2026-03-03", 1],
    [
      "one that began before the last claim counts from there",
      away("2026-02-20", "2026-03-04"),
      "2026-03-05",
      5,
    ],
    [
      "over a leap day it is as long as its days",
      away("2028-02-20", "2028-03-01", { lastDay: "2028-02-19" }),
      "2028-03-02",
      5,
    ],
  ])("%s", (_case, before, today, current) => {
    expect(streakWith(before, today).current).toBe(current);
    expect(standingStreak(before, today)).toBe(current === 5 ? 4 : 0);
  });

  it("puts off the last day of a claim, and when it is told of", () => {
    expect(lastDayOf(away("2026-03-02", "2026-03-10"), "2026-03-01")).toBe("2026-03-11");
    expect(lastDayOf(away("2026-03-03", "2026-03-10"), "2026-03-01")).toBe("2026-03-02");
    expect(lastDayOf(away("2026-03-03", "2026-03-10", { freezes: 2 }), "2026-03-01")).toBe("2026-03-11");
  });

  it.each<[string, Streak, string, string | null, Rest | null]>([
    ["begins today", streak, "2026-03-02", "2026-03-05", { from: "2026-03-02", until: "2026-03-05" }],
    [
      "is two weeks long at most",
      streak,
      "2026-03-02",
      "2026-06-01",
      { from: "2026-03-02", until: "2026-03-15" },
    ],
    [
      "goes on when it is said anew",
      away("2026-03-02", "2026-03-05"),
      "2026-03-04",
      "2026-03-30",
      { from: "2026-03-02", until: "2026-03-15" },
    ],
    [
      "has its two weeks once between two claims",
      away("2026-03-02", "2026-03-15"),
      "2026-03-16",
      "2026-03-30",
      { from: "2026-03-02", until: "2026-03-15" },
    ],
    [
      "has them anew after a claim",
      away("2026-03-02", "2026-03-15", { lastDay: "2026-03-16" }),
      "2026-03-17",
      "2026-03-20",
      { from: "2026-03-17", until: "2026-03-20" },
    ],
    [
      "does not bring back what is lost",
      away("2026-03-02", "2026-03-04"),
      "2026-03-09",
      "2026-03-12",
      { from: "2026-03-09", until: "2026-03-12" },
    ],
    [
      "is over with yesterday when its member is back",
      away("2026-03-02", "2026-03-10"),
      "2026-03-05",
      null,
      { from: "2026-03-02", until: "2026-03-04" },
    ],
    [
      "is none when it is called off the same day",
      away("2026-03-02", "2026-03-10"),
      "2026-03-02",
      null,
      null,
    ],
    [
      "stays in mind when it is over",
      away("2026-03-02", "2026-03-04"),
      "2026-03-05",
      null,
      { from: "2026-03-02", until: "2026-03-04" },
    ],
    ["is none for a day that is past", streak, "2026-03-02", "2026-03-01", null],
  ])("%s", (_case, before, today, until, expected) => {
    expect(restWith(before, today, until)).toEqual(expected);
  });

  it("never makes a streak longer than its claims, and never lasts beyond two weeks without one", () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 20 }),
      away: fc.option(fc.integer({ min: -2, max: 40 })),
      claims: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let now = NEW;
        let today = "2026-01-01";
        let claimed = 0;
        for (const { wait, away, claims } of steps) {
          today = dayAfter(today, wait);
          now = { ...now, rest: restWith(now, today, away === null ? null : dayAfter(today, away)) };
          if (claims && canClaim(now.lastDay, today)) {
            const standing = standingStreak(now, today);
            const idle = now.lastDay === null ? 0 : daysBetween(now.lastDay, today) - 1;
            now = streakWith(now, today);
            claimed++;
            expect(now.current).toBe(standing + 1);
            if (now.current > 1) expect(idle).toBeLessThanOrEqual(REST_DAYS + 1);
          }
          expect(now.current).toBeLessThanOrEqual(claimed);
        }
      }),
    );
  });
});
