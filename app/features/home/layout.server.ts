import { eq } from "drizzle-orm";
import { home_layouts } from "#app/db/schema/home.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { type Arrangement, layoutOf, rearranged } from "./layout.ts";

/** How the viewer arranged their Home, for `layoutOf`. */
export function selectLayout(ctx: QueryContext) {
  return ctx.db
    .select({ cards: home_layouts.cards, hidden: home_layouts.hidden })
    .from(home_layouts)
    .where(eq(home_layouts.user_id, ctx.viewer.userId));
}

/** Moves one card of the viewer's Home, puts it away or back. */
export async function arrangeHome(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "env">,
  arrangement: Arrangement,
): Promise<void> {
  const me = ctx.viewer.userId;
  const read = selectLayout(ctx);
  const [[stored]] = await ctx.limits.take("api_write", me, [read]);
  const row = { ...rearranged(layoutOf(stored), arrangement), changed_at: ctx.clock.now() };
  await ctx.commit([
    ctx.db
      .insert(home_layouts)
      .values({ user_id: me, ...row })
      .onConflictDoUpdate({ target: home_layouts.user_id, set: row }),
  ]);
}
