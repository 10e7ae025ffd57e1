import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { PLAN_LIMITS, planOf } from "#app/core/plan-limits.ts";
import { readNow, rowsOf, type Statement } from "#app/db/client.server.ts";
import { runningProjects } from "#app/features/membership/queries.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";

/** What an act with which a project runs needs to know of the plan of its member. */
export type RoomContext = Pick<MemberContext, "db" | "env" | "viewer">;

/**
 * An act with which a project runs, whichever way it begins: it is rolled back where the plan of who acts holds no more
 * active ones. During the beta it holds any number (product.md §7.4).
 * @param act gets what belongs at the end of its batch
 * @throws AppError `conflict` when the plan holds no more
 */
export async function withinPlan<T>(ctx: RoomContext, act: (room: Statement[]) => Promise<T>): Promise<T> {
  const most = PLAN_LIMITS[planOf(ctx.viewer.subscription)].activeProjects;
  if (ctx.env.PLAN_LIMITS !== "on" || !Number.isFinite(most)) return act([]);
  const running = runningProjects(ctx.viewer.userId);
  try {
    return await act([failWhen(ctx.db, sql`${running} > ${most}`)]);
  } catch (error) {
    if (!isGuardFailure(error) && !(error instanceof AppError && error.code === "conflict")) throw error;
    const [plan] = await readNow(
      ctx.db,
      rowsOf<{ full: number }>(ctx.db, sql`SELECT ${running} >= ${most} AS full`),
    );
    if (!plan?.full) throw error;
    throw new AppError("conflict", {
      sentence: `Your plan holds ${most} active projects at a time. Complete, pause or cancel one, or look at what other plans hold.`,
    });
  }
}
