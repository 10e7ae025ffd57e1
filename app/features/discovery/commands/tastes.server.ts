import { and, eq, sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { discovery_mix, discovery_tastes } from "#app/db/schema/discovery.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Mix } from "../score/mix.ts";
import { MOST_PRESSES, type Term } from "../score/score.ts";

type TasteContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/** "Less like this": a reason counts half as much from the next cards on; pressed more than three times it stays there. */
export async function lessLikeThis(ctx: TasteContext, term: Term): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${discovery_tastes} (user_id, term, presses, changed_at) VALUES (${me}, ${term}, 1, ${ctx.clock.now()})
        ON CONFLICT (user_id, term) DO UPDATE SET presses = min(presses + 1, ${MOST_PRESSES}), changed_at = excluded.changed_at`,
    ),
  ]);
}

/** A reason counts as it did before any press. */
export async function asBefore(ctx: TasteContext, term: Term): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit([
    ctx.db
      .delete(discovery_tastes)
      .where(and(eq(discovery_tastes.user_id, me), eq(discovery_tastes.term, term))),
  ]);
}

/** Keeps what the mixing desk was set to. */
export async function keepMix(ctx: TasteContext, mix: Mix): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const row = { ...mix, changed_at: ctx.clock.now() };
  await ctx.commit([
    ctx.db
      .insert(discovery_mix)
      .values({ user_id: me, ...row })
      .onConflictDoUpdate({ target: discovery_mix.user_id, set: row }),
  ]);
}
