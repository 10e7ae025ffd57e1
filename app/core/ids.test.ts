import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idsFrom, isId, newId } from "./ids.ts";

describe("newId", () => {
  it("is a UUID of version 7 that holds its time", () => {
    fc.assert(
      fc.property(fc.nat(2 ** 48 - 1), (now) => {
        const id = newId(now);
        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(now);
        expect(isId(id)).toBe(true);
      }),
    );
  });

  it("sorts as text by the time it was made", () => {
    fc.assert(
      fc.property(fc.nat(2 ** 48 - 1), fc.nat(2 ** 48 - 1), (one, other) => {
        fc.pre(one !== other);
        expect(newId(one) < newId(other)).toBe(one < other);
      }),
    );
  });

  it("stands before what begins later, and not before its own moment", () => {
    fc.assert(
      fc.property(fc.nat(2 ** 48 - 2), (now) => {
        expect(newId(now) < idsFrom(now)).toBe(false);
        expect(newId(now) < idsFrom(now + 1)).toBe(true);
      }),
    );
  });

  it("never repeats itself within one millisecond", () => {
    const made = new Set(Array.from({ length: 20_000 }, () => newId(1_800_000_000_000)));
    expect(made.size).toBe(20_000);
  });
});

describe("isId", () => {
  it.each(["00000000-0000-4000-8000-000000000000", "0190A0B0-0000-7000-8000-00000000000F"])(
    "knows %s",
    (value) => {
      expect(isId(value)).toBe(true);
    },
  );

  it.each([
    "",
    "1",
    "0190a0b0-0000-7000-8000-00000000000",
    "0190a0b0-0000-7000-8000-0000000000000",
    "0190a0b0000070008000000000000000",
    "0190a0b0-0000-9000-8000-000000000000",
    "0190a0b0-0000-7000-c000-000000000000",
    "0190a0b0-0000-7000-8000-00000000000g",
    " 0190a0b0-0000-7000-8000-000000000000",
    "0190a0b0-0000-7000-8000-000000000000\n",
    null,
    undefined,
    7,
    {},
    [],
  ])("refuses %j", (value) => {
    expect(isId(value)).toBe(false);
  });
});
