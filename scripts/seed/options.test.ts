import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("without flags it is the demo world in wrangler's own folder", () => {
  expect(readOptions([], "/thrive")).toEqual({
    help: false,
    ifEmpty: false,
    reset: false,
    persistTo: "/thrive/.wrangler/state",
    large: null,
  });
});

test("every flag is read", () => {
  const text =
    "--if-empty --reset --persist-to /tmp/bench --members 100000 --opportunities 90000 --swipes 2000";
  expect(readOptions(text.split(" "), "/thrive")).toEqual({
    help: false,
    ifEmpty: true,
    reset: true,
    persistTo: "/tmp/bench",
    large: { members: 100_000, opportunities: 90_000, swipes: 2000 },
  });
});

test.each([
  [["--demo"], "Unknown option '--demo'"],
  [["now"], "Unexpected argument 'now'"],
  [["--persist-to"], "'--persist-to <value>' argument missing"],
  [["--members", "many"], '--members takes a whole number, not "many"'],
  [["--opportunities", "10"], "need --members"],
  [["--members", "0", "--swipes", "10"], "need --members"],
])("%j is refused with a sentence", (args, sentence) => {
  expect(() => readOptions(args, "/thrive")).toThrow(sentence);
});
