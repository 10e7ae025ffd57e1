import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { handleFreeAt, normalHandle, refusalOfHandle } from "./handles.ts";
import { firstHandles } from "./rules.ts";

describe("a handle", () => {
  it.each(["abc", "mira-valadares", "studio_9", "a1b2", "x".repeat(30)])("may be %s", (handle) => {
    expect(refusalOfHandle(handle)).toBeNull();
  });

  it.each([
    "",
    "ab",
    "x".repeat(31),
    "-abc",
    "abc-",
    "a--b",
    "a-_b",
    "äöü",
    "a b c",
    "a.b.c",
    "a/b/c",
    "mira\n",
    "<b>x</b>",
    "admin",
    "Settings".toLowerCase(),
    "sup-port",
    "thrive",
    "thrive-team",
    "null",
  ])("may not be %j", (handle) => {
    expect(refusalOfHandle(handle)).not.toBeNull();
  });

  it("is kept in lower case without the @", () => {
    expect(normalHandle(" @Mira ")).toBe("mira");
  });

  it("that a newcomer is given would be allowed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
        const refusal = refusalOfHandle(firstHandles(name, newId(1)).unique);
        expect([null, "That handle is reserved."]).toContain(refusal);
      }),
    );
  });

  it.each([
    [null, 0, null],
    [0, days(30) - 1, days(30)],
    [0, days(30), null],
  ])("changed at %j may change at %i again: %j", (changedAt, now, freeAt) => {
    expect(handleFreeAt(changedAt, now)).toBe(freeAt);
  });
});
