import { expect, it } from "vitest";
import { BEGINS, beginOf } from "./begins.ts";

it.each([
  ["", "A post without words"],
  ["Dusk over the pier.", "Dusk over the pier."],
  [`${"word ".repeat(15)}words`, `${"word ".repeat(15).trimEnd()}…`],
  ["x".repeat(BEGINS), `${"x".repeat(BEGINS / 2)}…`],
  [`a${"😀".repeat(60)}`, `a${"😀".repeat(60)}`],
  [`a${"😀".repeat(BEGINS)}`, `a${"😀".repeat(BEGINS / 2 - 1)}…`],
])("%j is named %j", (begins, named) => {
  expect(beginOf(begins)).toBe(named);
});
