import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { DomainEvents } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { UNDO_REACH } from "../rules.ts";
import type { SwipeInput } from "../schema.ts";
import { openMatch } from "./open-match.server.ts";

export interface SwipeResult {
  /** The Spark this swipe completed, if it did. */
  matchId: Id | null;
  /** The other member's name, for the Spark moment. */
  name: string;
}

type SwipeContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

interface Target {
  name: string;
  event: DomainEvents["swipe.made"]["target"];
}

/**
 * Stores a swipe. A right swipe on a member who liked first makes the Spark in the same batch. Swiping the same card
 * the same way again changes nothing (product.md §5.3).
 * @throws AppError `not_found` for cards that do not exist, are hidden, blocked or one's own; `rate_limited`
 */
export async function swipe(ctx: SwipeContext, input: SwipeInput): Promise<SwipeResult> {
  const target = await readTarget(ctx, input);
  const now = ctx.clock.now();
  const { userId, displayName } = ctx.viewer;
  const made = {
    name: "swipe.made",
    payload: {
      actorId: userId,
      actorName: displayName,
      direction: input.direction,
      target: target.event,
      swipedAt: now,
    },
    // The swipe is the last statement before the events: a repeat, also in the same millisecond, is no event.
    when: sql`changes() > 0`,
  } as const;
  if (input.direction === "left" || target.event.type === "opportunity") {
    await ctx.commit([storeSwipe(ctx, input, now)], made);
    return { matchId: null, name: target.name };
  }
  const match = openMatch(
    ctx.db,
    {
      members: [
        { userId, name: displayName },
        { userId: input.target_id, name: target.name },
      ],
      opportunity: null,
      applicationId: null,
      reasons: ["You liked each other"],
      now,
    },
    likedBack(userId, input.target_id),
  );
  const { events } = await ctx.commit([match.statement, storeSwipe(ctx, input, now)], made, match.happened);
  return {
    matchId: events.some((event) => event.name === "match.created") ? match.id : null,
    name: target.name,
  };
}

/** Upserts the swipe; a repeat in the same direction leaves the row, and so its time, as it is. */
function storeSwipe(ctx: SwipeContext, input: SwipeInput, now: number): Statement {
  return ctx.db
    .insert(swipes)
    .values({
      actor_id: ctx.viewer.userId,
      target_type: input.target_type,
      target_id: input.target_id,
      direction: input.direction,
      swiped_at: now,
    })
    .onConflictDoUpdate({
      target: [swipes.actor_id, swipes.target_type, swipes.target_id],
      set: { direction: input.direction, swiped_at: now, undone_at: null },
      setWhere: sql`${swipes.undone_at} IS NOT NULL OR ${swipes.direction} <> ${input.direction}`,
    });
}

function likedBack(me: Id, other: Id) {
  return sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${other} AND target_type = 'user' AND target_id = ${me}
    AND direction = 'right' AND undone_at IS NULL) AND ${notBlocked(me, other)}`;
}

async function readTarget(ctx: SwipeContext, input: SwipeInput): Promise<Target> {
  const me = ctx.viewer.userId;
  if (input.target_type === "user") {
    const read = ctx.db
      .select({ name: profiles.display_name })
      .from(profiles)
      .where(
        and(
          eq(profiles.user_id, input.target_id),
          ne(profiles.user_id, me),
          eq(profiles.status, "active"),
          ne(profiles.visibility, "hidden"),
          notBlocked(me, profiles.user_id),
        ),
      );
    const [rows] = (await ctx.limits.take("api_write", me, [read])) as [Awaited<typeof read>];
    if (!rows[0]) throw new AppError("not_found");
    return { name: rows[0].name, event: { type: "user", userId: input.target_id } };
  }
  const read = ctx.db
    .select({ title: opportunities.title, posterId: opportunities.created_by, name: profiles.display_name })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        eq(opportunities.id, input.target_id),
        ne(opportunities.created_by, me),
        eq(opportunities.status, "active"),
        ne(opportunities.visibility, "invited"),
        notBlocked(me, opportunities.created_by),
      ),
    );
  const [rows] = (await ctx.limits.take("api_write", me, [read])) as [Awaited<typeof read>];
  const row = rows[0];
  if (!row) throw new AppError("not_found");
  return {
    name: row.name,
    event: { type: "opportunity", opportunityId: input.target_id, posterId: row.posterId, title: row.title },
  };
}

/** The newest of the member's last swipes that still stands, or the one on this target, also when taken back: for undo. */
export function newestSwipe(ctx: Pick<MemberContext, "db" | "viewer">, target?: Id) {
  const last = ctx.db
    .select()
    .from(swipes)
    .where(eq(swipes.actor_id, ctx.viewer.userId))
    .orderBy(desc(swipes.swiped_at))
    .limit(UNDO_REACH)
    .as("last");
  const meant = target ? eq(last.target_id, target) : isNull(last.undone_at);
  return ctx.db.select().from(last).where(meant).orderBy(desc(last.swiped_at)).limit(1);
}
