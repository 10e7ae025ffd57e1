import { and, eq, lte } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { sms_outbox } from "#app/db/schema/auth.ts";
import { mfa_challenges, mfa_factors } from "#app/db/schema/factors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { UNVERIFIED_FACTOR_LIFETIME } from "../rules.ts";

/** Removes factors that were begun and not proved, questions nobody may answer any more, and messages of yesterday. */
export async function pruneFactors(ctx: Pick<AppContext, "db" | "clock">): Promise<void> {
  const now = ctx.clock.now();
  const begun = and(
    eq(mfa_factors.status, "unverified"),
    lte(mfa_factors.created_at, now - UNVERIFIED_FACTOR_LIFETIME),
  );
  const statuses = ["queued", "sent", "failed"] as const;
  await ctx.db.batch([
    ctx.db.delete(mfa_factors).where(begun),
    ctx.db.delete(mfa_challenges).where(lte(mfa_challenges.expires_at, now)),
    ...statuses.map((status) =>
      ctx.db
        .delete(sms_outbox)
        .where(and(eq(sms_outbox.status, status), lte(sms_outbox.created_at, now - days(1)))),
    ),
  ]);
}
