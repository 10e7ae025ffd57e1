import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { eventStatement } from "#app/platform/outbox.server.ts";
import { COMPLETENESS, type CompletenessItem } from "./rules.ts";

/**
 * Brings a member's completeness up to date (product.md §5.1), for the batch of any command that changes what it
 * counts. The first time it is 100 the batch also holds `profile.completed`, once in the life of a profile.
 */
export function refreshCompleteness(db: Database, userId: Id, now: number): Statement[] {
  const justComplete = sql`user_id = ${userId} AND completeness = 100 AND completed_at IS NULL`;
  return [
    statement(
      db,
      sql`UPDATE ${profiles} SET completeness = ${completenessOfRow()} WHERE user_id = ${userId}`,
    ),
    eventStatement(
      db,
      {
        name: "profile.completed",
        payload: { userId },
        when: sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${justComplete})`,
      },
      now,
    ),
    statement(db, sql`UPDATE ${profiles} SET completed_at = ${now} WHERE ${justComplete}`),
  ];
}

/** The points of the profile that a statement is on. */
export function completenessOfRow(): SQL<number> {
  const points = COMPLETENESS.map(
    ({ item, points }) => sql`${sql.raw(String(points))} * (${COMPLETENESS_FACTS[item]})`,
  );
  return sql<number>`${sql.join(points, sql` + `)}`;
}

const written = (column: string) => sql<number>`coalesce(${sql.raw(column)}, '') <> ''`;

const works = (atLeast: number) => sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${portfolio_items}
  WHERE user_id = profiles.user_id AND deleted_at IS NULL AND visibility = 'public' LIMIT 3)) >= ${sql.raw(String(atLeast))}`;

/** Whether each part is there, 1 or 0, in a statement on `profiles`. */
export const COMPLETENESS_FACTS: Record<CompletenessItem, SQL<number>> = {
  avatar: written("avatar_url"),
  headline: written("headline"),
  bio: written("bio"),
  location: sql`coalesce(city, country, '') <> ''`,
  skills: sql`(SELECT count(*) FROM (SELECT 1 FROM ${profile_skills} WHERE user_id = profiles.user_id LIMIT 3)) >= 3`,
  portfolio: works(1),
  portfolio_three: works(3),
  socials: sql`socials <> '[]'`,
  // Brands and companies give work: they say what they look for.
  availability: sql`CASE account_type WHEN 'creator' THEN availability <> 'hidden' ELSE wants <> '[]' END`,
  cover: written("cover_url"),
};
