import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { handleSchema, SECTION_SCHEMAS, type SectionName, serviceSchema, skillNameSchema } from "./schema.ts";

/** What a form with these fields comes to: its values, or the names of the fields that need another look. */
function sent(schema: Parameters<typeof parseWithZod>[1]["schema"], fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === "success"
    ? (submission.value as Record<string, unknown>)
    : { troubles: Object.keys(submission.error ?? {}) };
}

const RATES: [string, string][] = [
  ["rate_unit", "day"],
  ["rate_currency", "EUR"],
  ["rate_visibility", "matches"],
];
const SERVICE: [string, string][] = [
  ["title", "Portraits"],
  ["description", "An hour in the studio."],
];

describe("a section of a profile", () => {
  it.each<[SectionName, [string, string][], Record<string, unknown>]>([
    ["basics", [["display_name", " Mira\u0000 "]], { display_name: "Mira", headline: null, pronouns: null }],
    ["about", [["interests", "Sea, sea ,, Tea"]], { bio: null, interests: ["Sea", "Tea"] }],
    [
      "place",
      [
        ["timezone", "Asia/Tokyo"],
        ["country", "none"],
        ["languages", "japanese, en, English, pt-br"],
      ],
      { city: null, country: null, timezone: "Asia/Tokyo", languages: ["ja", "en", "pt-BR"] },
    ],
    [
      "links",
      [
        ["socials", "instagram.com/mira"],
        ["socials", ""],
        ["socials", "https://instagram.com/mira"],
      ],
      {
        website: null,
        socials: [{ platform: "instagram", handle: "mira", url: "https://instagram.com/mira" }],
      },
    ],
    ["links", [], { website: null, socials: [] }],
    ["availability", [], { available_from: null, wants: [] }],
    [
      "availability",
      [
        ["availability", "limited"],
        ["available_from", "2026-02-28"],
        ["wants", "job"],
        ["wants", "barter"],
      ],
      { availability: "limited", available_from: "2026-02-28", wants: ["job", "barter"] },
    ],
    [
      "rates",
      [...RATES, ["rate_min", "300"], ["rate_max", "450,50"]],
      {
        rate_min: 30_000,
        rate_max: 45_050,
        private_floor: null,
        rate_unit: "day",
        rate_currency: "EUR",
        rate_visibility: "matches",
      },
    ],
  ])("%s is read from its form", (section, fields, values) => {
    expect(sent(SECTION_SCHEMAS[section], fields)).toEqual(values);
  });

  it("of visibility names every field, public unless said otherwise", () => {
    const values = sent(SECTION_SCHEMAS.visibility, [
      ["visibility", "members"],
      ["field_visibility.bio", "private"],
    ]);
    expect(values).toMatchObject({
      visibility: "members",
      field_visibility: { bio: "private", wants: "public" },
    });
  });

  it.each<[SectionName, [string, string][], string]>([
    ["basics", [], "display_name"],
    ["basics", [["display_name", "\u200b"]], "display_name"],
    ["basics", [["display_name", "x".repeat(81)]], "display_name"],
    [
      "basics",
      [
        ["display_name", "Mira"],
        ["headline", "x".repeat(81)],
      ],
      "headline",
    ],
    ["about", [["bio", "x".repeat(2001)]], "bio"],
    ["about", [["interests", Array.from({ length: 13 }, (_, n) => `i${n}`).join()]], "interests"],
    ["place", [["timezone", "Mars/Olympus"]], "timezone"],
    ["place", [], "timezone"],
    [
      "place",
      [
        ["timezone", "UTC"],
        ["country", "XX"],
      ],
      "country",
    ],
    [
      "place",
      [
        ["timezone", "UTC"],
        ["languages", "Klingonish"],
      ],
      "languages",
    ],
    ["links", [["website", "javascript:alert(1)"]], "website"],
    [
      "links",
      [
        ["socials", "a.example"],
        ["socials", "not one"],
      ],
      "socials[1]",
    ],
    [
      "links",
      Array.from({ length: 9 }, (_, n) => ["socials", `a${n}.example`] as [string, string]),
      "socials",
    ],
    ["availability", [["availability", "sometimes"]], "availability"],
    ["availability", [["available_from", "2026-02-30"]], "available_from"],
    ["availability", [["available_from", "tomorrow"]], "available_from"],
    ["availability", [["wants", "money"]], "wants[0]"],
    ["rates", [...RATES, ["rate_min", "-5"]], "rate_min"],
    ["rates", [...RATES, ["rate_min", "500"], ["rate_max", "400"]], "rate_max"],
    ["rates", [...RATES, ["private_floor", "a lot"]], "private_floor"],
    [
      "rates",
      [
        ["rate_unit", "day"],
        ["rate_visibility", "public"],
      ],
      "rate_currency",
    ],
    ["visibility", [["visibility", "friends"]], "visibility"],
    [
      "visibility",
      [
        ["visibility", "public"],
        ["field_visibility.bio", "all"],
      ],
      "field_visibility.bio",
    ],
    ["theme", [["theme_key", "neon"]], "theme_key"],
  ])("%s with %j asks for another look at %s", (section, fields, trouble) => {
    expect(sent(SECTION_SCHEMAS[section], fields)).toEqual({ troubles: [trouble] });
  });
});

describe("a service", () => {
  it("needs a title and what it is", () => {
    expect(sent(serviceSchema, SERVICE)).toMatchObject({
      price_from: null,
      delivery_days: null,
      currency: "EUR",
    });
    expect(sent(serviceSchema, [])).toEqual({ troubles: ["title", "description"] });
  });

  it.each([
    ["price_from", "cheap"],
    ["price_from", "1.234"],
    ["delivery_days", "0"],
    ["delivery_days", "366"],
    ["delivery_days", "1.5"],
    ["currency", "BTC"],
    ["id", "1"],
  ])("with %s %s asks for another look at it", (field, value) => {
    expect(sent(serviceSchema, [...SERVICE, [field, value]])).toEqual({ troubles: [field] });
  });
});

it.each(["", " ", "---", "\u200b", "x".repeat(41)])("%j is no skill", (name) => {
  expect(skillNameSchema.safeParse(name).success).toBe(false);
});

it("a handle is lowered before it is judged", () => {
  expect(sent(handleSchema, [["handle", "@Mira"]])).toEqual({ handle: "mira" });
  expect(sent(handleSchema, [["handle", "Admin"]])).toEqual({ troubles: ["handle"] });
});
