import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { saved_searches } from "#app/db/schema/opportunities.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { type Alert, nextRun } from "../alerts.ts";
import { readFilters, writeFilters } from "../filters.ts";
import type { NewSearch } from "../schema.ts";

type SearchContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits" | "env">;

/** Whatever the plan: nobody keeps more. */
const MOST_SEARCHES = 100;
const SAME_NAME = "saved_searches.user_id, saved_searches.scope, saved_searches.name";

/**
 * Keeps what Discover is narrowed to under a name, and looks for news of it as often as its alert says.
 * @throws AppError `invalid_input` for a name that is taken, `conflict` when the plan holds no more, `rate_limited`
 */
export async function saveSearch(ctx: SearchContext, input: NewSearch): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  const id = newId(now);
  const row = ctx.db.insert(saved_searches).values({
    id,
    user_id: me,
    scope: input.tab,
    name: input.name,
    // Only what the page itself would read: nothing else is stored.
    query: writeFilters(readFilters(input.tab, new URLSearchParams(input.query))).toString(),
    alert: input.alert,
    last_run_at: now,
    next_run_at: nextRun(input.alert, now),
    created_at: now,
  });
  await settle(ctx, async () => {
    await ctx.commit([keepsTotal(ctx), ...keepsAlerts(ctx, input.alert), row], {
      name: "search.saved",
      payload: { searchId: id, userId: me, scope: input.tab, alert: input.alert },
    });
  });
}

/**
 * Gives a search another name or alert; news count from now on where there was no alert before, and another name alone does
 * not put them off.
 * @throws AppError `not_found`, and as `saveSearch`
 */
export async function changeSearch(
  ctx: SearchContext,
  input: { id: string; name: string; alert: Alert },
): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  await settle(ctx, async () => {
    const { results } = await ctx.commit([
      ...keepsAlerts(ctx, input.alert, input.id),
      statement(
        ctx.db,
        sql`UPDATE ${saved_searches} SET name = ${input.name}, alert = ${input.alert},
          last_run_at = CASE WHEN alert = 'off' THEN ${now} ELSE last_run_at END,
          next_run_at = CASE WHEN alert = ${input.alert} THEN next_run_at ELSE ${nextRun(input.alert, now)} END
        WHERE id = ${input.id} AND user_id = ${me} RETURNING id`,
      ),
    ]);
    if ((results.at(-1) as unknown[]).length === 0) throw new AppError("not_found");
  });
}

/** Deleting twice changes nothing. @throws AppError `rate_limited` */
export async function deleteSearch(ctx: SearchContext, id: string): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  await ctx.commit([
    ctx.db.delete(saved_searches).where(and(eq(saved_searches.id, id), eq(saved_searches.user_id, me))),
  ]);
}

function keepsTotal({ db, viewer }: SearchContext): Statement {
  return failWhen(
    db,
    sql`(SELECT count(*) FROM ${saved_searches} WHERE user_id = ${viewer.userId}) >= ${MOST_SEARCHES}`,
  );
}

/** During the beta a plan holds any number of alerts (product.md §7.4). */
function keepsAlerts({ db, env, viewer }: SearchContext, alert: Alert, besides = ""): Statement[] {
  if (alert === "off" || env.PLAN_LIMITS !== "on") return [];
  return [
    failWhen(
      db,
      sql`(SELECT count(*) FROM ${saved_searches} WHERE user_id = ${viewer.userId} AND alert <> 'off'
        AND id <> ${besides}) >= ${PLAN_LIMITS[planOf(viewer.subscription)].savedSearchAlerts}`,
    ),
  ];
}

async function settle(ctx: SearchContext, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (isUniqueFailure(error, SAME_NAME))
      throw new AppError("invalid_input", { fields: { name: ["You have a search of this name."] } });
    if (!isGuardFailure(error)) throw error;
    const alerts = PLAN_LIMITS[planOf(ctx.viewer.subscription)].savedSearchAlerts;
    throw new AppError("conflict", {
      sentence: `Your plan holds ${alerts} alerts, and nobody keeps more than ${MOST_SEARCHES} searches. Delete one, or keep this without an alert.`,
    });
  }
}
