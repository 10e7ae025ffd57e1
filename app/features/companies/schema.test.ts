import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  basicsSchema,
  billingSchema,
  domainSchema,
  hiringSchema,
  inviteSchema,
  readHiringDefaults,
} from "./schema.ts";

describe("what new postings of a company start with", () => {
  const read = (more: object = {}) => hiringSchema.safeParse(more);

  it("is a budget in whole money whose upper end is not below the lower one, or none", () => {
    expect(read().data).toMatchObject({
      budget_min: null,
      budget_max: null,
      currency: "EUR",
      reply_promise_days: 7,
    });
    expect(read({ budget_min: "800", budget_max: "800" }).success).toBe(true);
    expect(read({ budget_min: "800" }).success).toBe(true);
    expect(read({ budget_min: "801", budget_max: "800" }).error?.issues[0]?.path).toEqual(["budget_max"]);
    for (const none of ["800.50", "-1", "12345678", "much"])
      expect(read({ budget_min: none }).success, none).toBe(false);
  });

  it("promises an answer within 1 to 14 days", () => {
    const promise = (days: string) => read({ reply_promise_days: days }).success;
    expect(["0", "1", "14", "15", "1.5", "soon"].map(promise)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("is read back as it was kept; anything else reads as nothing said", () => {
    const whole = fc.option(fc.integer({ min: 0, max: 9_999_999 }).map(String), { nil: undefined });
    const form = fc.record({
      budget_min: whole,
      budget_max: whole,
      currency: fc.constantFrom("EUR", "JPY"),
      usage_rights: fc.constantFrom("organic", "paid", "unlimited"),
      reply_promise_days: fc.integer({ min: 1, max: 14 }).map(String),
    });
    fc.assert(
      fc.property(form, (typed) => {
        const kept = hiringSchema.safeParse(typed);
        if (kept.success)
          expect(readHiringDefaults(JSON.parse(JSON.stringify(kept.data)))).toEqual(kept.data);
      }),
    );
    for (const odd of [null, "x", 7, [], { budget_min: "800" }, { budget_min: -1 }, { currency: "DOGE" }])
      expect(readHiringDefaults(odd)).toEqual(hiringSchema.parse({}));
  });
});

describe("who a company is", () => {
  it("has a name of 100 characters, a site of the web or none, and a domain that is somebody's", () => {
    const basics = { name: "House", kind: "studio", handle: "house" };
    const made = (more: object) => basicsSchema.safeParse({ ...basics, ...more }).success;
    expect([
      made({}),
      made({ name: "x".repeat(100) }),
      made({ name: "x".repeat(101) }),
      made({ name: " " }),
    ]).toEqual([true, true, false, false]);
    expect([made({ website: "house.example" }), made({ website: "javascript:alert(1)" })]).toEqual([
      true,
      false,
    ]);
    const domain = (text: string) => domainSchema.safeParse({ domain: text }).data?.domain;
    expect(domain("https://www.House.example/about")).toBe("house.example");
    for (const none of ["localhost", "127.0.0.1", "https://user@house.example", "house", ""])
      expect(domain(none), none).toBeUndefined();
  });

  it("invites into every role but that of an owner", () => {
    const invites = (role: string) => inviteSchema.safeParse({ email: "Ines@House.example ", role });
    expect(invites("admin").data?.email).toBe("ines@house.example");
    for (const role of ["owner", "god", ""]) expect(invites(role).success, role).toBe(false);
  });

  it("is billed with a tax id of 4 to 20 letters and digits, whatever stands between them", () => {
    const tax = (text: string) => billingSchema.safeParse({ tax_id: text });
    expect(tax("de 123.456-789").data?.tax_id).toBe("DE123456789");
    expect(tax("").data?.tax_id).toBeNull();
    for (const none of ["123", "1".repeat(21), "DE?1234"]) expect(tax(none).success, none).toBe(false);
  });
});
