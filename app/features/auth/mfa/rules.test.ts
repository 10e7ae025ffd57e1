import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { isStaleProof, maskPhone, normaliseCode, normalisePhone } from "./rules.ts";

describe("normalisePhone", () => {
  it.each([
    ["+447700900123", "+447700900123"],
    ["447700900123", "+447700900123"],
    [" +44 (7700) 900-123 ", "+447700900123"],
    ["+1234567", "+1234567"],
    ["+123456789012345", "+123456789012345"],
  ])("reads %j as %s", (text, phone) => {
    expect(normalisePhone(text)).toBe(phone);
  });

  it.each([
    "",
    "+",
    "0123456789",
    "+0447700900123",
    "+123456",
    "+1234567890123456",
    "++447700900123",
    "44x7700900123",
    "٠١٢٣٤٥٦٧",
  ])("takes %j for no number", (text) => {
    expect(normalisePhone(text)).toBeNull();
  });
});

it("a phone is shown by its last four digits, a code read without its gap", () => {
  expect(maskPhone("+447700900123")).toBe("•••• 0123");
  expect(normaliseCode(" 123 456\u00a0")).toBe("123456");
});

it.each([
  [0, false],
  [minutes(15), false],
  [minutes(15) + 1, true],
])("a proof %i ms ago is stale: %s", (age, stale) => {
  expect(isStaleProof(1_000_000, 1_000_000 + age)).toBe(stale);
});
