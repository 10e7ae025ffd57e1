import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailOf, isTrue, nameOf, pictureOf, present, textOf } from "./profile.ts";

describe("what a provider says of somebody", () => {
  it.each([
    ["  Alice ", "Alice"],
    [42, "42"],
    ["", null],
    ["  ", null],
    [null, null],
    [{}, null],
    [true, null],
  ])("reads %o as text: %s", (value, text) => expect(textOf(value)).toBe(text));

  it("takes a flag for set only where it is true, as a boolean or in words", () => {
    expect([true, "true"].map(isTrue)).toEqual([true, true]);
    expect([false, "false", "TRUE", 1, null, undefined, {}].some(isTrue)).toBe(false);
  });

  it.each([
    ["Alice@Example.COM", "alice@example.com"],
    ["a b@example.com", null],
    ["alice", null],
    [`${"a".repeat(250)}@example.com`, null],
    [7, null],
  ])("finds accounts by the address of %o: %s", (value, email) => expect(emailOf(value)).toBe(email));

  it("shows the first name that holds one", () => {
    expect(nameOf("", null, "\u200b", " Alice\n Almeida ", "Bora")).toBe("Alice Almeida");
    expect(nameOf(undefined, " ")).toBeNull();
    // What draws nothing is no name, as in every field of ours; what joins the parts of a sign stays.
    expect(nameOf("\u115f\u2800", "Bora \u{1f469}\u200d\u{1f3a8}")).toBe("Bora \u{1f469}\u200d\u{1f3a8}");
    expect(nameOf("\u202eecilA")).toBe("ecilA");
  });
  it("shows a name in one line of at most 80 characters, whatever is sent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (sent) => {
        const name = nameOf(sent);
        if (name === null) return;
        expect([...name].length).toBeLessThanOrEqual(80);
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  it("keeps pictures of https alone", () => {
    expect(pictureOf("https://a.example/me.png")).toBe("https://a.example/me.png");
    for (const other of [
      "http://a.example/me.png",
      "data:image/png;base64,AA",
      "https://",
      `https://a.example/${"x".repeat(2000)}`,
    ])
      expect(pictureOf(other)).toBeNull();
  });

  it("keeps the fields that say something, also a no and a zero", () => {
    expect(present({ a: null, b: undefined, c: "", d: 0, e: false })).toEqual({ c: "", d: 0, e: false });
  });
});
