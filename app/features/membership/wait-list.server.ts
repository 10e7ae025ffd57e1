import { asc, eq, gt, sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { plan_waits } from "#app/db/schema/membership.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, unlessMoved } from "#app/platform/outbox.server.ts";
import type { Payments } from "#app/platform/payments/payments.server.ts";

type WaitContext = Pick<MemberContext, "db" | "clock" | "viewer" | "limits">;

const SWEEP = 20;

/** Waits for plans with real money (product.md `/membership`: join wait-list); twice is once. @throws RateLimited */
export async function waitForPlans({ db, clock, viewer, limits }: WaitContext): Promise<void> {
  await limits.take("api_write", viewer.userId);
  await db
    .insert(plan_waits)
    .values({ user_id: viewer.userId, created_at: clock.now() })
    .onConflictDoNothing();
}

/** Waits no longer. @throws RateLimited */
export async function stopWaiting({ db, viewer, limits }: WaitContext): Promise<void> {
  await limits.take("api_write", viewer.userId);
  await db.delete(plan_waits).where(eq(plan_waits.user_id, viewer.userId));
}

/** Whether a member waits. */
export function selectWaits({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return db
    .select({ waitsSince: plan_waits.created_at })
    .from(plan_waits)
    .where(eq(plan_waits.user_id, viewer.userId));
}

/** The cron: once real money is taken, everybody who waited is told, once. @returns how many were told */
export async function tellWaiting(
  ctx: Pick<AppContext, "db" | "commit"> & { payments: Pick<Payments, "isTest"> },
): Promise<number> {
  if (ctx.payments.isTest) return 0;
  const waiting = await ctx.db
    .select({ userId: plan_waits.user_id })
    .from(plan_waits)
    .where(gt(plan_waits.created_at, 0))
    .orderBy(asc(plan_waits.created_at))
    .limit(SWEEP);
  await eachAlone(waiting, async ({ userId }) => {
    // Another run was quicker, or they wait no longer.
    await unlessMoved(() =>
      ctx.commit(
        [
          statement(ctx.db, sql`DELETE FROM ${plan_waits} WHERE user_id = ${userId}`),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        { name: "plans.opened", payload: { userId } },
      ),
    );
  });
  return waiting.length;
}
