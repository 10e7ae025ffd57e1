import { expect, it, vi } from "vitest";
import { allPages } from "./all-pages.server.ts";

/** Reads the numbers from 1 up to `most`, two at a time. */
function twoOf(most: number) {
  return vi.fn(async (last = 0) => [last + 1, last + 2].filter((one) => one <= most));
}

it("every row comes once, whether the last page is full or not", async () => {
  expect(await allPages(2, twoOf(5))).toEqual([1, 2, 3, 4, 5]);
  expect(await allPages(2, twoOf(4))).toEqual([1, 2, 3, 4]);
  expect(await allPages(2, twoOf(0))).toEqual([]);
});

it("a list without an end is left after forty reads", async () => {
  const read = twoOf(Infinity);
  expect(await allPages(2, read)).toHaveLength(80);
  expect(read).toHaveBeenCalledTimes(40);
});
