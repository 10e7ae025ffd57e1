import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { data_exports } from "#app/db/schema/privacy.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";

/**
 * Asks for an export of all that is the member's; the cron makes it.
 * @throws AppError `conflict` while one is being made, `rate_limited`
 */
export async function askForExport(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "commit">,
): Promise<void> {
  const now = ctx.clock.now();
  const { userId } = ctx.viewer;
  await ctx.limits.take("data_export", userId);
  const id = newId(now);
  try {
    await ctx.commit(
      [ctx.db.insert(data_exports).values({ id, user_id: userId, status: "enqueued", created_at: now })],
      { name: "export.requested", payload: { userId, exportId: id } },
    );
  } catch (error) {
    if (!isUniqueFailure(error, "data_exports.user_id")) throw error;
    throw new AppError("conflict", { sentence: "One is being made already. We tell you when it is ready." });
  }
}
