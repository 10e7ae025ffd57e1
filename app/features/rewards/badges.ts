import type { XpReward } from "#app/core/xp.ts";

/** What is counted for a badge: how often XP was granted for something, or one of these. */
export type Measure = XpReward | "joined" | "sparks" | "endorsements" | "streak";

export interface Badge {
  key: string;
  name: string;
  /** What it is for, in one sentence. */
  purpose: string;
  measure: Measure;
  needed: number;
  /** A first of its kind is told by what made it; a number reached is told by itself. */
  announced: boolean;
}

/** Every badge there is (product.md §5.16), in the order they are shown. */
export const BADGES = [
  {
    key: "welcome",
    name: "Welcome",
    purpose: "Joined Thrive.",
    measure: "joined",
    needed: 1,
    announced: false,
  },
  {
    key: "first_spark",
    name: "First Spark",
    purpose: "Found somebody who wanted to meet, too.",
    measure: "sparks",
    needed: 1,
    announced: false,
  },
  {
    key: "ten_sparks",
    name: "Ten Sparks",
    purpose: "Has ten open Sparks at one time.",
    measure: "sparks",
    needed: 10,
    announced: true,
  },
  {
    key: "first_posting",
    name: "First posting",
    purpose: "Posted an opportunity.",
    measure: "opportunity_posted",
    needed: 1,
    announced: false,
  },
  {
    key: "five_works",
    name: "Shows the work",
    purpose: "Published five pieces in the portfolio.",
    measure: "portfolio_item_added",
    needed: 5,
    announced: true,
  },
  {
    key: "first_project",
    name: "First project",
    purpose: "Finished a project together with others.",
    measure: "project_completed",
    needed: 1,
    announced: false,
  },
  {
    key: "five_projects",
    name: "Five projects",
    purpose: "Finished five projects together with others.",
    measure: "project_completed",
    needed: 5,
    announced: true,
  },
  {
    key: "first_review",
    name: "First review",
    purpose: "Was reviewed after work that was done.",
    measure: "review_received",
    needed: 1,
    announced: false,
  },
  {
    key: "ten_endorsements",
    name: "Ten endorsements",
    purpose: "Ten times somebody vouched for a skill.",
    measure: "endorsements",
    needed: 10,
    announced: true,
  },
  {
    key: "seven_days",
    name: "Seven days",
    purpose: "Checked in seven days in a row.",
    measure: "streak",
    needed: 7,
    announced: true,
  },
  {
    key: "thirty_days",
    name: "Thirty days",
    purpose: "Checked in thirty days in a row.",
    measure: "streak",
    needed: 30,
    announced: true,
  },
] as const satisfies readonly Badge[];

export type BadgeKey = (typeof BADGES)[number]["key"];

/** @returns null for a badge that no longer exists */
export function badgeOf(key: string): Badge | null {
  return BADGES.find((badge) => badge.key === key) ?? null;
}
