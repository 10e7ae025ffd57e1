import fc from "fast-check";
import { expect, test } from "vitest";
import { firstRanks, rankBetween } from "./ranks.ts";

/** Where to put it, and whether it goes before or behind what stands there. */
const moves = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 200 });

test("after any moves there is one order, no two places are the same, and text sorts as the list", () => {
  fc.assert(
    fc.property(moves, (places) => {
      const ranks: string[] = [];
      for (const place of places) {
        const at = place % (ranks.length + 1);
        ranks.splice(at, 0, rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null));
      }
      expect(ranks.toSorted()).toEqual(ranks);
      expect(new Set(ranks).size).toBe(ranks.length);
    }),
  );
});

test("a thousand moves to the same place stay within what an index likes", () => {
  let after = rankBetween(null, null);
  const before = rankBetween(null, after);
  for (let move = 0; move < 1000; move++) after = rankBetween(before, after);
  expect(after.length).toBeLessThan(400);
});

test("a new list is in order, and has room at both ends", () => {
  const ranks = firstRanks(60);
  expect(ranks.toSorted()).toEqual(ranks);
  expect(rankBetween(null, ranks[0] ?? null) < (ranks[0] ?? "")).toBe(true);
  expect(rankBetween(ranks.at(-1) ?? null, null) > (ranks.at(-1) ?? "")).toBe(true);
});
