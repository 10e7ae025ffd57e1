import type { XpReward } from "#app/core/xp.ts";

export interface QuestStep {
  activity: XpReward;
  needed: number;
  /** What is to be done, in the member's words. */
  words: string;
}

export interface Quest {
  key: string;
  title: string;
  description: string;
  steps: readonly QuestStep[];
  /** What finishing it brings, in credits. */
  reward: number;
  /** XP of before does not count; 0 where everything does. */
  startsAt: number;
  /** Null for one that stays. */
  endsAt: number | null;
}

/** Every quest there is (product.md §5.16): some that stay, and one of the season. */
export const QUESTS = [
  {
    key: "be_seen",
    title: "Be seen",
    description: "A page that shows who you are is looked at before anything you write.",
    steps: [
      { activity: "profile_complete", needed: 1, words: "Fill in your profile to 100%" },
      { activity: "portfolio_item_added", needed: 3, words: "Publish three pieces in your portfolio" },
    ],
    reward: 10,
    startsAt: 0,
    endsAt: null,
  },
  {
    key: "find_people",
    title: "Find your people",
    description: "Know some who know others, and have them say what you can.",
    steps: [
      { activity: "connection_made", needed: 5, words: "Connect with five people" },
      { activity: "skill_verified", needed: 1, words: "Have a skill verified by others" },
    ],
    reward: 10,
    startsAt: 0,
    endsAt: null,
  },
  {
    key: "first_work",
    title: "Work together",
    description: "From the first yes to the word of those you worked with.",
    steps: [
      { activity: "collaboration_accepted", needed: 1, words: "Start working with somebody" },
      { activity: "milestone_completed", needed: 1, words: "Have a milestone approved" },
      { activity: "review_received", needed: 1, words: "Receive a verified review" },
    ],
    reward: 20,
    startsAt: 0,
    endsAt: null,
  },
  {
    key: "winter_2026",
    title: "A winter of work",
    description: "For the season: keep at it, show what comes of it, and share the work.",
    steps: [
      { activity: "weekly_streak_bonus", needed: 2, words: "Complete two weeks of check-ins" },
      { activity: "portfolio_item_added", needed: 2, words: "Publish two new pieces" },
      { activity: "collaboration_accepted", needed: 1, words: "Start something together" },
    ],
    reward: 20,
    startsAt: Date.UTC(2026, 10, 1),
    endsAt: Date.UTC(2027, 2, 1),
  },
] as const satisfies readonly Quest[];

/** @returns null for a quest that does not exist */
export function questOf(key: string): Quest | null {
  return QUESTS.find((quest) => quest.key === key) ?? null;
}

/** Whether it counts at this moment. */
export function isOn({ startsAt, endsAt }: Pick<Quest, "startsAt" | "endsAt">, now: number): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt);
}

interface Standing {
  endsAt: number | null;
  claimedAt: number | null;
  steps: readonly { done: number; needed: number }[];
}

/**
 * The quest that is worth a member's next step: one to claim first, then the nearest to its end, and of equals the one
 * of the season. @returns null when all are claimed
 */
export function nextQuest<Card extends Standing>(quests: readonly Card[]): Card | null {
  const open = quests.filter(({ claimedAt }) => claimedAt === null);
  const share = ({ steps }: Card) =>
    steps.reduce((sum, { done, needed }) => sum + done / needed, 0) / Math.max(1, steps.length);
  const [next] = open.toSorted(
    (one, other) => share(other) - share(one) || Number(one.endsAt === null) - Number(other.endsAt === null),
  );
  return next ?? null;
}
