import { and, eq, sql } from "drizzle-orm";
import { days, hours } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { data_exports, deletion_requests } from "#app/db/schema/privacy.ts";
import { partErased } from "#app/features/crews/erased.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { partsOf } from "../export/parts.ts";
import { findBlockers } from "../leaving/blockers.server.ts";
import type { Leaver } from "./rule.ts";
import { ERASURE } from "./rules.ts";

/** Statements of one batch: a database refuses longer ones, and each may run again. */
const STEP = 20;
const ROUND = 2;

type Erasing = Pick<AppContext, "db" | "clock" | "portfolio" | "commit">;

/**
 * The cron: erases members whose days of grace are over. What was cut off in the middle is done again from the start;
 * what came in the way meanwhile, such as money on its way to them, is looked at again a day later.
 * @returns how many requests were looked at
 */
export async function eraseMembers(ctx: Erasing): Promise<number> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({
      requestId: deletion_requests.id,
      userId: deletion_requests.user_id,
      email: users.email,
      phone: users.phone,
    })
    .from(deletion_requests)
    .innerJoin(users, eq(users.id, deletion_requests.user_id))
    .where(
      sql`${deletion_requests.status} IN ('pending', 'erasing') AND ${deletion_requests.scheduled_for} <= ${now}`,
    )
    .orderBy(deletion_requests.scheduled_for)
    .limit(ROUND);
  await eachAlone(due, async ({ requestId, userId, email, phone }) => {
    if (!(await begin(ctx, requestId, userId))) return;
    const own = eq(deletion_requests.id, requestId);
    try {
      await removeExports(ctx, userId);
      await partErased(ctx, userId);
      await eraseTraces(ctx, { id: userId, email, phone, now });
      await ctx.db
        .update(deletion_requests)
        .set({ status: "done", finished_at: now, blockers: [] })
        .where(own);
    } catch (error) {
      // Else it stood before all others, and nobody was erased any more.
      await ctx.db
        .update(deletion_requests)
        .set({ scheduled_for: now + hours(1) })
        .where(own);
      throw error;
    }
  });
  return due.length;
}

/** Goes through every table by its rule. */
export async function eraseTraces({ db }: Pick<Erasing, "db">, who: Leaver): Promise<void> {
  const statements = ERASURE.flatMap(({ erase }) => erase(who)).map((query) => statement(db, query));
  for (let at = 0; at < statements.length; at += STEP) {
    const [first, ...rest] = statements.slice(at, at + STEP);
    if (first) await db.batch([first, ...rest]);
  }
}

/** @returns false when it has to wait, or the member came back at the last moment */
async function begin({ db, clock }: Erasing, requestId: string, userId: string): Promise<boolean> {
  const own = eq(deletion_requests.id, requestId);
  const blockers = await findBlockers(db, userId);
  if (blockers.length > 0) {
    await db
      .update(deletion_requests)
      .set({ blockers, scheduled_for: clock.now() + days(1) })
      .where(and(own, sql`${deletion_requests.status} IN ('pending', 'erasing')`));
    return false;
  }
  const begun = await db
    .update(deletion_requests)
    .set({ status: "erasing" })
    .where(and(own, sql`${deletion_requests.status} IN ('pending', 'erasing')`))
    .returning({ id: deletion_requests.id });
  return begun.length > 0;
}

async function removeExports({ db, portfolio }: Erasing, userId: string): Promise<void> {
  const exports = await db
    .select({ parts: data_exports.parts })
    .from(data_exports)
    .where(eq(data_exports.user_id, userId));
  await portfolio.remove(exports.flatMap(({ parts }) => partsOf(parts).map(({ key }) => key)));
}
