import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitList } from "#app/core/member-text.ts";
import { checkClarity, scoreClarity } from "./clarity.ts";
import { draftSchema } from "./schema.ts";
import { STARTER_TEMPLATES } from "./templates.ts";

const KEY = "0190a0b0-0000-7000-8000-000000000000";
const read = (fields: Record<string, unknown>) => draftSchema.parse({ submission_key: KEY, ...fields });
const keysOf = (fields: Record<string, unknown>) => checkClarity(read(fields)).points.map(({ key }) => key);

const CLEAR = {
  type: "job",
  title: "Photos for a spring campaign",
  description: "Twelve pieces of our spring collection, each from the front and one detail, in our studio.",
  compensation: "EUR 800, paid within 14 days of delivery",
  deliverables: "24 edited photos. Two rounds of changes are included.",
  duration: "Two days",
  location: "Lyon",
  rights_channels: ["social"],
  rights_duration: "365",
};

describe("checkClarity", () => {
  it("finds nothing to ask in a clear posting", () => {
    expect(checkClarity(read(CLEAR))).toEqual({ score: 100, light: "green", points: [] });
  });

  it.each([
    [{ deliverables: "3 films, unlimited revisions" }, "unlimited_revisions"],
    [{ deliverables: "3 films, we change it until we are happy" }, "unlimited_revisions"],
    [{ compensation: "EUR 800" }, "payment_date"],
    [{ compensation: "to be discussed", budget_min: undefined }, "no_pay"],
    [{ deliverables: "Some photos" }, "vague_deliverables"],
    [
      {
        deliverables: "",
        description: "Photos of our collection, we tell you more when we meet you in person in Lyon.",
      },
      "no_deliverables",
    ],
    [
      { rights_channels: [], rights_duration: "none", requirements: "full buyout in perpetuity" },
      "hidden_usage",
    ],
    [{ rights_channels: [], rights_duration: "none" }, "no_rights"],
    [{ requirements: "We pay with great exposure" }, "exposure"],
    [{ requirements: "An unpaid trial day comes first" }, "unpaid_test"],
    [{ duration: "" }, "no_time"],
    [{ location: "" }, "no_place"],
    [{ description: "Photos." }, "short"],
    [{ requirements: "We need it asap" }, "rush"],
    [{ type: "barter" }, "unfair_barter"],
    [{ type: "barter", barter_give: "a", barter_get: "b" }, "barter_value"],
  ])("with %j it asks for %s", (fields, key) => {
    expect(keysOf({ ...CLEAR, ...fields })).toContain(key);
  });

  it("is settled by its own suggestions", () => {
    const vague = {
      ...CLEAR,
      compensation: "EUR 800",
      duration: "",
      deliverables: "3 photos",
      rights_channels: [],
      rights_duration: "none",
    };
    const before = checkClarity(read(vague));
    const filled: Record<string, unknown> = { ...vague };
    for (const { suggestion } of before.points)
      if (suggestion)
        filled[suggestion.field] = [filled[suggestion.field], suggestion.text].filter(Boolean).join(", ");
    expect(before.points.map(({ key }) => key).sort()).toEqual(["no_rights", "no_time", "payment_date"]);
    expect(checkClarity(read(filled)).points).toEqual([]);
  });

  it("gives a score from 0 to 100 for any words, and the same each time", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 1000 }),
        fc.string({ maxLength: 200 }),
        (description, compensation) => {
          const input = read({ description, compensation });
          const score = scoreClarity(input);
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(scoreClarity(input)).toBe(score);
        },
      ),
    );
  });
});

describe("the starter templates", () => {
  it("are three for each type, and as clear as we ask others to be but for the money", () => {
    const types = Object.values(STARTER_TEMPLATES).map(({ fields }) => fields.type);
    for (const type of ["job", "collab", "barter"])
      expect(types.filter((one) => one === type)).toHaveLength(3);
    for (const [name, { fields }] of Object.entries(STARTER_TEMPLATES)) {
      const confirmed = {
        ...fields,
        rights_confirmed: "on",
        location_mode: fields.location_mode ?? "onsite",
      };
      const open = checkClarity(read(confirmed)).points.map(({ key }) => key);
      expect(
        open.filter((key) => !["no_pay", "barter_value", "no_rights"].includes(key)),
        name,
      ).toEqual([]);
      expect(splitList(String(fields.skills)).length).toBeGreaterThan(1);
    }
  });
});
