import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { follows } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profile_skills, profiles } from "#app/db/schema/profiles.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { isSaved } from "#app/features/opportunities/saved.server.ts";
import { hasMuted } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { relation, tieTo } from "../relation.server.ts";
import { mutualsOf } from "./requests.server.ts";
import { reasonsFor } from "./suggestions.server.ts";

const SKILLS_NAMED = 3;
const PROJECTS_LOOKED_AT = 100;

/** How the viewer stands to one member, for what their page offers. */
export function selectTie(ctx: QueryContext, other: SQL) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      tie: tieTo(me, other, ctx.clock.now()).as("tie"),
      sparked: sql<boolean>`${relation(me, other).matched}`.mapWith(Boolean).as("sparked"),
      following: following(me, "user", other),
      muted: sql<boolean>`${hasMuted(me, other)}`.mapWith(Boolean).as("is_muted"),
      /** They may be asked to apply to something. */
      posts:
        sql<boolean>`EXISTS (SELECT 1 FROM ${opportunities} WHERE created_by = ${me} AND status = 'active')`
          .mapWith(Boolean)
          .as("posts"),
      saved: isSaved(me, "profile", other).as("saved"),
      mutuals: mutualsOf(me, other).as("mutuals"),
      skills: sql<string[]>`(SELECT json_group_array(name) FROM (SELECT own.name FROM ${profile_skills} AS own
        JOIN ${profile_skills} AS theirs ON theirs.skill = own.skill AND theirs.user_id = ${other}
        WHERE own.user_id = ${me} ORDER BY own.position LIMIT ${SKILLS_NAMED}))`
        .mapWith((names) => JSON.parse(names))
        .as("skills"),
      together:
        sql<boolean>`EXISTS (SELECT 1 FROM (SELECT project_id FROM ${project_members} WHERE user_id = ${me}
          AND status = 'active' ORDER BY created_at DESC LIMIT ${PROJECTS_LOOKED_AT}) AS mine
        JOIN ${project_members} AS theirs ON theirs.project_id = mine.project_id AND theirs.user_id = ${other}
          AND theirs.status = 'active')`
          .mapWith(Boolean)
          .as("together"),
      local: sql<boolean>`EXISTS (SELECT 1 FROM ${profiles} AS mine JOIN ${profiles} AS theirs
        ON theirs.country = mine.country AND theirs.city = mine.city
        WHERE mine.user_id = ${me} AND theirs.user_id = ${other})`
        .mapWith(Boolean)
        .as("local"),
    })
    .from(sql`(SELECT 1)`);
}

/** Whether the viewer follows a company. */
export function selectFollowing(ctx: QueryContext, companyId: string) {
  return ctx.db
    .select({ following: following(ctx.viewer.userId, "company", sql`${companyId}`) })
    .from(sql`(SELECT 1)`);
}

function following(me: string, type: "user" | "company", target: SQLWrapper) {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${follows} WHERE follower_id = ${me} AND target_type = ${type}
    AND target_id = ${target})`
    .mapWith(Boolean)
    .as("following");
}

type Tie = Awaited<ReturnType<typeof selectTie>>[number];

/** What the two have in common, the strongest first. A city that is not shown to the viewer is nothing to name. */
export function inCommon({ together, skills, local }: Tie, city: string | null): string[] {
  const skill = skills.length > 0 ? new Intl.ListFormat("en").format(skills) : null;
  const shared = reasonsFor({ mutuals: 0, project: false, skill, local, city });
  return together ? ["You work or worked on a project together", ...shared] : shared;
}
