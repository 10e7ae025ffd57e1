import { expect, it } from "vitest";
import { oddWords } from "./odd-weeks.ts";

it.each([
  ["invite_accepted", 9, null],
  ["invite_accepted", 10, "10 × invite accepted in seven days"],
  ["project_completed", 4, "4 × project completed in seven days"],
  ["daily_login", 300, null],
  ["nothing we know", 300, null],
  [null, 0, null],
])("%s, %i times: %s", (most_of, times, words) => {
  expect(oddWords({ most_of, times })).toBe(words);
});
