import { expect, it } from "vitest";
import { paidWords, type ReferralStage, stageWords, stepsOf } from "./referral-rules.ts";

it.each<[ReferralStage, boolean, string, string, number]>([
  ["attributed", false, "Joined", "", 1],
  ["activated", false, "Set up", "+200 XP", 2],
  ["activated", true, "First project", "+350 XP", 3],
  ["qualified", false, "First Spark", "+300 XP", 3],
  ["qualified", true, "First Spark and first project", "+450 XP", 4],
  ["rejected", false, "Not counted", "", 0],
])(
  "somebody who is %s, with a first project: %s, stands as %j, and paid %j",
  (stage, project, words, paid, steps) => {
    const come = { stage, project };
    expect([stageWords(come), paidWords(come)]).toEqual([words, paid]);
    expect(stepsOf(come).filter(({ taken }) => taken)).toHaveLength(steps);
  },
);
