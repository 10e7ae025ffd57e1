import { describe, expect, it } from "vitest";
import { readSubmission } from "#app/core/read-submission.ts";
import { phoneChangeSchema, signInSchema, signUpSchema } from "./schema.ts";

const ALICE = {
  display_name: "Alice",
  email: "alice@example.com",
  password: "correct horse",
  account_type: "creator",
  terms: "on",
};

/** Names of the fields that need another look. */
function troubles(schema: typeof signUpSchema | typeof signInSchema, input: unknown): string[] {
  const result = schema.safeParse(input);
  return result.success ? [] : [...new Set(result.error.issues.map((issue) => issue.path.join(".")))];
}

describe("signUpSchema", () => {
  it("lets alice in and trims her name and address", () => {
    expect(signUpSchema.parse({ ...ALICE, display_name: " Alice ", email: " alice@example.com " })).toEqual({
      ...ALICE,
      referral_code: null,
    });
  });

  it.each([
    ["email", "alice"],
    ["email", ""],
    ["email", undefined],
    ["email", 7],
    ["email", `${"a".repeat(251)}@b.co`],
    ["password", "1234567"],
    ["password", "x".repeat(129)],
    ["password", undefined],
    ["display_name", ""],
    ["display_name", " \t\n"],
    ["display_name", "\u200b\u0000"],
    ["display_name", "x".repeat(81)],
    ["account_type", "admin"],
    ["account_type", undefined],
    ["terms", undefined],
    ["terms", "off"],
    ["referral_code", "x".repeat(101)],
  ])("asks for another look at %s when it is %j", (field, value) => {
    expect(troubles(signUpSchema, { ...ALICE, [field]: value })).toEqual([field]);
  });

  it.each([
    ["password", "12345678"],
    ["password", "x".repeat(128)],
    ["display_name", "x".repeat(80)],
  ])("takes %s at its limit", (field, value) => {
    expect(troubles(signUpSchema, { ...ALICE, [field]: value })).toEqual([]);
  });

  it("never takes a role or points from the form", () => {
    const parsed = signUpSchema.parse({
      ...ALICE,
      role: "admin",
      xp: 9999,
      id: "mine",
      subscription_tier: "pro",
    });
    expect(Object.keys(parsed).sort()).toEqual([...Object.keys(ALICE), "referral_code"].sort());
  });
});

describe("signInSchema", () => {
  it("takes short old passwords, and refuses texts no password can be", () => {
    expect(troubles(signInSchema, { email: ALICE.email, password: "x" })).toEqual([]);
    expect(troubles(signInSchema, { email: ALICE.email, password: "" })).toEqual(["password"]);
    expect(troubles(signInSchema, { email: ALICE.email, password: "x".repeat(1001) })).toEqual(["password"]);
  });
});

describe("phoneChangeSchema", () => {
  const asForm = (phone: string) => {
    const form = new FormData();
    form.set("phone", phone);
    return readSubmission(form, phoneChangeSchema);
  };

  it("takes a number with its country code", () => {
    expect(asForm("+49 151 2345678")).toMatchObject({ value: { phone: "+491512345678" } });
  });

  it.each(["12345", "+49 abc", "0171 2345678", "+1"])("asks for the country code of %s", (phone) => {
    expect(asForm(phone)).toMatchObject({
      error: { phone: ["Please enter the number with its country code, like +49 151 2345678."] },
    });
  });

  it("asks for a number where there is none", () => {
    expect(asForm("")).toMatchObject({ error: { phone: ["Please enter a phone number."] } });
  });
});
