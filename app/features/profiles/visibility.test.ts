import { describe, expect, it } from "vitest";
import { readFieldVisibility } from "./stored-values.server.ts";
import {
  CHOSEN_FIELDS,
  type ChosenField,
  FIELD_REACH,
  type FieldReach,
  type Relation,
  reaches,
  seesRate,
  shownTo,
} from "./visibility.ts";

const RELATIONS: Relation[] = ["visitor", "member", "connection", "owner"];

const FULL = {
  bio: "canary",
  pronouns: "canary",
  city: "canary",
  country: "canary",
  localTime: "canary",
  languages: ["canary"],
  website: "canary",
  socials: ["canary"],
  interests: ["canary"],
  availability: "open" as const,
  availableFrom: "canary",
  wants: ["canary"],
};

describe("who sees a field", () => {
  it.each([
    ["public", ["visitor", "member", "connection", "owner"]],
    ["members", ["member", "connection", "owner"]],
    ["connections", ["connection", "owner"]],
    ["private", ["owner"]],
  ] as const)("that is for %s: %s", (reach, seen) => {
    expect(RELATIONS.filter((relation) => reaches(reach, relation))).toEqual(seen);
  });

  it.each([
    ["public", ["visitor", "member", "connection", "owner"]],
    ["matches", ["connection", "owner"]],
    ["private", ["owner"]],
  ] as const)("of a rate that is for %s: %s", (visibility, seen) => {
    expect(RELATIONS.filter((relation) => seesRate(visibility, relation))).toEqual(seen);
  });
});

describe("a profile", () => {
  it("shows everything of which nothing was said", () => {
    expect(shownTo(FULL, {}, "visitor")).toEqual(FULL);
  });

  it("keeps nothing of any field that is only for its owner", () => {
    const hidden = Object.fromEntries(Object.keys(CHOSEN_FIELDS).map((field) => [field, "private"]));
    for (const relation of ["visitor", "member", "connection"] as const) {
      const shown = shownTo(FULL, hidden, relation);
      expect(JSON.stringify(shown)).not.toContain("canary");
      expect(shown.availability).toBe("hidden");
    }
    expect(shownTo(FULL, hidden, "owner")).toEqual(FULL);
  });

  it.each(Object.keys(CHOSEN_FIELDS) as ChosenField[])("hides %s alone when that was asked", (field) => {
    const shown = shownTo(FULL, { [field]: "members" }, "visitor");
    expect(shown).not.toEqual(FULL);
    expect(shownTo(FULL, { [field]: "members" }, "member")).toEqual(FULL);
  });
});

describe("the stored choice", () => {
  it("is read as it stands", () => {
    expect(readFieldVisibility({ bio: "members" satisfies FieldReach })).toEqual({ bio: "members" });
    expect(Object.keys(FIELD_REACH)).toContain("members");
  });

  it.each([null, [], "public", { bio: "everyone" }, { salary: "public" }])(
    "hides everything when it cannot be read: %j",
    (value) => {
      expect(new Set(Object.values(readFieldVisibility(value)))).toEqual(new Set(["private"]));
    },
  );
});
