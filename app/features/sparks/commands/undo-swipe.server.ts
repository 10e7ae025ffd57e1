import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { statement } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, orConflict } from "#app/platform/outbox.server.ts";
import { callOff } from "../called-off.server.ts";
import { lastMomentOf } from "../decided-since.server.ts";
import { newestSwipe } from "./swipe.server.ts";

export interface UndoneSwipe {
  /** Null where the swipe had not come yet. */
  targetType: "user" | "opportunity" | null;
  targetId: Id;
}

/** Which swipe is taken back. */
export interface Undo {
  /** The swipe on this one, as long as it is within reach, instead of the last; asked again, it stays taken back. */
  target_id?: Id | undefined;
  /** What its swipe was sent with: it stays taken back also where it arrives later than this. */
  swipe_id?: Id | undefined;
  /** How long it has waited to be sent: a later swipe, made elsewhere, is not the one that was meant. */
  waited_ms?: number | undefined;
}

const NONE = "There is no swipe to take back.";

type Ctx = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Takes the member's last swipe back, unless it made a Spark (product.md §5.3). Reaches back over 20 swipes.
 * @throws AppError `conflict` when there is none within reach, or it made a Spark meanwhile
 */
export async function undoSwipe(ctx: Ctx, undo: Undo = {}, tries = 2): Promise<UndoneSwipe> {
  const { target_id, swipe_id, waited_ms } = undo;
  const read = newestSwipe(ctx, target_id);
  const posting = ctx.db
    .select({ id: opportunities.id, posterId: opportunities.created_by })
    .from(opportunities)
    .where(sql`${opportunities.id} = (SELECT target_id FROM ${newestSwipe(ctx, target_id).as("newest")})`);
  const answers = await ctx.limits.take("api_write", ctx.viewer.userId, [read, posting]);
  const [[last], [opportunity]] = answers;
  if (last && waited_ms !== undefined && last.swiped_at > lastMomentOf(ctx, waited_ms))
    return { targetType: last.target_type, targetId: last.target_id };
  if (last && last.undone_at === null) return takeBack(ctx, last, opportunity, swipe_id);
  if (target_id && swipe_id && !(await isTakenBackEarly(ctx, target_id, swipe_id))) {
    // It came at that moment, or is out of reach.
    if (tries > 1) return undoSwipe(ctx, undo, tries - 1);
    throw new AppError("conflict", { sentence: NONE });
  }
  const targetId = last?.target_id ?? (swipe_id && target_id);
  if (!targetId) throw new AppError("conflict", { sentence: NONE });
  return { targetType: last?.target_type ?? null, targetId };
}

/**
 * Takes a swipe back that has not come yet.
 * @returns false, with nothing stored, where a swipe stands on the card
 */
async function isTakenBackEarly(ctx: Ctx, targetId: Id, swipeId: Id): Promise<boolean> {
  const standing = sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${ctx.viewer.userId}
    AND target_type IN ('user', 'opportunity') AND target_id = ${targetId} AND undone_at IS NULL)`;
  try {
    await ctx.commit([failWhen(ctx.db, standing), callOff(ctx, swipeId, ctx.clock.now())]);
    return true;
  } catch (error) {
    if (isGuardFailure(error)) return false;
    throw error;
  }
}

async function takeBack(
  ctx: Ctx,
  last: typeof swipes.$inferSelect,
  opportunity: { id: Id; posterId: Id } | undefined,
  swipeId: Id | undefined,
): Promise<UndoneSwipe> {
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const sameSwipe = sql`actor_id = ${me} AND target_type = ${last.target_type} AND target_id = ${last.target_id}
    AND swiped_at = ${last.swiped_at}`;
  const other = opportunity?.posterId ?? last.target_id;
  const [userA, userB] = sortedPair(me, other);
  const sparked = sql`EXISTS (SELECT 1 FROM ${matches} WHERE user_a = ${userA} AND user_b = ${userB}
    AND status <> 'closed' AND opportunity_id IS ${opportunity?.id ?? null})`;
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(ctx.db, sparked),
          statement(
            ctx.db,
            sql`UPDATE ${swipes} SET undone_at = ${now} WHERE ${sameSwipe} AND undone_at IS NULL`,
          ),
          ...(swipeId ? [callOff(ctx, swipeId, now)] : []),
        ],
        {
          name: "swipe.undone",
          payload: {
            actorId: me,
            target: opportunity
              ? { type: "opportunity", opportunityId: opportunity.id, posterId: opportunity.posterId }
              : { type: "user", userId: last.target_id },
            swipedAt: last.swiped_at,
          },
          when: sql`EXISTS (SELECT 1 FROM ${swipes} WHERE ${sameSwipe} AND undone_at = ${now})`,
          usual: true,
        },
      ),
    "It is a Spark already. You can end it on your Spark page.",
  );
  return { targetType: last.target_type, targetId: last.target_id };
}
