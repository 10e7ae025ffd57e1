import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import type { Statement } from "#app/db/client.server.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { activeLimit } from "../life.ts";

type LimitContext = Pick<MemberContext, "db" | "viewer" | "env">;

/**
 * For the batch that opens a posting: rolls it back when the poster's plan holds no more. During the beta it holds any
 * number (product.md §7.4).
 */
export function keepsLimit(ctx: LimitContext, posterId: Id): Statement[] {
  if (ctx.env.PLAN_LIMITS !== "on") return [];
  return [
    failWhen(
      ctx.db,
      sql`(SELECT count(*) FROM ${opportunities} WHERE created_by = ${posterId} AND status = 'active')
        >= ${activeLimit(planOf(ctx.viewer.subscription))}`,
    ),
  ];
}

/** @throws AppError `conflict` when `error` is the guard of a batch whose only one was `keepsLimit` */
export function refuseOverLimit(ctx: LimitContext, error: unknown): void {
  if (isGuardFailure(error)) throw overLimit(ctx);
}

export function overLimit(ctx: LimitContext): AppError {
  const limit = activeLimit(planOf(ctx.viewer.subscription));
  return new AppError("conflict", {
    sentence: `Your plan holds ${limit} active postings at a time. Pause or close one, or keep this as a draft.`,
  });
}
