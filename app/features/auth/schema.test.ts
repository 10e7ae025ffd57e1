import { describe, expect, it } from "vitest";
import { signInSchema, signUpSchema } from "./schema.ts";

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
