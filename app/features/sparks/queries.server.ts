import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { type Cursor, encodeCursor } from "#app/core/cursor.ts";
import type { Id } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { hours } from "#app/core/time.ts";
import { conversations, messages } from "#app/db/schema/messages.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import { meetings } from "#app/db/schema/tasks.ts";
import { isLetThrough } from "#app/features/opportunities/life.server.ts";
import { memberFace } from "#app/features/profiles/member-face.server.ts";
import { connected } from "#app/features/profiles/relations.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { ALL_LIKES, type LikesView } from "./likes-view.ts";
import { SPARKS_PAGE, UNDO_REACH } from "./rules.ts";

/** Which Sparks are read. */
interface MatchesAsked {
  /** Those put out of sight in place of the others; anything that happens in one brings it back. */
  archived?: boolean;
  /** Below this one: a page further down. */
  before?: Cursor | null;
  limit?: number;
}

// Written out, not bound: a value that a partial index is compared with makes SQLite plan anew at each run.
const TARGETS = { user: sql.raw("'user'"), opportunity: sql.raw("'opportunity'") } as const;

/** SQL condition: a right swipe of this member on this card stands, neither taken back nor turned into a pass. */
export function likeStands(actorId: Id, targetType: "user" | "opportunity", targetId: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${actorId} AND target_type = ${TARGETS[targetType]}
    AND target_id = ${targetId} AND direction = 'right' AND undone_at IS NULL)`;
}

/** SQL of what was said last in a Spark's thread; nothing before the first word. */
const LAST_SAID = sql<string | null>`(SELECT said.body FROM ${conversations} AS thread
  JOIN ${messages} AS said ON said.conversation_id = thread.id AND said.deleted_at IS NULL
  WHERE thread.context_key = 'match:' || ${matches.id} ORDER BY said.seq DESC LIMIT 1)`;

const LONGEST_CALL = hours(2);

/** A call that two who have a Spark are to have. */
interface SparkCall {
  id: Id;
  title: string;
  /** While it is proposed, the last of its times. */
  startsAt: number;
  endsAt: number;
  joinUrl: string | null;
  status: "proposed" | "confirmed";
  times: number;
  /** Whether this member proposed it. */
  mine: boolean;
}

/** The member's open Sparks, newest activity first (product.md §6.2 `/spark` *Matches*); each says whether more may follow. */
export function selectMatches(
  ctx: QueryContext,
  { archived = false, before = null, limit = SPARKS_PAGE }: MatchesAsked = {},
) {
  const me = ctx.viewer.userId;
  const side = (
    mine: typeof matches.user_a | typeof matches.user_b,
    theirs: typeof matches.user_a | typeof matches.user_b,
    away: typeof matches.archived_at_a | typeof matches.archived_at_b,
    opened: typeof matches.opened_at_a | typeof matches.opened_at_b,
  ) =>
    ctx.db
      .select({
        id: matches.id,
        other: sql<Id>`${theirs}`.as("other"),
        at: matches.last_activity_at,
        opened: sql<number | null>`${opened}`.as("opened"),
      })
      .from(matches)
      .where(
        and(
          eq(mine, me),
          sql`${matches.status} <> 'closed'`,
          sql`coalesce(${away} >= ${matches.last_activity_at}, 0) = ${Number(archived)}`,
          before
            ? sql`(${matches.last_activity_at}, ${matches.id}) < (${before.key}, ${before.id})`
            : undefined,
        ),
      )
      .orderBy(desc(matches.last_activity_at), desc(matches.id))
      .limit(limit === 0 ? 0 : limit + 1);
  const skeleton = ctx.db
    .$with("skeleton")
    .as(
      unionAll(
        ctx.db
          .select()
          .from(side(matches.user_a, matches.user_b, matches.archived_at_a, matches.opened_at_a).as("as_a")),
        ctx.db
          .select()
          .from(side(matches.user_b, matches.user_a, matches.archived_at_b, matches.opened_at_b).as("as_b")),
      ),
    );
  return ctx.db
    .with(skeleton)
    .select({
      id: matches.id,
      kind: matches.kind,
      status: matches.status,
      reasons: matches.reasons,
      opportunityId: matches.opportunity_id,
      opportunityTitle: opportunities.title,
      projectId: matches.project_id,
      fresh: sql<boolean>`skeleton.opened IS NULL`.mapWith(Boolean).as("fresh"),
      lastSaid: LAST_SAID.as("last_said"),
      /** The first call to come, or the one that runs. */
      call: sql<SparkCall | null>`(SELECT json_object('id', c.id, 'title', c.title, 'startsAt', c.starts_at,
          'endsAt', c.ends_at, 'joinUrl', c.join_url, 'status', c.status, 'times', json_array_length(c.slots),
          'mine', json(iif(c.proposed_by = ${me}, 'true', 'false')))
        FROM ${meetings} AS c WHERE c.match_id = ${matches.id} AND c.starts_at > ${ctx.clock.now() - LONGEST_CALL}
          AND c.ends_at > ${ctx.clock.now()} AND c.status <> 'cancelled' ORDER BY c.starts_at LIMIT 1)`
        .mapWith((call: string | null) => (call === null ? null : (JSON.parse(call) as SparkCall)))
        .as("spark_call"),
      timeZone: profiles.timezone,
      connected: sql<boolean>`${connected(me, sql`skeleton.other`)}`.mapWith(Boolean).as("connected"),
      lastActivityAt: matches.last_activity_at,
      createdAt: matches.created_at,
      // Also where some of them are not shown, so that the page is not full.
      more: sql<boolean>`(SELECT count(*) > ${limit} FROM skeleton)`.mapWith(Boolean).as("more"),
      ...memberFace,
    })
    .from(skeleton)
    .innerJoin(matches, eq(matches.id, skeleton.id))
    .innerJoin(profiles, eq(profiles.user_id, skeleton.other))
    .leftJoin(opportunities, eq(opportunities.id, matches.opportunity_id))
    .where(visibleMember(me))
    .orderBy(desc(skeleton.at), desc(skeleton.id))
    .limit(limit);
}

/** A Spark of the member's that they can see, on whichever page of the list it stands; no row when it is no longer there. */
export function selectStanding(ctx: QueryContext, matchId: Id) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(
      profiles,
      eq(profiles.user_id, sql`iif(${matches.user_a} = ${me}, ${matches.user_b}, ${matches.user_a})`),
    )
    .where(
      and(
        eq(matches.id, matchId),
        sql`${me} IN (${matches.user_a}, ${matches.user_b}) AND ${matches.status} <> 'closed'`,
        visibleMember(me),
      ),
    );
}

/** Where the next page of Sparks begins; null at the end. */
export function afterMatches(rows: { id: Id; lastActivityAt: number; more: boolean }[]): string | null {
  const last = rows.at(-1);
  return last?.more ? encodeCursor({ key: last.lastActivityAt, id: last.id }) : null;
}

/** SQL condition: of the kind of member that a view of the likes shows. */
export function shownIn({ who }: LikesView): SQL | undefined {
  if (who === "all") return undefined;
  return who === "creators"
    ? sql`${profiles.account_type} = 'creator'`
    : sql`${profiles.account_type} <> 'creator'`;
}

/** Members who liked this member and wait for an answer, in the order of the view. */
export function selectLikes(ctx: QueryContext, view = ALL_LIKES, limit = SPARKS_PAGE) {
  return ctx.db
    .select({ likedAt: swipes.swiped_at, ...memberFace })
    .from(swipes)
    .innerJoin(profiles, eq(profiles.user_id, swipes.actor_id))
    .where(and(likesUnanswered(ctx.viewer.userId), shownIn(view)))
    .orderBy(...(view.sort === "tier" ? [desc(profiles.xp)] : []), desc(swipes.swiped_at))
    .limit(limit);
}

/** The same members, newest first, as much as a row of faces shows. */
export function selectLikers(ctx: QueryContext, limit: number) {
  return ctx.db
    .select({ userId: profiles.user_id, name: profiles.display_name, avatarUrl: profiles.avatar_url })
    .from(swipes)
    .innerJoin(profiles, eq(profiles.user_id, swipes.actor_id))
    .where(likesUnanswered(ctx.viewer.userId))
    .orderBy(desc(swipes.swiped_at))
    .limit(limit);
}

/** SQL condition on swipes and the profile of who swiped: a right swipe on this member that they have not answered. */
function likesUnanswered(me: Id): SQL {
  return sql`${swipes.target_id} = ${me} AND ${swipes.target_type} = 'user' AND ${swipes.direction} = 'right'
    AND ${swipes.undone_at} IS NULL
    AND NOT EXISTS (SELECT 1 FROM ${swipes} AS mine WHERE mine.actor_id = ${me} AND mine.target_type = 'user'
      AND mine.target_id = ${swipes.actor_id} AND mine.undone_at IS NULL)
    AND ${visibleMember(me)}`;
}

/**
 * What this member swiped right on and has no answer to yet, newest first: one more than a page, for `toSentPage`.
 * @param before a page further down
 */
export function selectSent(ctx: QueryContext, before: Cursor | null = null) {
  const me = ctx.viewer.userId;
  return ctx.db
    .select({
      targetType: swipes.target_type,
      targetId: swipes.target_id,
      swipedAt: swipes.swiped_at,
      // By which the index orders those of one moment.
      row: sql<number>`swipes.rowid`.as("row"),
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
        before
          ? sql`(${swipes.swiped_at}, swipes.rowid) < (${before.key}, ${Number(before.id) || 0})`
          : undefined,
        sql`NOT EXISTS (SELECT 1 FROM ${matches} WHERE ${matches.status} <> 'closed'
          AND ${matches.user_a} = min(${me}, ${profiles.user_id}) AND ${matches.user_b} = max(${me}, ${profiles.user_id})
          AND ${matches.opportunity_id} IS ${opportunities.id})`,
        visibleMember(me),
        sql`(${opportunities.id} IS NULL OR ${isLetThrough})`,
        notExcluded(me),
      ),
    )
    .orderBy(desc(swipes.swiped_at), desc(sql`swipes.rowid`))
    .limit(SPARKS_PAGE + 1);
}

/** A page of what was sent, with where the next one begins. */
export function toSentPage<R extends { row: number; swipedAt: number }>(rows: R[]) {
  const { page, last } = pageOf(rows, SPARKS_PAGE);
  return { page, next: last ? encodeCursor({ key: last.swipedAt, id: String(last.row) }) : null };
}

function visibleMember(me: Id): SQL {
  return sql`${profiles.status} = 'active' AND ${notBlocked(me, profiles.user_id)}`;
}
