import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";

/** When the account of whoever is about to leave will be erased; null when it only rests. */
export async function findErasure(
  { db }: Pick<AppContext, "db">,
  { userId }: Pick<Viewer, "userId">,
): Promise<number | null> {
  const [row] = await db
    .select({ scheduledFor: deletion_requests.scheduled_for })
    .from(deletion_requests)
    .where(
      sql`${deletion_requests.user_id} = ${userId} AND ${deletion_requests.status} IN ('pending', 'erasing')`,
    );
  return row?.scheduledFor ?? null;
}

/**
 * Takes a member back who had left: as they were, and seen again.
 * @throws AppError `gone` once the erasing has begun
 */
export async function comeBack(
  ctx: Pick<AppContext, "db" | "clock" | "commit">,
  { userId }: Pick<Viewer, "userId">,
): Promise<void> {
  const now = ctx.clock.now();
  try {
    await ctx.commit(
      [
        failWhen(
          ctx.db,
          sql`EXISTS (SELECT 1 FROM ${deletion_requests} WHERE user_id = ${userId} AND status = 'erasing')`,
        ),
        ctx.db
          .update(deletion_requests)
          .set({ status: "cancelled", finished_at: now })
          .where(and(eq(deletion_requests.user_id, userId), eq(deletion_requests.status, "pending"))),
        ctx.db
          .update(profiles)
          .set({ status: "active", updated_at: now })
          .where(and(eq(profiles.user_id, userId), eq(profiles.status, "deactivated"))),
      ],
      { name: "account.came_back", payload: { userId } },
    );
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AppError("gone", {
      sentence: "Your 14 days are over: your account is being deleted right now.",
    });
  }
}
