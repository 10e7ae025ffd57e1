import { asc, eq, type SQL } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { profile_skills } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** A member's skills in their order, with how many vouch for each. */
export function selectSkillsOf({ db }: Pick<AppContext, "db">, userId: Id | SQL<Id>) {
  return db
    .select({
      slug: profile_skills.skill,
      name: profile_skills.name,
      level: profile_skills.level,
      verifiedAt: profile_skills.verified_at,
      endorsements: profile_skills.endorsement_count,
    })
    .from(profile_skills)
    .where(eq(profile_skills.user_id, userId))
    .orderBy(asc(profile_skills.position), asc(profile_skills.skill));
}

export type ShownSkill = Awaited<ReturnType<typeof selectSkillsOf>>[number];
