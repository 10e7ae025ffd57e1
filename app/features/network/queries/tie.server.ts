import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { follows } from "#app/db/schema/network.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { isSaved } from "#app/features/opportunities/saved.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { relation, tieTo } from "../relation.server.ts";
import { mutualsOf } from "./requests.server.ts";

/** How the viewer stands to one member, for what their page offers. */
export function selectTie(ctx: QueryContext, other: SQL) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      tie: tieTo(me, other, ctx.clock.now()).as("tie"),
      sparked: sql<boolean>`${relation(me, other).matched}`.mapWith(Boolean).as("sparked"),
      following: following(me, "user", other),
      /** They may be asked to apply to something. */
      posts:
        sql<boolean>`EXISTS (SELECT 1 FROM ${opportunities} WHERE created_by = ${me} AND status = 'active')`
          .mapWith(Boolean)
          .as("posts"),
      saved: isSaved(me, "profile", other).as("saved"),
      mutuals: mutualsOf(me, other).as("mutuals"),
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
