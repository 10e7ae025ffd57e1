import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { mailboxOf } from "#app/core/mailbox.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { queueReminder, selectForReminder } from "../reminders.server.ts";
import { REMIND_AFTER, REMINDERS_MAX, RESEND_AFTER } from "../rules.ts";

type OwnContext = Pick<MemberContext, "db" | "clock" | "env" | "viewer" | "commit" | "limits">;

const ANSWERED = "This request was answered or has ended meanwhile.";

/**
 * Takes a request back: its link no longer works. Twice changes nothing.
 * @throws AppError `not_found` for somebody else's, `conflict` when it was answered
 */
export async function cancelRequest(ctx: OwnContext, requestId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const own = and(
    eq(review_requests.id, requestId),
    eq(review_requests.requester_id, me),
    sql`project_id IS NULL`,
  );
  const read = ctx.db
    .select({
      status: review_requests.status,
      toUser: review_requests.to_user,
      purpose: review_requests.purpose,
    })
    .from(review_requests)
    .where(own);
  const [[request]] = await ctx.limits.take("api_write", me, [read]);
  if (!request) throw new AppError("not_found");
  const cancel = ctx.db
    .update(review_requests)
    .set({ status: "cancelled", updated_at: ctx.clock.now() })
    .where(and(own, sql`status IN ('sent', 'opened')`));
  const kind = request.purpose === "review" ? "review_requested" : "endorsement";
  const untold = request.toUser
    ? [withdrawNotification(ctx.db, { userId: request.toUser, kind, entityId: requestId })]
    : [];
  const after = ctx.db.select({ status: review_requests.status }).from(review_requests).where(own);
  const { results } = await ctx.commit([cancel, ...untold, after]);
  const [row] = results.at(-1) as Awaited<typeof after>;
  if (row?.status !== "cancelled") throw new AppError("conflict", { sentence: ANSWERED });
}

/**
 * Brings an unanswered request to mind by hand; it counts as one of its two reminders.
 * @throws AppError `not_found`, `conflict` when it was answered, reminded twice, or mailed within a day; RateLimited
 */
export async function resendRequest(ctx: OwnContext, requestId: Id): Promise<void> {
  const me = ctx.viewer.userId;
  const uses: Use[] = [{ name: "api_write", subject: me }];
  const read = selectForReminder(ctx.db, sql`r.id = ${requestId} AND r.requester_id = ${me}`);
  const [[request]] = await ctx.limits.takeAll(uses, [read]);
  if (!request) throw new AppError("not_found");
  const now = ctx.clock.now();
  const waits = (request.status === "sent" || request.status === "opened") && request.expires_at > now;
  if (!waits) throw new AppError("conflict", { sentence: ANSWERED });
  if (request.next_reminder_at === null || request.reminders_sent >= REMINDERS_MAX) {
    throw new AppError("conflict", { sentence: "Two reminders were sent already. More would be a bother." });
  }
  if (request.next_reminder_at - REMIND_AFTER > now - RESEND_AFTER) {
    throw new AppError("conflict", {
      sentence: "A mail went out within the last day. Give them a little time.",
    });
  }
  if (request.to_email) await ctx.limits.take("request_recipient", mailboxOf(request.to_email));
  const reminder = await queueReminder(ctx, request);
  await orConflict(
    () => ctx.commit([reminder.count, failWhen(ctx.db, sql`changes() = 0`), ...reminder.mail]),
    ANSWERED,
  );
}
