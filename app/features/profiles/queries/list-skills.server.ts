import { asc, eq, max, min, sql } from "drizzle-orm";
import { beginsWith } from "#app/db/begins-with.ts";
import { skill_words, skills } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { foldWords, SKILL_NAME_MAX } from "../skills.ts";

const SHOWN = 8;

/** Known skills whose name or synonym has a word that begins so: what starts with it whole first, then the shortest. */
export async function findSkills(
  ctx: Pick<AppContext, "db">,
  typed: string,
): Promise<{ slug: string; name: string; group: string }[]> {
  const from = foldWords(typed.slice(0, SKILL_NAME_MAX));
  if (from === "") return [];
  const rows = await ctx.db
    .select({ slug: skills.slug, name: skills.name, group: skills.group })
    .from(skill_words)
    .innerJoin(skills, eq(skills.slug, skill_words.skill))
    .where(beginsWith(skill_words.word, from))
    .groupBy(skills.slug)
    .orderBy(
      sql`${max(skill_words.whole)} DESC`,
      asc(min(sql`length(${skill_words.word})`)),
      asc(skills.name),
    )
    .limit(SHOWN);
  return rows;
}
