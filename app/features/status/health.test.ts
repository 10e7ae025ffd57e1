import { describe, expect, it, test } from "vitest";
import { minutes } from "#app/core/time.ts";
import { inOneSentence, judge, type PartName, type PartState, type Waiting } from "./health.ts";

const NOW = 1_800_000_000_000;
const NOTHING: Waiting = { live: null, email: null, push: null, assistant: null, payments: null };

const stateOf = (part: PartName, waiting: Partial<Waiting>): PartState | undefined =>
  judge({ ...NOTHING, ...waiting }, true, NOW).find((one) => one.part === part)?.state;

test("with nothing waiting everything works, in one sentence", () => {
  const parts = judge(NOTHING, true, NOW);
  expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(["works"]));
  expect(inOneSentence(parts)).toEqual({ state: "works", sentence: "Everything works." });
});

test.each([
  ["live", 1, "works"],
  ["live", 2, "slow"],
  ["live", 15, "down"],
  ["email", 4, "works"],
  ["email", 5, "slow"],
  ["email", 30, "down"],
  ["push", 29, "slow"],
  ["assistant", 1, "slow"],
  ["assistant", 10, "down"],
  ["payments", 4, "works"],
  ["payments", 31, "down"],
] as const)("%s whose oldest work is %i minutes late: %s", (part, late, state) => {
  expect(stateOf(part, { [part]: NOW - minutes(late) })).toBe(state);
});

test("work that is due later is not late", () => {
  expect(stateOf("email", { email: NOW + minutes(60) })).toBe("works");
});

describe("what has trouble", () => {
  it("is named with since when, and counted where it is more than one", () => {
    const since = NOW - minutes(6);
    const parts = judge({ ...NOTHING, email: since }, true, NOW);
    expect(parts.find(({ part }) => part === "email")).toEqual({ part: "email", state: "slow", since });
    expect(inOneSentence(parts).sentence).toBe("Email: slower than usual.");
    const two = judge({ ...NOTHING, email: since }, false, NOW);
    expect(inOneSentence(two)).toEqual({ state: "down", sentence: "2 parts of Thrive have trouble." });
  });

  it("is everything but files where the database does not answer", () => {
    const parts = judge(null, true, NOW);
    expect(parts.filter(({ state }) => state === "works").map(({ part }) => part)).toEqual(["files"]);
    expect(parts).toHaveLength(7);
  });
});
