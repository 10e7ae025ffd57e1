import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { statement } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { matches, swipes } from "#app/db/schema/sparks.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { newestSwipe } from "./swipe.server.ts";

export interface UndoneSwipe {
  targetType: "user" | "opportunity";
  targetId: Id;
}

/**
 * Takes the member's last swipe back, unless it made a Spark (product.md §5.3). Reaches back over 20 swipes.
 * @param target takes back the swipe on this one instead, as long as it is within reach; asked again, it stays taken back
 * @throws AppError `conflict` when there is none within reach, or it made a Spark meanwhile
 */
export async function undoSwipe(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  target?: Id,
): Promise<UndoneSwipe> {
  const me = ctx.viewer.userId;
  const read = newestSwipe(ctx, target);
  const posting = ctx.db
    .select({ id: opportunities.id, posterId: opportunities.created_by })
    .from(opportunities)
    .where(sql`${opportunities.id} = (SELECT target_id FROM ${newestSwipe(ctx, target).as("newest")})`);
  const [[last], [opportunity]] = (await ctx.limits.take("api_write", me, [read, posting])) as [
    Awaited<typeof read>,
    Awaited<typeof posting>,
  ];
  if (!last) throw new AppError("conflict", { sentence: "There is no swipe to take back." });
  if (last.undone_at !== null) return { targetType: last.target_type, targetId: last.target_id };
  const now = ctx.clock.now();
  const sameSwipe = sql`actor_id = ${me} AND target_type = ${last.target_type} AND target_id = ${last.target_id}
    AND swiped_at = ${last.swiped_at}`;
  const other = opportunity?.posterId ?? last.target_id;
  const [userA, userB] = sortedPair(me, other);
  const sparked = sql`EXISTS (SELECT 1 FROM ${matches} WHERE user_a = ${userA} AND user_b = ${userB}
    AND status <> 'closed' AND opportunity_id IS ${opportunity?.id ?? null})`;
  try {
    await ctx.commit(
      [
        failWhen(ctx.db, sparked),
        statement(
          ctx.db,
          sql`UPDATE ${swipes} SET undone_at = ${now} WHERE ${sameSwipe} AND undone_at IS NULL`,
        ),
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
    );
  } catch (error) {
    if (isGuardFailure(error))
      throw new AppError("conflict", {
        sentence: "It is a Spark already. You can end it on your Spark page.",
      });
    throw error;
  }
  return { targetType: last.target_type, targetId: last.target_id };
}
