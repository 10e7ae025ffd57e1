import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { typedFields } from "#app/core/typed-fields.ts";
import { DRAFT_FIELDS, dealTermsSchema, moreDealSchema, submissionSchema } from "./schema.ts";

const DEAL = {
  slug: "lumen",
  key: crypto.randomUUID(),
  title: "A fifth off",
  description: "Every day of a rental, up to seven.",
  value_text: "20 % off",
  kind: "percent",
  code_mode: "shared",
  deal_code: "THRIVE20",
};
const OFFER = {
  ...DEAL,
  name: "Lumen Rental",
  about: "Cameras, lenses and light by the day.",
  website: "lumen.example",
  category: "gear",
  contact_name: "Inês",
  contact_email: "ines@lumen.example",
  consent: "on",
};
const TERMS = {
  deal_id: crypto.randomUUID(),
  tier_min: "creator",
  plan_min: "free",
  per_user_limit: "1",
  saves_currency: "EUR",
};

type Schema = typeof moreDealSchema | typeof submissionSchema | typeof dealTermsSchema;

/** The sentences by the field they stand at; none where everything is right. */
function refusals(schema: Schema, input: object): Record<string, string> {
  const result = schema.safeParse(input);
  return Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}

it("keeps what is typed into each of its fields: none is called as a secret is", () => {
  const form = new FormData();
  for (const name of DRAFT_FIELDS) form.set(name, "typed");
  expect(Object.keys(typedFields(form))).toEqual(DRAFT_FIELDS);
});

describe("a deal", () => {
  const deal = (more: object) => refusals(moreDealSchema, { ...DEAL, ...more });

  it("has what its members get: a code where all have the same, an address where they follow one", () => {
    expect(deal({})).toEqual({});
    expect(deal({ deal_code: "" })).toEqual({ deal_code: "Please enter the code members get." });
    expect(deal({ code_mode: "link" })).toEqual({ url: "Please enter the link members follow." });
    expect(deal({ code_mode: "link", url: "lumen.example/thrive" })).toEqual({});
    expect(deal({ code_mode: "unique", deal_code: "" })).toEqual({});
    expect(deal({ url: "javascript:alert(1)" })).toEqual({
      url: "Please enter a web address, such as studio.example/offer.",
    });
    expect(deal({ deal_code: "x".repeat(61) })).toEqual({ deal_code: "A code has at most 60 characters." });
  });

  it("runs through its last day, from days that the calendar knows, and does not end before it begins", () => {
    const { starts_on, ends_on } = moreDealSchema.parse({
      ...DEAL,
      starts_on: "2027-02-01",
      ends_on: "2027-02-01",
    });
    expect((ends_on ?? 0) - (starts_on ?? 0)).toBe(days(1));
    expect(deal({ starts_on: "2027-02-02", ends_on: "2027-02-01" })).toEqual({
      ends_on: "It ends before it begins.",
    });
    expect(deal({ starts_on: "2028-02-29" })).toEqual({});
    for (const none of ["2027-02-29", "2027-02-31", "2027-13-01", "1.2.2027", "tomorrow"])
      expect(deal({ ends_on: none }), none).toEqual({ ends_on: "Please enter a day." });
    expect(moreDealSchema.parse(DEAL)).toMatchObject({ starts_on: null, ends_on: null });
  });

  it("is had so often as its stock says: a whole number from 1 to 999999, or without an end", () => {
    for (const [typed, stock] of [
      ["", null],
      ["1", 1],
      [" 999999 ", 999_999],
    ] as const)
      expect(moreDealSchema.parse({ ...DEAL, stock: typed }).stock).toBe(stock);
    for (const none of ["0", "-1", "1.5", "1000000", "many"])
      expect(deal({ stock: none }), none).toEqual({
        stock: "Enter a whole number from 1 to 999999, or leave it empty.",
      });
  });
});

describe("an offer of a partner", () => {
  const offer = (more: object) => refusals(submissionSchema, { ...OFFER, ...more });

  it("says who offers what, in enough words and not too many, and agrees that we write back", () => {
    expect(offer({})).toEqual({});
    expect(
      Object.keys(offer({ about: "x".repeat(29), description: "x".repeat(19), consent: undefined })),
    ).toEqual(expect.arrayContaining(["about", "description", "consent"]));
    expect(offer({ about: "x".repeat(1201) })).toHaveProperty("about");
    expect(offer({ website: "not a site" })).toHaveProperty("website");
    expect(offer({ contact_email: "nobody" })).toHaveProperty("contact_email");
    expect(submissionSchema.parse({ ...OFFER, contact_role: "", country: "Atlantis" })).toMatchObject({
      contact_role: null,
      country: null,
    });
  });
});

describe("the terms of a deal", () => {
  it("name countries by their two letters, each once, in any writing", () => {
    expect(dealTermsSchema.parse({ ...TERMS, countries: "pt; DE,pt  fr" }).countries).toEqual([
      "PT",
      "DE",
      "FR",
    ]);
    expect(dealTermsSchema.parse(TERMS).countries).toEqual([]);
    expect(refusals(dealTermsSchema, { ...TERMS, countries: "PT Portugal" })).toEqual({
      countries: "“PORTUGAL” is no country: write PT, DE.",
    });
  });

  it("say what it saves in money that there is, or nothing", () => {
    expect(dealTermsSchema.parse({ ...TERMS, saves: "50,25" })).toMatchObject({
      value_amount: 5025,
      value_currency: "EUR",
    });
    expect(dealTermsSchema.parse({ ...TERMS, saves: " " })).toMatchObject({
      value_amount: null,
      value_currency: null,
    });
    for (const none of ["0", "-5", "1.001", "much"])
      expect(refusals(dealTermsSchema, { ...TERMS, saves: none })).toHaveProperty("saves");
    expect(refusals(dealTermsSchema, { ...TERMS, saves: "50.25", saves_currency: "JPY" })).toHaveProperty(
      "saves",
    );
  });
});
