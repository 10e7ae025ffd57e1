import fc from "fast-check";
import { expect, it } from "vitest";
import { ROOMS_AT_ONCE, runsOf } from "./fan-out.ts";

it("splits any list into few runs that hold everything once, in its order, none much longer than another", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 400 }), (list) => {
      const runs = runsOf(list);
      expect(runs.flat()).toEqual(list);
      expect(runs.length).toBeLessThanOrEqual(ROOMS_AT_ONCE);
      const lengths = runs.map((run) => run.length);
      expect(Math.max(0, ...lengths) - Math.min(...lengths, Math.max(0, ...lengths))).toBeLessThanOrEqual(1);
      expect(lengths.every((length) => length > 0)).toBe(true);
    }),
  );
});
