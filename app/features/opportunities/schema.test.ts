import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitList } from "#app/core/member-text.ts";
import { companyOf } from "./rules.ts";
import { postOpportunitySchema } from "./schema.ts";

const FORM = {
  submission_key: "0190a0b0-0000-7000-8000-000000000000",
  email: "casting@bora.example",
  company_name: "Bora Studio",
  title: "Photos",
  description: "Two days.",
};

/** Names of the fields that need another look. */
function troubles(fields: Record<string, unknown>): string[] {
  const result = postOpportunitySchema.safeParse({ ...FORM, ...fields });
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
}

describe("postOpportunitySchema", () => {
  it("needs only what the specification requires, and is a paid job unless told otherwise", () => {
    expect(postOpportunitySchema.parse(FORM)).toEqual({
      ...FORM,
      type: "job",
      compensation: null,
      location: null,
      requirements: null,
      skills: [],
      deliverables: null,
      duration: null,
      company_id: null,
      category: null,
      topics: [],
      location_mode: null,
      city: null,
      country: null,
      budget_min: null,
      budget_max: null,
      budget_currency: null,
      budget_unit: null,
      pay_terms: null,
      barter_give: null,
      barter_get: null,
      barter_value_give: null,
      barter_value_get: null,
      rights_terms: null,
      seats: 1,
      apply_until: null,
      starts_on: null,
      questions: [],
      reply_promise_days: 7,
      visibility: "public",
      excluded_users: [],
      excluded_domains: [],
    });
  });

  it.each([
    ["title", "x".repeat(101)],
    ["title", ""],
    ["title", " \t\n\u00a0"],
    ["title", "\u200b"],
    ["title", "\u0000\u2800"],
    ["title", undefined],
    ["title", 7],
    ["title", ["x"]],
    ["description", "x".repeat(1001)],
    ["description", "   "],
    ["description", undefined],
    ["description", "\ufeff\r\n"],
    ["company_name", " "],
    ["company_name", "\u3164"],
    ["company_name", "x".repeat(101)],
    ["email", "bora"],
    ["email", undefined],
    ["email", `${"b".repeat(251)}@c.io`],
    ["type", "gift"],
    ["type", ""],
    ["submission_key", "1"],
    ["submission_key", undefined],
    ["compensation", "x".repeat(201)],
    ["location", "x".repeat(201)],
    ["requirements", "x".repeat(1001)],
    ["deliverables", "x".repeat(1001)],
    ["duration", "x".repeat(101)],
    ["skills", "x".repeat(1001)],
    ["skills", Array.from({ length: 21 }, (_, index) => `s${index}`).join(",")],
    ["skills", "x".repeat(61)],
  ])("asks for another look at %s", (field, value) => {
    expect(troubles({ [field]: value })).toEqual([field]);
  });

  it.each([
    ["title", "x".repeat(100)],
    ["title", `  ${"x".repeat(100)}  `],
    ["title", "🎨".repeat(100)],
    ["description", "x\r\n".repeat(500)],
    ["description", "x".repeat(1000)],
    ["company_name", "x".repeat(100)],
    ["compensation", "x".repeat(200)],
    ["duration", "x".repeat(100)],
    ["type", "collab"],
    ["type", "barter"],
    ["skills", Array.from({ length: 20 }, (_, index) => `s${index}`).join(",")],
    ["skills", "x".repeat(60)],
  ])("takes %s at its limit", (field, value) => {
    expect(troubles({ [field]: value })).toEqual([]);
  });

  it("keeps line breaks of long texts only, and no other control character", () => {
    const typed = {
      title: "Two\r\ndays\u0007",
      description: "One.\r\n\tTwo.\u0000",
      skills: "Pho\u001bto, \u200b",
    };
    expect(postOpportunitySchema.parse({ ...FORM, ...typed })).toMatchObject({
      title: "Two days",
      description: "One.\n Two.",
      skills: ["Photo"],
    });
  });

  it("stores nothing for a blank optional field", () => {
    expect(postOpportunitySchema.parse({ ...FORM, location: "   ", duration: "" })).toMatchObject({
      location: null,
      duration: null,
    });
  });

  it("never takes status, owner or counters from the form", () => {
    const parsed = postOpportunitySchema.parse({
      ...FORM,
      status: "removed",
      created_by: "someone-else",
      interest_count: 99,
      image_url: "https://evil.example/x.png",
    });
    expect(parsed).not.toHaveProperty("status");
    expect(parsed).not.toHaveProperty("created_by");
    expect(parsed).not.toHaveProperty("interest_count");
    expect(parsed).not.toHaveProperty("image_url");
  });
});

describe("splitList", () => {
  it.each([
    ["", []],
    [" , ,,", []],
    ["Photo", ["Photo"]],
    [" Photo , Video,Photo,", ["Photo", "Video"]],
  ])("reads %j as %j", (text, skills) => {
    expect(splitList(text)).toEqual(skills);
  });

  it("gives trimmed, different words without commas, and the same for what it gave", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const skills = splitList(text);
        expect(new Set(skills).size).toBe(skills.length);
        for (const skill of skills) expect(skill).toBe(skill.trim());
        expect(splitList(skills.join(" , "))).toEqual(skills);
      }),
    );
  });
});

it("finds the company of older rows in their single tag", () => {
  expect(companyOf({ company_name: "Bora", tags: ["Old"] })).toBe("Bora");
  expect(companyOf({ company_name: null, tags: ["Old"] })).toBe("Old");
  expect(companyOf({ company_name: null, tags: [] })).toBe("");
});

describe("whom a posting is kept from", () => {
  const read = (fields: object) => postOpportunitySchema.safeParse({ ...FORM, ...fields });

  it("is named by handle and by domain, in any order and however they are written", () => {
    const named = {
      excluded_users: " @Mira, sam ,mira,",
      excluded_domains: "www.Rival.com, https://acme.com/jobs",
    };
    expect(read(named).data).toMatchObject({
      excluded_users: ["mira", "sam"],
      excluded_domains: ["acme.com", "rival.com"],
    });
  });

  it.each([
    [{ excluded_domains: "acme" }, "“acme” is no domain. Write it as acme.com."],
    [{ excluded_domains: "acme.com, 10.0.0.1" }, "“10.0.0.1” is no domain. Write it as acme.com."],
    [{ excluded_users: Array.from({ length: 21 }, (_, n) => `m-${n}`).join() }, "Name at most 20 members."],
  ])("is refused with a sentence: %j", (fields, sentence) => {
    expect(read(fields).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
