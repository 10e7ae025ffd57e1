import { describe, expect, it } from "vitest";
import { agreementWords, holds, neededNames, signAgreementSchema } from "./agreement-rules.ts";

const PEOPLE = [
  { userId: "ada", role: "lead" },
  { userId: "bora", role: "client" },
  { userId: "carl", role: "member" },
  { userId: "dora", role: "guest" },
];

describe("an agreement", () => {
  it("needs the names of every lead and client, and of nobody else", () => {
    expect(neededNames(PEOPLE).map(({ userId }) => userId)).toEqual(["ada", "bora"]);
  });

  it.each([
    [[], false],
    [["ada"], false],
    [["ada", "carl", "dora"], false],
    [["ada", "bora"], true],
    [["bora", "carl", "ada"], true],
  ])("signed by %j holds: %s", (signed, expected) => {
    expect(holds(PEOPLE, signed)).toBe(expected);
  });

  it("never holds by one name alone", () => {
    expect(holds([{ userId: "ada", role: "lead" }], ["ada"])).toBe(false);
    expect(holds([], [])).toBe(false);
  });

  it("says of an older version that it was never signed by all, and of the newest that it waits", () => {
    expect(agreementWords("partially_signed", false)).toBe("Not signed by all");
    expect(agreementWords("partially_signed", true)).toBe("Partly signed");
    expect(agreementWords("active", false)).toBe("In force");
    expect(agreementWords("sent", true, true)).toBe("Not signed by all");
    expect(agreementWords("active", true, true)).toBe("In force");
  });

  it("takes a name without disguise, and no other fingerprint than one of SHA-256", () => {
    const form = { agreement_id: crypto.randomUUID(), content_hash: "a".repeat(64), read: "yes" };
    expect(signAgreementSchema.parse({ ...form, typed_name: "  Ada\u202e Lovelace " }).typed_name).toBe(
      "Ada Lovelace",
    );
    for (const wrong of [
      { typed_name: "A" },
      { typed_name: "x".repeat(101) },
      { typed_name: "Ada", content_hash: "0" },
      { typed_name: "Ada", read: undefined },
    ])
      expect(signAgreementSchema.safeParse({ ...form, ...wrong }).success).toBe(false);
  });
});
