import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import { storage_addons } from "#app/db/schema/files.ts";
import { selectCredits, spendCredits, spendOnce } from "#app/features/ledger/spend-credits.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/** What a storage month brings (product.md `/earn-credits`), beside the storage of the plan. */
export const EXTRA_BYTES = 10 * 1024 ** 3;
const EXTRA_FOR = days(30);

/** What a member bought; no row when they never did. */
export function selectExtra(db: Database, userId: Id) {
  return db
    .select({ extraBytes: storage_addons.bytes, endsAt: storage_addons.ends_at })
    .from(storage_addons)
    .where(eq(storage_addons.user_id, userId));
}

/**
 * Buys more storage for 30 days with credits; bought again, it lasts so much longer.
 * @param key the form's own: pressed twice, it is one month
 * @returns false when the same press took effect before
 * @throws AppError `conflict` (short of credits), `rate_limited`
 */
export async function buyStorage(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  key: string,
): Promise<boolean> {
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  const [[account]] = await ctx.limits.take("api_write", userId, [selectCredits(ctx.db, userId)]);
  const spending = { userId, good: "storage", reference: { type: "storage", id: userId }, key } as const;
  return spendOnce({ good: "storage", balance: account?.credits ?? 0 }, () =>
    ctx.commit([
      ...spendCredits(ctx.db, spending, now),
      statement(
        ctx.db,
        sql`INSERT INTO ${storage_addons} (user_id, bytes, ends_at) VALUES (${userId}, ${EXTRA_BYTES}, ${now + EXTRA_FOR})
          ON CONFLICT (user_id) DO UPDATE SET bytes = excluded.bytes, ends_at = max(ends_at, ${now}) + ${EXTRA_FOR}`,
      ),
    ]),
  );
}
