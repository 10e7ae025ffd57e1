import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Id } from "#app/core/ids.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import { listed } from "#app/features/profiles/listed.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { UNDO_REACH } from "./rules.ts";

const PAGE = 50;

/** The other member of a card, as much as a list shows. */
export const memberFace = {
  userId: profiles.user_id,
  name: profiles.display_name,
  handle: profiles.handle,
  headline: profiles.headline,
  avatarUrl: profiles.avatar_url,
  city: listed(profiles.city, "location", "members", null),
  country: listed(profiles.country, "location", "members", null),
  xp: profiles.xp,
  accountType: profiles.account_type,
};

// Written out, not bound: a value that a partial index is compared with makes SQLite plan anew at each run.
const TARGETS = { user: sql.raw("'user'"), opportunity: sql.raw("'opportunity'") } as const;

/** SQL condition: a right swipe of this member on this card stands, neither taken back nor turned into a pass. */
export function likeStands(actorId: Id, targetType: "user" | "opportunity", targetId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${actorId} AND target_type = ${TARGETS[targetType]}
    AND target_id = ${targetId} AND direction = 'right' AND undone_at IS NULL)`;
}

/** The member's open Sparks, newest activity first (product.md §6.2 `/spark` *Matches*). */
export function selectMatches(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  const side = (
    mine: typeof matches.user_a | typeof matches.user_b,
    theirs: typeof matches.user_a | typeof matches.user_b,
  ) =>
    ctx.db
      .select({ id: matches.id, other: sql<Id>`${theirs}`.as("other"), at: matches.last_activity_at })
      .from(matches)
      .where(and(eq(mine, me), sql`${matches.status} <> 'closed'`))
      .orderBy(desc(matches.last_activity_at), desc(matches.id))
      .limit(PAGE);
  const skeleton = unionAll(
    ctx.db.select().from(side(matches.user_a, matches.user_b).as("as_a")),
    ctx.db.select().from(side(matches.user_b, matches.user_a).as("as_b")),
  ).as("skeleton");
  return ctx.db
    .select({
      id: matches.id,
      kind: matches.kind,
      status: matches.status,
      reasons: matches.reasons,
      opportunityId: matches.opportunity_id,
      opportunityTitle: opportunities.title,
      lastActivityAt: matches.last_activity_at,
      createdAt: matches.created_at,
      ...memberFace,
    })
    .from(skeleton)
    .innerJoin(matches, eq(matches.id, skeleton.id))
    .innerJoin(profiles, eq(profiles.user_id, skeleton.other))
    .leftJoin(opportunities, eq(opportunities.id, matches.opportunity_id))
    .where(visibleMember(me))
    .orderBy(desc(skeleton.at), desc(skeleton.id))
    .limit(PAGE);
}

/** Members who liked this member and wait for an answer, newest first. */
export function selectLikes(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({ likedAt: swipes.swiped_at, ...memberFace })
    .from(swipes)
    .innerJoin(profiles, eq(profiles.user_id, swipes.actor_id))
    .where(
      and(
        eq(swipes.target_id, me),
        sql`${swipes.target_type} = 'user' AND ${swipes.direction} = 'right' AND ${swipes.undone_at} IS NULL`,
        sql`NOT EXISTS (SELECT 1 FROM ${swipes} AS mine WHERE mine.actor_id = ${me} AND mine.target_type = 'user'
          AND mine.target_id = ${swipes.actor_id} AND mine.undone_at IS NULL)`,
        visibleMember(me),
      ),
    )
    .orderBy(desc(swipes.swiped_at))
    .limit(PAGE);
}

/** What this member swiped right on and has no answer to yet, newest first. */
export function selectSent(ctx: QueryContext) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      targetType: swipes.target_type,
      targetId: swipes.target_id,
      swipedAt: swipes.swiped_at,
      // Among the last swipes only (product.md §5.3).
      undoable: sql<boolean>`${swipes.swiped_at} >= coalesce((SELECT reach.swiped_at FROM ${swipes} AS reach
        WHERE reach.actor_id = ${me} ORDER BY reach.swiped_at DESC LIMIT 1 OFFSET ${UNDO_REACH - 1}), 0)`
        .mapWith(Boolean)
        .as("undoable"),
      opportunityTitle: opportunities.title,
      ...memberFace,
    })
    .from(swipes)
    .leftJoin(
      opportunities,
      and(eq(swipes.target_type, "opportunity"), eq(opportunities.id, swipes.target_id)),
    )
    .innerJoin(
      profiles,
      eq(profiles.user_id, sql`coalesce(${opportunities.created_by}, ${swipes.target_id})`),
    )
    .where(
      and(
        eq(swipes.actor_id, me),
        sql`${swipes.undone_at} IS NULL`,
        eq(swipes.direction, "right"),
        sql`NOT EXISTS (SELECT 1 FROM ${matches} WHERE ${matches.status} <> 'closed'
          AND ${matches.user_a} = min(${me}, ${profiles.user_id}) AND ${matches.user_b} = max(${me}, ${profiles.user_id})
          AND ${matches.opportunity_id} IS ${opportunities.id})`,
        visibleMember(me),
      ),
    )
    .orderBy(desc(swipes.swiped_at))
    .limit(PAGE);
}

function visibleMember(me: Id): SQL {
  return sql`${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}`;
}
