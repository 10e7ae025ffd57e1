import { and, eq, ne, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { opportunities, saved_items } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked, notExcluded } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { SavedItem } from "../schema.ts";

type SaveContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Keeps a posting or a member for later; keeping it twice changes nothing.
 * @throws AppError `not_found` for what the member may not see, or is their own; `rate_limited`
 */
export async function saveItem(ctx: SaveContext, item: SavedItem): Promise<void> {
  const me = ctx.viewer.userId;
  const [found] = (await ctx.limits.take("api_write", me, [seen(ctx, item)])) as [{ id: string }[]];
  if (!found[0]) throw new AppError("not_found");
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${saved_items} (user_id, item_type, item_id, created_at)
      VALUES (${me}, ${item.item_type}, ${item.item_id}, ${ctx.clock.now()}) ON CONFLICT DO NOTHING`,
    ),
  ]);
}

/** Keeps it no longer, whether or not it can still be seen. @throws AppError `rate_limited` */
export async function unsaveItem(ctx: SaveContext, item: SavedItem): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit([
    ctx.db
      .delete(saved_items)
      .where(
        and(
          eq(saved_items.user_id, me),
          eq(saved_items.item_type, item.item_type),
          eq(saved_items.item_id, item.item_id),
        ),
      ),
  ]);
}

function seen({ db, viewer }: SaveContext, { item_type, item_id }: SavedItem): Statement {
  if (item_type === "profile")
    return db
      .select({ id: profiles.user_id })
      .from(profiles)
      .where(
        and(
          eq(profiles.user_id, item_id),
          ne(profiles.user_id, viewer.userId),
          eq(profiles.status, "active"),
          ne(profiles.visibility, "hidden"),
          notBlocked(viewer.userId, profiles.user_id),
          notHiddenFrom(viewer.userId, profiles.user_id),
        ),
      );
  return db
    .select({ id: opportunities.id })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(
        eq(opportunities.id, item_id),
        ne(opportunities.created_by, viewer.userId),
        eq(opportunities.status, "active"),
        eq(profiles.status, "active"),
        ne(opportunities.visibility, "invited"),
        notBlocked(viewer.userId, opportunities.created_by),
        notExcluded(viewer.userId),
      ),
    );
}
