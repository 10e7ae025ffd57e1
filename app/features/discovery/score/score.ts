import { tierProgress } from "#app/core/tiers.ts";

/** What speaks for a card, and how many of 100 points it is worth at most (product.md §7.5). */
export const TERMS = {
  skills: 30,
  text: 15,
  fit: 15,
  budget: 10,
  place: 10,
  trust: 10,
  fresh: 5,
  near: 5,
} as const;

export type Term = keyof typeof TERMS;

/** One term of a card: how much of its points it has, and why, in words, where there is something to say. */
export interface Part {
  /** 0 to 1; a half where nothing is known. */
  share: number;
  why?: string | null;
}

export interface Reason {
  term: Term;
  text: string;
}

export interface Scored {
  /** 0 to 100. */
  score: number;
  /** The two strongest, strongest first. */
  reasons: Reason[];
}

/** How often the member pressed "less like this", by term. */
export type Tastes = Partial<Record<Term, number>>;

/** How many points each term is worth at most to one member. */
export type Weights = Record<Term, number>;

/** Each press halves what a term counts; more than these say nothing new. */
export const MOST_PRESSES = 3;
/** From the rising star on a tier counts, the highest this much (product.md R10). */
const TIER_POINTS = 5;
const TIERS_ABOVE_FIRST = 7;
/** A reason has to say this much for its card. */
const WORTH_SAYING = 0.5;

/** All terms together, less the penalties, for one member. The same input gives the same score. */
export function scoreOf(
  parts: Record<Term, Part>,
  { weights, xp, penalty }: { weights: Weights; xp: number; penalty: number },
): Scored {
  let points = 0;
  const reasons: (Reason & { points: number })[] = [];
  for (const term of Object.keys(TERMS) as Term[]) {
    const { share, why } = parts[term];
    const worth = weights[term] * Math.max(0, Math.min(1, share));
    points += worth;
    if (why && share >= WORTH_SAYING && worth > 0) reasons.push({ term, text: why, points: worth });
  }
  points += tierPoints(xp) - penalty;
  reasons.sort((a, b) => b.points - a.points);
  return {
    score: Math.max(0, Math.min(100, Math.round(points))),
    reasons: reasons.slice(0, 2).map(({ term, text }) => ({ term, text })),
  };
}

function tierPoints(xp: number): number {
  const { tier } = tierProgress(xp);
  if (tier.min === 0) return 0;
  const steps = ["rising_star", "creator", "maverick", "visionary", "legend", "icon", "elite"];
  return (TIER_POINTS * (steps.indexOf(tier.key) + 1)) / TIERS_ABOVE_FIRST;
}
