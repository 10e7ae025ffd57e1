import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";

/** One more skill at the end of a member's list, for the batch of a command; one they have already stays as it is. */
export function addProfileSkill(
  db: Database,
  skill: { userId: Id; slug: string; name: string; now: number },
): Statement[] {
  const { userId, slug, name, now } = skill;
  return [
    statement(
      db,
      sql`INSERT INTO ${profile_skills} (user_id, skill, name, level, position)
        SELECT ${userId}, ${slug}, ${name}, 'working', coalesce(max(position), -1) + 1
        FROM ${profile_skills} WHERE user_id = ${userId}
        ON CONFLICT (user_id, skill) DO NOTHING`,
    ),
    statement(
      db,
      sql`UPDATE ${profiles} SET updated_at = ${now}, skills = (SELECT json_group_array(name) FROM
        (SELECT name FROM ${profile_skills} WHERE user_id = ${userId} ORDER BY position))
        WHERE user_id = ${userId}`,
    ),
  ];
}
