import { expect, test } from "vitest";
import { members } from "./members.ts";
import { opportunities } from "./opportunities.ts";
import { listMutualLikes, swipes } from "./swipes.ts";
import type { SeedSwipe } from "./types.ts";

const membersByKey = new Map(members.map((member) => [member.key, member]));
const opportunitiesByKey = new Map(opportunities.map((opportunity) => [opportunity.key, opportunity]));
const sparks = listMutualLikes(swipes);

function partnersOf(key: string): string[] {
  return sparks
    .filter(({ first, second }) => first === key || second === key)
    .map(({ first, second }) => (first === key ? second : first));
}

function targetKey({ target }: SeedSwipe): string {
  return "member" in target ? `member ${target.member}` : `opportunity ${target.opportunity}`;
}

function swipesBy(key: string): SeedSwipe[] {
  return swipes.filter((swipe) => swipe.from === key);
}

test("every swipe is by a member on somebody else, or on somebody else's opportunity", () => {
  for (const { from, target } of swipes) {
    expect(membersByKey.has(from), from).toBe(true);
    if ("member" in target) {
      expect(membersByKey.has(target.member), target.member).toBe(true);
      expect(target.member).not.toBe(from);
    } else {
      expect(opportunitiesByKey.has(target.opportunity), target.opportunity).toBe(true);
      expect(opportunitiesByKey.get(target.opportunity)?.poster).not.toBe(from);
    }
  }
});

test("nobody swipes the same target twice", () => {
  const pairs = swipes.map((swipe) => `${swipe.from} ${targetKey(swipe)}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test("nobody swipes before both sides were there", () => {
  for (const { from, target, hoursAgo } of swipes) {
    expect(hoursAgo).toBeLessThan((membersByKey.get(from)?.joinedDaysAgo ?? 0) * 24);
    const since =
      "member" in target
        ? (membersByKey.get(target.member)?.joinedDaysAgo ?? 0) * 24
        : (opportunitiesByKey.get(target.opportunity)?.publishedHoursAgo ?? 0);
    expect(hoursAgo, `${from} ${JSON.stringify(target)}`).toBeLessThanOrEqual(since);
  }
});

test("thirteen pairs like each other, each listed once", () => {
  expect(sparks).toHaveLength(13);
  expect(new Set(sparks.map(({ first, second }) => [first, second].sort().join(" "))).size).toBe(13);
});

test("a like and its answer make one Spark, at the time of the answer", () => {
  const pair: SeedSwipe[] = [
    { from: "mira", direction: "right", target: { member: "liis" }, hoursAgo: 3 },
    { from: "liis", direction: "right", target: { member: "mira" }, hoursAgo: 9 },
    { from: "kojo", direction: "right", target: { member: "mira" }, hoursAgo: 2 },
    { from: "mira", direction: "left", target: { member: "kojo" }, hoursAgo: 1 },
  ];
  expect(listMutualLikes(pair)).toEqual([{ first: "liis", second: "mira", hoursAgo: 3 }]);
});

test("mira has two Sparks and three people who like her and wait", () => {
  expect(partnersOf("mira").sort()).toEqual(["liis", "northlight"]);
  const answered = new Set(swipesBy("mira").map(targetKey));
  const waiting = swipes.filter(
    ({ from, direction, target }) =>
      direction === "right" &&
      "member" in target &&
      target.member === "mira" &&
      !answered.has(`member ${from}`),
  );
  expect(waiting.map(({ from }) => from).sort()).toEqual(["hana", "lerato", "quincehouse"]);
});

test("northlight has two Sparks and four people interested in its postings who wait", () => {
  expect(partnersOf("northlight").sort()).toEqual(["kojo", "mira"]);
  const answered = new Set(swipesBy("northlight").map(targetKey));
  const waiting = swipes.filter(
    ({ from, direction, target }) =>
      direction === "right" &&
      "opportunity" in target &&
      opportunitiesByKey.get(target.opportunity)?.poster === "northlight" &&
      !answered.has(`member ${from}`),
  );
  expect(waiting.map(({ from }) => from).sort()).toEqual(["hana", "putri", "rashid", "rutuja"]);
});

test("most of the deck is left for the demo accounts", () => {
  expect(swipesBy("mira").length).toBeLessThanOrEqual(8);
  expect(swipesBy("northlight").length).toBeLessThanOrEqual(8);
});
