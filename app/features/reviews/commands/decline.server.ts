import { and, eq, sql } from "drizzle-orm";
import { review_requests } from "#app/db/schema/reviews.ts";
import { withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import type { RequestPurpose } from "../request-links.server.ts";
import { closedError, getOpenRequest, type RequestKey, requestWaits } from "../requests.server.ts";
import type { DeclineReason } from "../rules.ts";

/**
 * Says no to a request. Whoever holds the link may: it only ends the request, and no more mail comes.
 * @throws AppError `not_found`, `conflict` when it was answered, or has ended
 */
export async function declineRequest(
  ctx: Pick<AppContext, "db" | "clock" | "env" | "viewer" | "commit" | "limits" | "address">,
  purpose: RequestPurpose,
  key: RequestKey,
  reason: DeclineReason,
): Promise<void> {
  const { row } = await getOpenRequest(ctx, purpose, key, [{ name: "verify_address", subject: ctx.address }]);
  const now = ctx.clock.now();
  const kind = purpose === "review" ? "review_requested" : "endorsement";
  const untold = row.to_user
    ? [withdrawNotification(ctx.db, { userId: row.to_user, kind, entityId: row.id })]
    : [];
  try {
    await ctx.commit([
      failWhen(ctx.db, sql`NOT ${requestWaits(row.id, now)}`),
      ctx.db
        .update(review_requests)
        .set({ status: "declined", decline_reason: reason, updated_at: now })
        .where(and(eq(review_requests.id, row.id), sql`status IN ('sent', 'opened')`)),
      ...untold,
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw closedError("completed", purpose);
    throw error;
  }
}
