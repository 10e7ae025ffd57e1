import type { XpReward } from "#app/core/xp.ts";

export interface FeedbackTask {
  key: string;
  title: string;
  /** What is asked, in words that the member answers. */
  question: string;
  /** It is asked of who was granted this before; null asks everybody. */
  after: XpReward | null;
}

/** What one answer brings, in credits. */
export const FEEDBACK_REWARD = 5;

/** Shorter says nothing our team could act on. */
export const FEEDBACK_MIN = 40;
export const FEEDBACK_MAX = 1500;

/** What members are asked while this is a beta (product.md `/earn-credits`). */
export const FEEDBACK_TASKS = [
  {
    key: "finding",
    title: "Finding each other",
    question: "Did you find people or work that fit? What stood in the way?",
    after: null,
  },
  {
    key: "working",
    title: "Working at a desk",
    question: "What would have made your last project easier?",
    after: "collaboration_accepted",
  },
  {
    key: "money",
    title: "Being paid, and paying",
    question: "Was it clear at each moment where the money is? What did you miss?",
    after: "milestone_completed",
  },
  {
    key: "missing",
    title: "What is missing",
    question: "What do you still do elsewhere that you would like to do here?",
    after: null,
  },
] as const satisfies readonly FeedbackTask[];

export const FEEDBACK_RATINGS = { 1: "Badly", 2: "Not well", 3: "So so", 4: "Well", 5: "Very well" } as const;

/** @returns null for one that is not asked */
export function feedbackTask(key: string): FeedbackTask | null {
  return FEEDBACK_TASKS.find((task) => task.key === key) ?? null;
}
