import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { saved_items } from "#app/db/schema/opportunities.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { selectDeal } from "../queries/deals.server.ts";

type SaveContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Keeps a deal for later; of one that is sold out the member hears when there are codes again (product.md §6.2
 * `/partner-directory`). Keeping it twice changes nothing.
 * @throws AppError `not_found`, `rate_limited`
 */
export async function saveDeal(ctx: SaveContext, dealId: Id): Promise<void> {
  const { userId } = ctx.viewer;
  const [[deal]] = (await ctx.limits.take("api_write", userId, [selectDeal(ctx, dealId)])) as [unknown[]];
  if (!deal) throw new AppError("not_found");
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${saved_items} (user_id, item_type, item_id, created_at)
        VALUES (${userId}, 'deal', ${dealId}, ${ctx.clock.now()}) ON CONFLICT DO NOTHING`,
    ),
  ]);
}

/** Keeps it no longer, whether or not it can still be had. @throws AppError `rate_limited` */
export async function unsaveDeal(ctx: SaveContext, dealId: Id): Promise<void> {
  const { userId } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  await ctx.commit([
    ctx.db
      .delete(saved_items)
      .where(
        and(
          eq(saved_items.user_id, userId),
          eq(saved_items.item_type, "deal"),
          eq(saved_items.item_id, dealId),
        ),
      ),
  ]);
}
