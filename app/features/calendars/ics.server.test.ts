import { describe, expect, it } from "vitest";
import type { Feed } from "./feed.server.ts";
import { toIcs } from "./ics.server.ts";

const NAMES = [
  "👩🏽‍🎤 نورا שירה Zȧ̶l̷g̶o̸ and the Donaudampfschifffahrtsgesellschaftskapitänsmützenband",
  "🦄".repeat(40),
  `x${"é̂̈".repeat(40)}`,
  String.raw`a\b; c, d: "e"`,
  "one line\r\nBEGIN:VALARM\nACTION:DISPLAY",
];

const feedOf = (title: string) =>
  ({
    whole: false,
    frames: [{ id: "p1", title, startsOn: "2027-03-01", dueOn: null }],
    parts: [],
    todo: [],
    talks: [],
    calls: [],
  }) as unknown as Feed;

describe.each(NAMES)("a calendar of %j", (title) => {
  const ics = toIcs(feedOf(title), "https://thrive.example");
  const lines = ics.split("\r\n");

  it("has lines of 75 bytes at most, none of which ends within a character", () => {
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    for (const line of lines) expect(Buffer.from(line).toString()).toBe(line);
  });

  it("says the whole name, and nothing that the name would have it say", () => {
    const whole = ics.replaceAll("\r\n ", "").split("\r\n");
    const summary = whole.find((line) => line.startsWith("SUMMARY:")) ?? "";
    const read = summary
      .slice("SUMMARY:".length)
      .replace(/\\([\\;,n])/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
    expect(read).toBe(`${title.replace("\r\n", "\n")} begins`);
    expect(
      whole.filter((line) => /^(\w+-)*NAME:/.test(line)).every((line) => !/(?<!\\)[;,]/.test(line)),
    ).toBe(true);
    expect(whole.filter((line) => line.startsWith("BEGIN:"))).toEqual(["BEGIN:VCALENDAR", "BEGIN:VEVENT"]);
  });
});
