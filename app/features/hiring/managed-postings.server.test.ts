import { expect, it } from "vitest";
import { moreThanCounted } from "./managed-postings.server.ts";

it.each([
  [[], false],
  [[{ postings: 999 }], false],
  [[{ postings: 1000 }], true],
  [[{ postings: 400 }, { postings: 600 }], true],
])("of figures of %j there may be more: %j", (figures, more) => {
  expect(moreThanCounted(figures)).toBe(more);
});
