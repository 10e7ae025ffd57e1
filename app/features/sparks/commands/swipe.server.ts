import { desc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { AnyDomainEvent } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { readNow, type Statement } from "#app/db/client.server.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { isCalledOff, wasCalledOff } from "../called-off.server.ts";
import { dayIsFull, limitsSwipes, selectZone, tomorrowAgain } from "../daily-likes.server.ts";
import { isDecidedSince, wasDecidedSince } from "../decided-since.server.ts";
import { UNDO_REACH } from "../rules.ts";
import type { SwipeInput } from "../schema.ts";
import { openMatch } from "./open-match.server.ts";
import { isOutOfSight, swipeTargetQuery, toSwipeTarget } from "./swipe-target.server.ts";

export interface SwipeResult {
  /** The Spark this swipe completed, if it did. */
  matchId: Id | null;
  /** The other member's name, for the Spark moment. */
  name: string;
}

type SwipeContext = TakingContext & Pick<AppContext, "clock" | "commit" | "env">;
type Swiping = SwipeContext & Pick<MemberContext, "viewer">;

/**
 * Stores a swipe. A right swipe on a member who liked first makes the Spark in the same batch. Swiping the same card
 * the same way again changes nothing (product.md §5.3), and so does one that was taken back before it came, or that
 * waited for a connection while the member decided otherwise elsewhere.
 * @throws AppError `not_found` for cards that do not exist, are hidden, blocked or one's own; `rate_limited`, also when
 *   the day holds no more right swipes
 */
export async function swipe(asker: SwipeContext, input: SwipeInput): Promise<SwipeResult> {
  const counted = input.direction === "right" && limitsSwipes(asker);
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    swipeTargetQuery(asker, me, input),
    ...(counted ? [selectZone.query(asker.db, { me })] : []),
  ]);
  const target = toSwipeTarget(input, answers[0] as Parameters<typeof toSwipeTarget>[1]);
  if (!target) throw new AppError("not_found");
  const now = ctx.clock.now();
  const { userId, displayName } = ctx.viewer;
  const [zone] = (answers[1] ?? []) as Awaited<ReturnType<typeof selectZone>>;
  const { swipe_id } = input;
  const decided = isDecidedSince(ctx, input);
  const fits = [
    ...(input.direction === "right" ? [failWhen(ctx.db, isOutOfSight(userId, input))] : []),
    ...(decided ? [failWhen(ctx.db, decided)] : []),
    ...(swipe_id ? [failWhen(ctx.db, isCalledOff(ctx, swipe_id))] : []),
    ...(zone ? [failWhen(ctx.db, dayIsFull(ctx.viewer, zone, input.target_id, now))] : []),
  ];
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
    usual: true,
  } as const;
  const store = async (...args: Parameters<typeof ctx.commit>): Promise<AnyDomainEvent[]> => {
    try {
      return (await ctx.commit(...args)).events;
    } catch (error) {
      if (!isGuardFailure(error)) throw error;
      if (swipe_id && (await wasCalledOff(ctx, swipe_id))) return [];
      if (await wasDecidedSince(ctx, input)) return [];
      const [still] = await readNow(ctx.db, swipeTargetQuery(ctx, userId, input));
      if (!still) throw new AppError("not_found");
      if (zone) throw tomorrowAgain(ctx.viewer, zone, now);
      throw error;
    }
  };
  if (input.direction === "left" || target.event.type === "opportunity") {
    await store([...fits, storeSwipe(ctx, input, now)], made);
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
  const events = await store([...fits, match.statement, storeSwipe(ctx, input, now)], made, match.happened);
  return {
    matchId: events.some((event) => event.name === "match.created") ? match.id : null,
    name: target.name,
  };
}

/** Upserts the swipe; a repeat in the same direction leaves the row, and so its time, as it is. */
function storeSwipe(ctx: Swiping, input: SwipeInput, now: number): Statement {
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
