import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn, nextTimeOfDay, wallClock } from "#app/core/time-zone.ts";
import { channelsOf, DEFAULT_REACH, isQuiet, type Preference, type ReachSettings } from "./channels.ts";
import { KIND_NAMES, KINDS } from "./kinds.ts";

const at = (iso: string) => Date.parse(iso);
/** A Wednesday, noon in London. */
const NOON = at("2026-11-18T12:00:00Z");

function reach(settings: Partial<ReachSettings> = {}): ReachSettings {
  return { ...DEFAULT_REACH, timezone: "Europe/London", ...settings };
}

const zones = fc.constantFrom(
  "UTC",
  "Europe/Lisbon",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
);
const preferences = fc.option(
  fc.record<Preference>({
    inApp: fc.boolean(),
    email: fc.constantFrom("off", "instant", "digest"),
    push: fc.boolean(),
  }),
);
const settings = fc.record<ReachSettings>({
  email: fc.boolean(),
  push: fc.boolean(),
  digestTime: fc.integer({ min: 0, max: 1439 }),
  digestDays: fc.integer({ min: 0, max: 127 }),
  timezone: zones,
  quietFrom: fc.option(fc.integer({ min: 0, max: 1439 })),
  quietTo: fc.option(fc.integer({ min: 0, max: 1439 })),
  quietWeekends: fc.boolean(),
  vacationUntil: fc.option(fc.integer({ min: NOON - 1e9, max: NOON + 1e9 })),
});
const moments = fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z") });

describe("where a notification goes unless its member says otherwise", () => {
  it.each([
    ["match_new", { push: true, mail: { when: "never" } }],
    ["like_received", { push: false, mail: { when: "never" } }],
    ["offer", { push: true, mail: { when: "now" } }],
    ["application_seen", { push: false, mail: { when: "now" } }],
    ["message_new", { push: true, mail: { when: "later", step: "unread", at: NOON + 30 * 60_000 } }],
    [
      "saved_search_hit",
      { push: false, mail: { when: "later", step: "digest", at: at("2026-11-19T08:00:00Z") } },
    ],
    ["streak_at_risk", { push: false, mail: { when: "never" } }],
    // The account mails these itself, to the address that stood then.
    ["security_passkey_added", { push: true, mail: { when: "never" } }],
  ] as const)("%s", (name, expected) => {
    expect(channelsOf(KINDS[name], null, reach(), NOON)).toEqual(expected);
  });
});

describe("what a member chose", () => {
  const off: Preference = { inApp: true, email: "off", push: false };

  it("holds for what can be turned off", () => {
    expect(channelsOf(KINDS.offer, off, reach(), NOON)).toEqual({ push: false, mail: { when: "never" } });
    const digest = channelsOf(KINDS.offer, { ...off, email: "digest" }, reach(), NOON);
    expect(digest.mail).toMatchObject({ when: "later", step: "digest" });
    expect(channelsOf(KINDS.match_new, { ...off, email: "instant" }, reach(), NOON).mail).toEqual({
      when: "now",
    });
  });

  it("never silences what protects the account, whatever else is set", () => {
    fc.assert(
      fc.property(preferences, settings, moments, (preference, chosen, now) => {
        for (const name of KIND_NAMES.filter((each) => KINDS[each].keeps === "all")) {
          expect(channelsOf(KINDS[name], preference, chosen, now).push).toBe(true);
        }
      }),
    );
  });

  it("has no push in quiet hours, at weekends and on vacation, except what is urgent", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KIND_NAMES),
        preferences,
        settings,
        moments,
        (name, preference, chosen, now) => {
          const kind = KINDS[name];
          const { push } = channelsOf(kind, preference, chosen, now);
          const held = isQuiet(chosen, now) || (chosen.vacationUntil ?? 0) > now;
          if (held && !kind.urgent) expect(push).toBe(false);
          if (!chosen.push && kind.keeps !== "all") expect(push).toBe(false);
        },
      ),
    );
  });

  it("puts a digest at its time on one of its days, after any vacation, within nine days of it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KIND_NAMES),
        preferences,
        settings,
        moments,
        (name, preference, chosen, now) => {
          const { mail } = channelsOf(KINDS[name], preference, chosen, now);
          if (mail.when !== "later" || mail.step !== "digest") return;
          expect(mail.at).toBeGreaterThan(now);
          expect(chosen.digestDays & (1 << wallClock(chosen.timezone, mail.at).weekday)).not.toBe(0);
          if (!KINDS[name].urgent)
            expect(mail.at).toBeGreaterThan(Math.min(chosen.vacationUntil ?? 0, mail.at - 1));
          // A clock put forward leaves an hour out: then it comes with the next minute there is.
          const late = wallClock(chosen.timezone, mail.at).minute - chosen.digestTime;
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThanOrEqual(60);
        },
      ),
    );
  });

  it("keeps mail for after the vacation", () => {
    const { push, mail } = channelsOf(
      KINDS.offer,
      null,
      reach({ vacationUntil: at("2026-12-01T12:00:00Z") }),
      NOON,
    );
    expect(push).toBe(false);
    expect(mail).toEqual({ when: "later", step: "digest", at: at("2026-12-02T08:00:00Z") });
    expect(channelsOf(KINDS.auto_release_soon, null, reach({ vacationUntil: NOON + 1 }), NOON)).toEqual({
      push: true,
      mail: { when: "now" },
    });
  });
});

