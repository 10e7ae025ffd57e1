import { expect, test } from "vitest";
import { isId } from "#app/core/ids.ts";
import { seedFraction, seedId } from "./seed-id.ts";

test("an id is a UUIDv7 of its moment, the same for the same key", () => {
  const at = Date.UTC(2026, 10, 20, 12);
  const id = seedId("member:mira", at);
  expect(isId(id)).toBe(true);
  expect(id.charAt(14)).toBe("7");
  expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(at);
  expect(seedId("member:mira", at)).toBe(id);
  expect(seedId("member:kojo", at)).not.toBe(id);
});

test("ids sort by time and do not meet", () => {
  const ids = Array.from({ length: 5000 }, (_, index) => seedId(`key ${index}`, 1_000_000 + index));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(ids.length);
});

test("fractions spread over the whole range", () => {
  const fractions = Array.from({ length: 2000 }, (_, index) => seedFraction(`key ${index}`));
  expect(Math.min(...fractions)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...fractions)).toBeLessThan(1);
  expect(fractions.reduce((sum, fraction) => sum + fraction) / fractions.length).toBeCloseTo(0.5, 1);
});
