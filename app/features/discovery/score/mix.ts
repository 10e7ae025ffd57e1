import { MOST_PRESSES, type Tastes, TERMS, type Term, type Weights } from "./score.ts";

/** What the mixing desk of Discover turns up and down, and the terms of the score behind each (product.md B7). */
export const WISHES = {
  money: { label: "Money", help: "What it pays, beside what you ask", terms: ["budget"] },
  fun: {
    label: "Fun",
    help: "The kind of work you look for, and what you write about",
    terms: ["fit", "text"],
  },
  growth: {
    label: "Growth",
    help: "People others trust, and people near your Sparks",
    terms: ["trust", "near"],
  },
  nearby: { label: "Nearby", help: "Your place, your country, your hours", terms: ["place"] },
} as const satisfies Record<string, { label: string; help: string; terms: readonly Term[] }>;

export type Wish = keyof typeof WISHES;

/** How much of each wish, from 0 (not at all) to 4; 2 is as it comes. */
export type Mix = Record<Wish, number>;

export const MIX_STEPS = ["Not at all", "Less", "As it comes", "More", "Most"] as const;
export const EVEN_MIX: Mix = { money: 2, fun: 2, growth: 2, nearby: 2 };
const FACTORS = [0, 0.5, 1, 2, 4];

/** What the terms are called where a member turned one down. */
export const TERM_NAMES: Record<Term, string> = {
  skills: "Skills in common",
  text: "The same words",
  fit: "Kind of work",
  budget: "Pay",
  place: "Place",
  trust: "Reviews and answers",
  fresh: "New ones",
  near: "People near your Sparks",
};

/**
 * The points of each term for one member: what they turned up takes its share from all others, so that the best card
 * has 100 points whatever the mix; each press of "less like this" halves a term without filling up the others.
 */
export function weightsOf(tastes: Tastes, mix: Mix = EVEN_MIX): Weights {
  const mixed: Weights = { ...TERMS };
  for (const wish of Object.keys(WISHES) as Wish[])
    for (const term of WISHES[wish].terms) mixed[term] *= FACTORS[mix[wish]] ?? 1;
  const terms = Object.keys(TERMS) as Term[];
  const total = terms.reduce((sum, term) => sum + mixed[term], 0);
  for (const term of terms)
    mixed[term] *= 100 / total / 2 ** Math.min(Math.max(0, tastes[term] ?? 0), MOST_PRESSES);
  return mixed;
}
