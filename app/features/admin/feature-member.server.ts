import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";

/**
 * Shows a creator among the featured ones of the landing page for some days; 0 ends it (product.md `/admin`).
 * @throws AppError `forbidden` for oneself, `conflict` for who is no creator with a public page
 */
export async function featureMember(
  ctx: AuditedContext,
  { userId, days: span, reason }: { userId: Id; days: number; reason: string },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  if (userId === ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "Somebody else decides about you." });
  const until = span === 0 ? null : now + days(span);
  await orConflict(
    () =>
      ctx.commit(
        [
          statement(
            ctx.db,
            sql`UPDATE ${profiles} SET featured_until = ${until} WHERE user_id = ${userId}
              AND (${until} IS NULL OR (account_type = 'creator' AND status = 'active' AND visibility = 'public'))`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          audited(ctx, {
            action: span === 0 ? "feature_end" : "feature",
            subject: { type: "profile", id: userId },
            after: { until },
            reason,
            now,
          }),
        ],
        ...(until === null
          ? []
          : [{ name: "account.featured", payload: { userId, until }, usual: true } as const]),
      ),
    "Only creators whose page is public are featured.",
  );
}
