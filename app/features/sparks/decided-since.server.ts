import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** What the same device had sent just before may have come this much later than it was made. */
const ON_THE_WAY = minutes(1);

/** A card, and how long what is done with it now has waited to be sent. */
export interface Waited {
  target_type: "user" | "opportunity";
  target_id: Id;
  waited_ms?: number | undefined;
}

/**
 * SQL condition: after this was made, the member did something else with the card, on another device: what was kept for
 * want of a connection does not undo it. Null for what was sent at once.
 */
export function isDecidedSince(
  ctx: Pick<MemberContext, "viewer" | "clock">,
  { waited_ms, ...card }: Waited,
): SQL | null {
  if (waited_ms === undefined) return null;
  return sql`EXISTS (SELECT 1 FROM ${swipes} WHERE actor_id = ${ctx.viewer.userId}
    AND target_type = ${card.target_type} AND target_id = ${card.target_id}
    AND max(swiped_at, coalesce(undone_at, 0)) > ${lastMomentOf(ctx, waited_ms)})`;
}

/** Whether it is so by now. */
export async function wasDecidedSince(
  ctx: Pick<MemberContext, "db" | "viewer" | "clock">,
  waited: Waited,
): Promise<boolean> {
  const since = isDecidedSince(ctx, waited);
  if (!since) return false;
  const [row] = await ctx.db
    .select({ since: sql<number>`1` })
    .from(swipes)
    .where(
      and(
        eq(swipes.actor_id, ctx.viewer.userId),
        eq(swipes.target_type, waited.target_type),
        eq(swipes.target_id, waited.target_id),
        since,
      ),
    );
  return row !== undefined;
}

/** When what was made so long ago would have come at the latest, epoch milliseconds. */
export function lastMomentOf({ clock }: Pick<MemberContext, "clock">, waitedMs: number): number {
  return clock.now() - waitedMs + ON_THE_WAY;
}
