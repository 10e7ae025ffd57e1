import { days, minutes } from "#app/core/time.ts";

/** Constants of endorsements (product.md §5.11, §6 `/endorse`). */
export const ENDORSED_AT_ONCE = 5;
export const WEEKLY_CAP = 30;
export const WEEK = days(7);
export const UNDO_WITHIN = minutes(10);
export const NOTE_MAX = 200;

export const RELATIONSHIPS = {
  worked_together: "We worked together",
  client: "I was their client",
  manager: "I managed their work",
  classmate: "We studied together",
  other: "Something else",
} as const;
export type Relationship = keyof typeof RELATIONSHIPS;

export const STRENGTHS = { good: "Good", great: "Great", best: "Among the best" } as const;
export type Strength = keyof typeof STRENGTHS;

const BY_STRENGTH: Record<Strength, number> = { good: 0.8, great: 1, best: 1.2 };
const BY_RELATIONSHIP: Record<Relationship, number> = {
  worked_together: 1,
  client: 1.2,
  manager: 1.2,
  classmate: 0.7,
  other: 0.5,
};
const BY_CONNECTION = { match: 1.1, stranger: 0.9, external: 0.8 };
const OWN_SKILL_VERIFIED = 1.25;

/**
 * What an endorsement weighs, in hundredths: strength x relationship x how the two are connected here (a Spark, none, or
 * an address outside) x whether the endorser's own skill of that name is verified. Three people who worked with a member,
 * met here by a Spark and say "great" make a verified skill.
 */
export function endorsementWeight(endorsement: {
  strength: Strength;
  relationship: Relationship;
  connection: keyof typeof BY_CONNECTION;
  ownSkillVerified: boolean;
}): number {
  const { strength, relationship, connection, ownSkillVerified } = endorsement;
  const factor = ownSkillVerified ? OWN_SKILL_VERIFIED : 1;
  return Math.round(
    100 * BY_STRENGTH[strength] * BY_RELATIONSHIP[relationship] * BY_CONNECTION[connection] * factor,
  );
}
