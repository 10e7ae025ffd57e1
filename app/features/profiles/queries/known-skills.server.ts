import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#app/db/client.server.ts";
import { skill_words, skills } from "#app/db/schema/profiles.ts";
import { foldWords, skillSlug } from "../skills.ts";

/** Two selects for a batch: known skills by their name or a synonym, and by how it is spelled. For `meantSkill`. */
export function selectKnownSkills(db: Database, names: string[]) {
  return [
    db
      .select({ word: skill_words.word, slug: skills.slug, name: skills.name })
      .from(skill_words)
      .innerJoin(skills, eq(skills.slug, skill_words.skill))
      .where(and(inArray(skill_words.word, names.map(foldWords)), eq(skill_words.whole, true))),
    db
      .select({ slug: skills.slug, name: skills.name })
      .from(skills)
      .where(inArray(skills.slug, names.map(skillSlug))),
  ] as const;
}

type Selects = ReturnType<typeof selectKnownSkills>;
export type KnownSkills = [Awaited<Selects[0]>, Awaited<Selects[1]>];

/** The skill that a name means: a known one by its name or a synonym, or else one that is new. */
export function meantSkill(name: string, [byWord, bySlug]: KnownSkills): { slug: string; name: string } {
  const slug = skillSlug(name);
  const known =
    byWord.find(({ word }) => word === foldWords(name)) ?? bySlug.find((one) => one.slug === slug);
  return { slug: known?.slug ?? slug, name: known?.name ?? name };
}
