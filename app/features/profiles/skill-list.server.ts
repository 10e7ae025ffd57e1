import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { profile_skills, profiles, skills } from "#app/db/schema/profiles.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { refreshCompleteness } from "./completeness.server.ts";
import { SKILLS_MAX } from "./skills.ts";

/**
 * Skills at the end of a member's list, for a batch that ends in `skillsChanged`. One they have already stays as it is;
 * where the list is full, as another window took the last place, its guard rolls the batch back. What others said of one
 * counts at once (by a trigger).
 */
export function addToSkills(
  db: Database,
  userId: Id,
  added: readonly { slug: string; name: string }[],
): Statement[] {
  const slugs = JSON.stringify(added.map(({ slug }) => slug));
  return [
    ...added.map((skill) => addSkill(db, userId, skill)),
    failWhen(
      db,
      sql`EXISTS (SELECT 1 FROM json_each(${slugs}) AS wanted WHERE NOT EXISTS (SELECT 1 FROM ${profile_skills} AS own
        WHERE own.user_id = ${userId} AND own.skill = wanted.value))`,
    ),
  ];
}

function addSkill(db: Database, userId: Id, { slug, name }: { slug: string; name: string }): Statement {
  return statement(
    db,
    sql`INSERT INTO ${profile_skills} (user_id, skill, name, position)
      SELECT ${userId}, ${slug}, ${name}, coalesce(max(position), 0) + 1
      FROM ${profile_skills} WHERE user_id = ${userId} HAVING count(*) < ${SKILLS_MAX}
      ON CONFLICT DO NOTHING`,
  );
}

/** What follows from a change of a member's skills: the names that cards and the deck read, their category, and completeness. */
export function skillsChanged(db: Database, userId: Id, now: number): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${profiles} SET updated_at = ${now}, skills = (SELECT json_group_array(name) FROM
        (SELECT name FROM ${profile_skills} WHERE user_id = ${userId} ORDER BY position, skill)),
        category = (SELECT known."group" FROM ${profile_skills} AS own JOIN ${skills} AS known ON known.slug = own.skill
          WHERE own.user_id = ${userId} ORDER BY own.position, own.skill LIMIT 1)
        WHERE user_id = ${userId}`,
    ),
    ...refreshCompleteness(db, userId, now),
  ];
}
