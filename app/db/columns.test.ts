import { expect, it } from "vitest";
import { parseTextList } from "./columns.ts";

it.each([
  ['["a","b"]', ["a", "b"]],
  ["[]", []],
  ['["a",1,null,["b"]]', ["a"]],
  ['{"a":1}', []],
  ["not json", []],
  ["", []],
  [null, []],
  [7, []],
])("reads the stored list %j as %j", (stored, list) => {
  expect(parseTextList(stored)).toEqual(list);
});
