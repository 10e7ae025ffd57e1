import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { refusalOfHandle } from "./handles.ts";
import { COMPLETENESS, currentTimeZone, firstHandles, shownAvailability } from "./rules.ts";

const ID = "0190a0b0-0000-7000-8000-00abcdef0123";

describe("firstHandles", () => {
  it.each([
    ["Alice", "alice", "alice-abcdef0123"],
    ["Bora Studio GmbH & Co.", "bora-studio-gmbh-c", "bora-studio-gmbh-c-abcdef0123"],
    ["Zoë Ångström", "zoe-angstrom", "zoe-angstrom-abcdef0123"],
    ["Support", null, "support-abcdef0123"],
    ["Al", null, "al-abcdef0123"],
    ["  --  ", null, "member-abcdef0123"],
    ["李小龙", null, "member-abcdef0123"],
    ["🎨", null, "member-abcdef0123"],
    ["x".repeat(80), "x".repeat(18), `${"x".repeat(18)}-abcdef0123`],
  ])("makes of %s the handle %s, or %s", (name, plain, unique) => {
    expect(firstHandles(name, ID)).toEqual({ plain, unique });
  });

  it("is 3 to 30 lower-case letters, digits and single hyphens for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
        const { plain, unique } = firstHandles(name, newId(1));
        expect(unique).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(unique.length).toBeGreaterThanOrEqual(3);
        expect(unique.length).toBeLessThanOrEqual(30);
        if (plain !== null) expect(refusalOfHandle(plain)).toBeNull();
      }),
    );
  });
});

it.each([
  ["creator", "open", "open"],
  ["creator", "hidden", "hidden"],
  ["brand", "open", "hidden"],
  ["company", "limited", "hidden"],
] as const)("shows a %s who is %s as %s", (accountType, availability, shown) => {
  expect(shownAvailability({ accountType, availability })).toBe(shown);
});

it("counts the parts of a profile up to 100", () => {
  expect(COMPLETENESS.reduce((sum, { points }) => sum + points, 0)).toBe(100);
});

describe("the time zone a day is counted by", () => {
  const moving = { timezone: "Europe/Lisbon", nextTimezone: "Asia/Tokyo", nextTimezoneFrom: 1000 };

  it.each([
    [999, "Europe/Lisbon"],
    [1000, "Asia/Tokyo"],
  ])("at %i is %s", (now, zone) => {
    expect(currentTimeZone(moving, now)).toBe(zone);
  });

  it("stays while none was chosen", () => {
    expect(currentTimeZone({ ...moving, nextTimezone: null, nextTimezoneFrom: null }, 5000)).toBe(
      "Europe/Lisbon",
    );
  });
});
