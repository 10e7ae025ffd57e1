import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { strikes } from "#app/db/schema/moderation.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { audited } from "../audit.server.ts";
import { isSuspended } from "../suspension.server.ts";

/**
 * Ends a suspension before its time, also one for good, without an appeal (product.md §6 `/admin`: restore). Its strike
 * stays on the ladder: that somebody judged rightly is not taken back. The member hears of it.
 * @throws AppError `forbidden` for oneself, `conflict` for who is not suspended, `rate_limited`
 */
export async function liftSuspension(
  ctx: AuditedContext,
  { userId, reason }: { userId: Id; reason: string },
): Promise<void> {
  const now = ctx.clock.now();
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  if (userId === me) throw new AppError("forbidden", { sentence: "Somebody else decides about you." });
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(ctx.db, sql`NOT ${isSuspended(userId, now)}`),
          statement(
            ctx.db,
            sql`UPDATE ${users} SET banned_until = NULL, updated_at = ${now} WHERE id = ${userId}`,
          ),
          statement(
            ctx.db,
            sql`UPDATE ${profiles} SET status = 'active', updated_at = ${now}
              WHERE user_id = ${userId} AND status = 'suspended'`,
          ),
          // Another decision that is taken back later brings none of it again.
          statement(
            ctx.db,
            sql`UPDATE ${strikes} SET suspended_until = ${now} WHERE user_id = ${userId} AND suspended_until > ${now}`,
          ),
          audited(ctx, {
            action: "suspension_lift",
            subject: { type: "profile", id: userId },
            reason,
            now,
          }),
        ],
        { name: "suspension.ended", payload: { userId, lifted: { reason, at: now } }, usual: true },
      ),
    "They are not suspended any more.",
  );
}
