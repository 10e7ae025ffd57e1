import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "./time.ts";
import { dayIn, isTimeZone, momentOf, momentOn, nextMidnight, wallClock } from "./time-zone.ts";

it.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Asia/Kolkata", true],
  ["Mars/Olympus", false],
  ["", false],
  ["../etc", false],
])("knows whether %s is a time zone: %s", (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

it.each([
  ["UTC", "2026-03-01T23:59:59.999Z", "2026-03-01"],
  ["Asia/Tokyo", "2026-03-01T15:00:00Z", "2026-03-02"],
  ["America/Los_Angeles", "2026-03-01T07:59:00Z", "2026-02-28"],
])("names the day in %s at %s: %s", (zone, at, day) => {
  expect(dayIn(zone, Date.parse(at))).toBe(day);
});

describe("nextMidnight", () => {
  it.each([
    ["UTC", "2026-03-01T10:00:00Z", "2026-03-02T00:00:00Z"],
    ["Europe/Berlin", "2026-03-01T22:59:59Z", "2026-03-01T23:00:00Z"],
    ["Europe/Berlin", "2026-03-01T23:00:00Z", "2026-03-02T23:00:00Z"],
    // The night in which summer time begins has 23 hours.
    ["Europe/Berlin", "2026-03-28T23:30:00Z", "2026-03-29T22:00:00Z"],
    // In Beirut summer time begins at midnight: the day's first hour is 01:00.
    ["Asia/Beirut", "2026-03-28T12:00:00Z", "2026-03-28T22:00:00Z"],
  ])("of %s after %s is %s", (zone, at, midnight) => {
    expect(new Date(nextMidnight(zone, Date.parse(at))).toISOString()).toBe(new Date(midnight).toISOString());
  });

  it("is the very moment the day changes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("UTC", "Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Cairo"),
        fc.integer({ min: 0, max: days(20_000) }),
        (zone, at) => {
          const midnight = nextMidnight(zone, at);
          expect(dayIn(zone, midnight)).not.toBe(dayIn(zone, at));
          expect(dayIn(zone, midnight - 1)).toBe(dayIn(zone, at));
        },
      ),
      { numRuns: 60 },
    );
  });
});

it.each([
  ["UTC", "2026-05-14", 480, "2026-05-14T08:00:00Z"],
  ["America/New_York", "2026-05-14", 1200, "2026-05-15T00:00:00Z"],
  ["Pacific/Kiritimati", "2026-05-14", 480, "2026-05-13T18:00:00Z"],
  ["Etc/GMT+12", "2026-05-14", 480, "2026-05-14T20:00:00Z"],
  ["Europe/Berlin", "2026-03-29", 480, "2026-03-29T06:00:00Z"],
  // No clock shows 2:30 that night.
  ["Europe/Berlin", "2026-03-29", 150, "2026-03-29T01:00:00Z"],
  ["Europe/Berlin", "2026-10-25", 480, "2026-10-25T07:00:00Z"],
])("the moment of a day: %s on %s at minute %i is %s", (zone, day, minute, at) => {
  expect(new Date(momentOn(zone, day, minute)).toISOString()).toBe(new Date(at).toISOString());
});

describe("what a form means by a time on the wall", () => {
  it.each([
    ["Europe/Berlin", "2026-01-15T18:00", "2026-01-15T17:00:00Z"],
    ["Europe/Berlin", "2026-07-15T18:00:00", "2026-07-15T16:00:00Z"],
    ["Asia/Kolkata", "2026-07-15T00:15", "2026-07-14T18:45:00Z"],
    ["Pacific/Kiritimati", "2026-05-14T08:00", "2026-05-13T18:00:00Z"],
    ["America/New_York", "2026-03-08T03:00", "2026-03-08T07:00:00Z"],
    // Shown twice that night: the first of the two.
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
  ])("in %s at %s is %s", (zone, wall, at) => {
    expect(new Date(momentOf(zone, wall) ?? 0).toISOString()).toBe(new Date(at).toISOString());
  });

  it.each([
    ["Europe/Berlin", "2026-03-29T02:30"],
    ["America/New_York", "2026-03-08T02:00"],
    ["UTC", "2026-02-30T10:00"],
    ["UTC", "2026-02-03T24:00"],
    ["UTC", "2026-02-03T10:60"],
    ["UTC", "2026-02-03"],
    ["UTC", "soon"],
    ["UTC", ""],
  ])("in %s at %s is nothing", (zone, wall) => {
    expect(momentOf(zone, wall)).toBeNull();
  });

  it("shows there what was written, whenever and wherever", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("UTC", "Pacific/Apia", "America/Sao_Paulo", "Asia/Kathmandu", "Australia/Lord_Howe"),
        fc.integer({ min: days(18_000), max: days(24_000) }).map((at) => Math.floor(at / 60_000) * 60_000),
        (zone, at) => {
          const { minute } = wallClock(zone, at);
          const two = (part: number) => String(part).padStart(2, "0");
          const wall = `${dayIn(zone, at)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
          const meant = momentOf(zone, wall) ?? Number.NaN;
          expect([dayIn(zone, meant), wallClock(zone, meant).minute]).toEqual([dayIn(zone, at), minute]);
          expect(meant).toBeLessThanOrEqual(at);
        },
      ),
      { numRuns: 80 },
    );
  });
});
