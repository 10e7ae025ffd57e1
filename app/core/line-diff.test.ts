import fc from "fast-check";
import { expect, it } from "vitest";
import { diffLines } from "./line-diff.ts";

const drawn = (before: string, after: string) =>
  diffLines(before, after).map(({ sign, text }) => `${sign}${text}`);

it.each([
  ["a\nb\nc", "a\nc", [" a", "-b", " c"]],
  ["a\nc", "a\nb\nc", [" a", "+b", " c"]],
  ["a\nb", "a\nB", [" a", "-b", "+B"]],
  ["same", "same", [" same"]],
  ["", "new", ["-", "+new"]],
])("says what became of %j", (before, after, lines) => {
  expect(drawn(before, after)).toEqual(lines);
});

it("gives both texts back, and changes nothing where nothing changed", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "")).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const without = (sign: string) =>
        lines
          .filter((line) => line.sign !== sign)
          .map((line) => line.text)
          .join("\n");
      expect(without("+")).toBe(before);
      expect(without("-")).toBe(after);
      if (before === after) expect(lines.every(({ sign }) => sign === " ")).toBe(true);
    }),
  );
});
