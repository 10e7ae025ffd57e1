import { cleanLine } from "#app/core/member-text.ts";

/** Most skills on one profile. */
export const SKILLS_MAX = 15;
export const SKILL_NAME_MAX = 40;

/** Families of trades, of which every known skill is in one. */
export const SKILL_GROUPS = [
  "Photo",
  "Video",
  "Motion & 3D",
  "Audio",
  "Design",
  "Illustration",
  "Writing",
  "Social",
  "Craft",
  "Food",
  "Stage",
  "Style",
  "Games",
  "Production",
  "Web",
] as const;

export type SkillGroup = (typeof SKILL_GROUPS)[number];

export const SKILL_LEVELS = { learning: "Learning", working: "Working", expert: "Expert" } as const;
export type SkillLevel = keyof typeof SKILL_LEVELS;

/** How many endorsements there are of these skills together. */
export function countEndorsements(skills: readonly { endorsements: number }[]): number {
  return skills.reduce((sum, { endorsements }) => sum + endorsements, 0);
}

/** A skill as a slug: what two ways to write it have in common. Empty when nothing is left of it. */
export function skillSlug(name: string): string {
  return foldWords(name)
    .replace(/[^\p{L}\p{N}+#]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
}

/** Text as the search for skills compares it: lower case, without accents. */
export function foldWords(text: string): string {
  return cleanLine(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A skill is verified from this sum of weights of endorsements, in hundredths, by this many people (product.md §5.11). */
export const VERIFIED_WEIGHT = 300;
export const VERIFIED_PEOPLE = 3;
/** Or from so many deliveries that show it, approved by clients who paid. */
export const VERIFIED_DELIVERIES = 2;
