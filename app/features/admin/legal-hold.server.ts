import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";

/**
 * Keeps all that a member has from being deleted for good, their account included, or ends that (product.md `/storage`).
 * @throws AppError `forbidden` for oneself, `conflict` when it stands, or ended, already
 */
export async function setLegalHold(
  ctx: AuditedContext,
  { userId, on, reason }: { userId: Id; on: boolean; reason: string },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  if (userId === ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "Somebody else decides about you." });
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${users} SET legal_hold_at = ${on ? now : null} WHERE id = ${userId}
            AND legal_hold_at IS ${on ? sql`NULL` : sql`NOT NULL`}`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, {
          action: on ? "legal_hold" : "legal_hold_end",
          subject: { type: "profile", id: userId },
          after: { held: on },
          reason,
          now,
        }),
      ]),
    on ? "It is under a legal hold already." : "There is no legal hold any more.",
  );
}
