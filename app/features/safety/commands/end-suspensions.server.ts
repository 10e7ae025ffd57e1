import { asc, lte, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { failWhen, unlessMoved } from "#app/platform/outbox.server.ts";

type JobContext = Pick<AppContext, "db" | "clock" | "commit">;

const SWEEP = 20;

/**
 * The cron: suspensions whose time is over end by themselves (product.md §5.17).
 * @returns how many there were, as long as there may be more
 */
export async function endSuspensions(ctx: JobContext): Promise<number> {
  const over = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.banned_until, ctx.clock.now()))
    .orderBy(asc(users.banned_until))
    .limit(SWEEP);
  await eachAlone(over, ({ id }) => endOne(ctx, id));
  return over.length === SWEEP ? over.length : 0;
}

async function endOne({ db, clock, commit }: JobContext, userId: Id): Promise<void> {
  const now = clock.now();
  await unlessMoved(() =>
    commit(
      [
        // Suspended anew meanwhile, or ended by another run.
        failWhen(
          db,
          sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND banned_until <= ${now})`,
        ),
        statement(
          db,
          sql`UPDATE ${profiles} SET status = 'active', updated_at = ${now} WHERE status = 'suspended' AND user_id = ${userId}`,
        ),
        statement(db, sql`UPDATE ${users} SET banned_until = NULL WHERE id = ${userId}`),
      ],
      { name: "suspension.ended", payload: { userId } },
    ),
  );
}