describe("quiet hours", () => {
  const night = { timezone: "Europe/Berlin", quietFrom: 22 * 60, quietTo: 7 * 60, quietWeekends: false };
  it.each([
    ["2026-11-18T20:59:00Z", false],
    ["2026-11-18T21:00:00Z", true],
    ["2026-11-19T05:59:00Z", true],
    ["2026-11-19T06:00:00Z", false],
    // In summer the same clock is an hour earlier.
    ["2026-07-18T20:00:00Z", true],
    ["2026-07-18T19:59:00Z", false],
    // The night the clocks go back: both times two o'clock are night.
    ["2026-10-25T00:30:00Z", true],
    ["2026-10-25T01:30:00Z", true],
    ["2026-10-25T06:00:00Z", false],
  ])("from ten to seven in Berlin hold at %s: %s", (iso, quiet) => {
    expect(isQuiet(night, at(iso))).toBe(quiet);
  });

  it.each([
    ["2026-11-20T23:00:00Z", true],
    ["2026-11-20T14:59:00Z", false],
    ["2026-11-20T15:00:00Z", true],
    ["2026-11-22T14:59:00Z", true],
    ["2026-11-22T15:00:00Z", false],
  ])("hold all weekend in Tokyo at %s: %s", (iso, quiet) => {
    const weekend = { timezone: "Asia/Tokyo", quietFrom: null, quietTo: null, quietWeekends: true };
    expect(isQuiet(weekend, at(iso))).toBe(quiet);
  });
});

describe("the next time of day", () => {
  it.each([
    // Half past two does not exist that night.
    ["Europe/Berlin", "2026-03-28T12:00:00Z", 150, "2026-03-29T01:00:00Z"],
    // And exists twice in autumn: the first counts.
    ["Europe/Berlin", "2026-10-24T12:00:00Z", 150, "2026-10-25T00:30:00Z"],
    ["Asia/Kolkata", "2026-11-18T02:31:00Z", 480, "2026-11-19T02:30:00Z"],
    ["America/New_York", "2026-11-18T12:00:00Z", 480, "2026-11-18T13:00:00Z"],
  ])("in %s after %s", (zone, from, minute, expected) => {
    expect(new Date(nextTimeOfDay(zone, at(from), minute, 127) ?? 0).toISOString()).toBe(
      expected.replace("Z", ".000Z"),
    );
  });

  it("is never today's again, and never without a day", () => {
    const moment = at("2026-11-18T08:00:00Z");
    const next = nextTimeOfDay("UTC", moment, 480, 127) ?? 0;
    expect(dayIn("UTC", next)).toBe("2026-11-19");
    expect(nextTimeOfDay("UTC", moment, 480, 0)).toBeNull();
  });
});
