import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { newId } from "./ids.ts";

describe("a cursor", () => {
  it("comes back as it went", () => {
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), fc.nat(), (key, time) => {
        const cursor = { key, id: newId(time) };
        expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it("needs no escaping in a URL", () => {
    const word = encodeCursor({ key: Date.now(), id: newId(Date.now()) });
    expect(encodeURIComponent(word)).toBe(word);
  });

  it.each([
    null,
    undefined,
    "",
    ".",
    "a.",
    ".a",
    "abc",
    "-1.a",
    "1 .a",
    "1.a'--",
    "1.a b",
    "1.ä",
    "A.a",
    "zzzzzzzzzzzz.a",
    "zzzzzzzzzzz.a",
    `1.${"a".repeat(81)}`,
    "1.a\n",
    "1.2.3",
  ])("that reads %j means: from the start", (value) => {
    expect(decodeCursor(value)).toBeNull();
  });

  it("never throws on what a URL may hold", () => {
    fc.assert(fc.property(fc.string(), (value) => void decodeCursor(value)));
  });
});
