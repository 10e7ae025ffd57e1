import { expect, it } from "vitest";
import { pageOf } from "./page-of.ts";

it.each([
  [[], [], undefined],
  [[1], [1], undefined],
  [[1, 2], [1, 2], undefined],
  [[1, 2, 3], [1, 2], 2],
])("a page of two of %j is %j, and the next one begins behind %s", (rows, page, last) => {
  expect(pageOf(rows, 2)).toEqual({ page, last });
});
