import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { connections, network } from "#app/db/schema/network.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { memberFace } from "#app/features/profiles/member-face.server.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { pairKeyOf } from "../relation.server.ts";
import { REQUEST_LIVES } from "../rules.ts";

const SHOWN = 12;

/**
 * Members this one may want to know, the strongest ties first: of a project of both, known to several connections, with
 * a skill in common, from the same city. Looks at a bounded part of each, however many members there are.
 */
export function selectSuggestions(ctx: QueryContext, limit = SHOWN) {
  const me = ctx.viewer.userId;
  const candidates = sql`SELECT * FROM (SELECT theirs.user_id AS id, 'project' AS tie FROM ${project_members} AS mine
        JOIN ${project_members} AS theirs ON theirs.project_id = mine.project_id AND theirs.status = 'active'
        WHERE mine.user_id = ${me} AND mine.status = 'active' LIMIT 100)
    UNION ALL SELECT * FROM (SELECT theirs.other_id, 'mutual' FROM (SELECT other_id FROM ${network}
        WHERE user_id = ${me} ORDER BY connected_at DESC LIMIT 40) AS mine
      CROSS JOIN ${network} AS theirs ON theirs.user_id = mine.other_id LIMIT 400)
    UNION ALL SELECT * FROM (SELECT theirs.user_id, 'skill' FROM (SELECT skill FROM ${profile_skills}
        WHERE user_id = ${me} ORDER BY position LIMIT 3) AS mine
      CROSS JOIN ${profile_skills} AS theirs ON theirs.skill = mine.skill LIMIT 200)
    UNION ALL SELECT * FROM (SELECT near.user_id, 'city' FROM (SELECT near.user_id, near.city FROM ${profiles} AS near
        WHERE near.country = (SELECT country FROM ${profiles} WHERE user_id = ${me}) ORDER BY near.xp DESC LIMIT 200)
      AS near WHERE near.city = (SELECT city FROM ${profiles} WHERE user_id = ${me}))`;
  const found = sql`(SELECT id, sum(tie = 'mutual') AS mutuals, max(tie = 'project') AS projects,
      max(tie = 'skill') AS skilled, max(tie = 'city') AS local,
      5 * max(tie = 'project') + 3 * min(sum(tie = 'mutual'), 4) + 2 * max(tie = 'skill') + max(tie = 'city') AS score
    FROM (${candidates}) WHERE id <> ${me} GROUP BY id ORDER BY score DESC, id DESC LIMIT 60) AS found`;
  const standing = sql`SELECT 1 FROM ${connections} WHERE pair_key = ${pairKeyOf(me, sql`found.id`)}
    AND (status IN ('pending', 'accepted') OR (status IN ('declined', 'expired', 'removed')
      AND requested_at > ${ctx.clock.now() - REQUEST_LIVES}))`;
  return ctx.db
    .select({
      mutuals: sql<number>`found.mutuals`.as("mutuals"),
      project: sql<boolean>`found.projects`.mapWith(Boolean).as("project"),
      skill: sql<string | null>`CASE WHEN found.skilled THEN (SELECT own.name FROM ${profile_skills} AS own
        JOIN ${profile_skills} AS theirs ON theirs.skill = own.skill AND theirs.user_id = found.id
        WHERE own.user_id = ${me} ORDER BY own.position LIMIT 1) END`.as("skill"),
      local: sql<boolean>`found.local`.mapWith(Boolean).as("local"),
      ...memberFace,
    })
    .from(found)
    .innerJoin(profiles, eq(profiles.user_id, sql`found.id`))
    .where(
      sql`${profiles.status} = 'active' AND ${profiles.visibility} <> 'hidden' AND ${notBlocked(me, profiles.user_id)}
        AND ${notHiddenFrom(me, profiles.user_id)} AND NOT EXISTS (${standing})`,
    )
    .orderBy(sql`found.score DESC, found.id DESC`)
    .limit(limit);
}

export type Suggestion = Awaited<ReturnType<typeof selectSuggestions>>[number];

/** Why somebody is suggested, the strongest first. A city that is not shown to members is no reason. */
export function reasonsFor(
  suggestion: Pick<Suggestion, "mutuals" | "project" | "skill" | "local" | "city">,
): string[] {
  const { mutuals, project, skill, local, city } = suggestion;
  return [
    project ? "You worked on a project together" : null,
    mutuals > 0 ? (mutuals === 1 ? "1 mutual connection" : `${mutuals} mutual connections`) : null,
    skill ? `Both of you do ${skill}` : null,
    local && city ? `Also in ${city}` : null,
  ].filter((reason) => reason !== null);
}

/** Members through whom this one could meet another. */
export function selectMutuals(ctx: QueryContext, other: Id, limit = 20) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select(memberFace)
    .from(sql`(SELECT other_id FROM ${network} WHERE user_id = ${me} ORDER BY connected_at DESC LIMIT 200) AS mine
      CROSS JOIN ${network} AS theirs ON theirs.user_id = ${other} AND theirs.other_id = mine.other_id`)
    .innerJoin(profiles, eq(profiles.user_id, sql`mine.other_id`))
    .where(
      sql`${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)} AND ${notBlocked(me, other)}
        AND ${notBlocked(profiles.user_id, other)}`,
    )
    .limit(limit);
}
