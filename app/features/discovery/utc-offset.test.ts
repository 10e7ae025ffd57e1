import { expect, it } from "vitest";
import { utcOffsetOf } from "./utc-offset.ts";

const at = (text: string) => Date.parse(`${text}Z`);

it.each([
  ["UTC", "2026-11-27T12:00", 0],
  ["Europe/Berlin", "2026-11-27T12:00", 1],
  ["Asia/Kolkata", "2026-11-27T12:00", 5.5],
  ["Asia/Kathmandu", "2026-11-27T12:00", 5.75],
  ["America/St_Johns", "2026-11-27T12:00", -3.5],
  ["Pacific/Kiritimati", "2026-11-27T12:00", 14],
] as const)("%s at %s is %d hours ahead", (zone, when, hours) => {
  expect(utcOffsetOf(zone, at(when))).toBe(hours);
});

it("changes with the clocks, whichever moment was asked for before", () => {
  const [summer, winter] = [at("2026-07-01T12:00"), at("2026-12-01T12:00")];
  expect(utcOffsetOf("Europe/Lisbon", summer)).toBe(1);
  expect(utcOffsetOf("Europe/Lisbon", winter)).toBe(0);
  expect(utcOffsetOf("Europe/Lisbon", summer)).toBe(1);
  // South of the equator it is the other way round.
  expect(utcOffsetOf("Pacific/Auckland", summer)).toBe(12);
  expect(utcOffsetOf("Pacific/Auckland", winter)).toBe(13);
});

it.each([null, "", "Mars/Olympus", "Europe/Berlin; DROP"])("is not known of %j", (zone) => {
  expect(utcOffsetOf(zone, at("2026-11-27T12:00"))).toBeNull();
});
