import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import {
  decidable,
  decidedRefund,
  ruledMeanwhile,
} from "#app/features/billing/commands/refund-requests.server.ts";
import { requireStaff } from "#app/features/staff/guards.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { selectEndedByRefund } from "../ended-by-refund.server.ts";
import { changedPlan } from "../news.ts";
import { dueDayOf } from "../rules.ts";
import { moveSubscription, noted } from "../transition.server.ts";

/**
 * Finance gives back what a plan lost by a refund that did not arrive (product.md §5.9): what was left of its period runs
 * from now, and the request is declined with what its member is told. Nothing is charged after it unless they say so, as
 * they asked for their money.
 * @throws AppError `not_found`, `forbidden` (one's own), `conflict` (decided meanwhile, or begun again by its member)
 */
export async function givePlanBack(ctx: AuditedContext, requestId: Id, answer: string): Promise<void> {
  requireStaff(ctx, "finance");
  const found = await decidable(ctx, requestId);
  const ended = (await selectEndedByRefund(ctx.db)).find(({ endedFor }) => endedFor === requestId);
  if (!ended) throw new AppError("conflict", { sentence: "There is no plan any more that ended with it." });
  const now = ctx.clock.now();
  const end = now + ended.left;
  const plan = { user_id: ended.endedUserId, plan_key: ended.endedPlan, currency: ended.endedCurrency };
  const declined = decidedRefund(ctx, { id: requestId, found, granted: false, answer, second: [] });
  await ruledMeanwhile(() =>
    ctx.commit(
      [
        ...declined.statements,
        ...moveSubscription(ctx.db, {
          userId: plan.user_id,
          move: "give_back",
          now,
          version: ended.endedVersion,
          set: [
            sql`period_end = ${end}`,
            sql`due_at = ${end}`,
            sql`due_day = ${dueDayOf(end)}`,
            sql`cancel_at_end = 1`,
            sql`paused_at = NULL`,
            sql`paused_until = NULL`,
          ],
        }),
        noted(ctx.db, { user_id: plan.user_id, what: "resumed", plan_key: plan.plan_key, at: now }),
      ],
      declined.event,
      changedPlan(plan, "resumed", `given back:${requestId}:${now}`),
    ),
  );
}
