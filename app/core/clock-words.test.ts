import { expect, it } from "vitest";
import { clockWords, isNight, offsetWords, spanWords, zoneWords } from "./clock-words.ts";

const at = (iso: string) => Date.parse(iso);

it("says a moment by the clock on the wall there", () => {
  expect(clockWords(at("2026-03-03T17:00:00Z"), "Europe/Berlin")).toBe("Tue 3 Mar, 18:00");
  expect(clockWords(at("2026-03-03T17:00:00Z"), "Asia/Tokyo")).toBe("Wed 4 Mar, 02:00");
  expect(clockWords(at("2026-07-01T00:00:00Z"), "Europe/London")).toBe("Wed 1 Jul, 01:00");
  expect(clockWords(at("2026-09-01T00:00:00Z"), "UTC")).toBe("Tue 1 Sep, 00:00");
});

it("names the second day of a span only where it is another one", () => {
  const [from, to] = [at("2026-03-03T22:45:00Z"), at("2026-03-03T23:15:00Z")];
  expect(spanWords(from, to, "UTC")).toBe("Tue 3 Mar, 22:45–23:15");
  expect(spanWords(from, to, "Europe/Berlin")).toBe("Tue 3 Mar, 23:45–Wed 4 Mar, 00:15");
});

it("says how far a zone is away, as it is at that moment", () => {
  expect(offsetWords("Europe/Berlin", at("2026-01-15T00:00:00Z"))).toBe("UTC+1");
  expect(offsetWords("Europe/Berlin", at("2026-07-15T00:00:00Z"))).toBe("UTC+2");
  expect(zoneWords("America/New_York", at("2026-07-15T00:00:00Z"))).toBe("America/New York (UTC-4)");
  expect(zoneWords("UTC", 0)).toBe("UTC");
  // One that this runtime does not know.
  expect(offsetWords("Mars/Olympus", 0)).toBe("UTC");
});

it.each([
  ["2026-03-03T06:59:00Z", true],
  ["2026-03-03T07:00:00Z", false],
  ["2026-03-03T21:59:00Z", false],
  ["2026-03-03T22:00:00Z", true],
])("knows that at %s most people sleep: %s", (moment, night) => {
  expect(isNight(at(moment), "UTC")).toBe(night);
});
