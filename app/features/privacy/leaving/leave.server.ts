import { and, eq, isNotNull, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema/auth.ts";
import { notifications, push_subscriptions } from "#app/db/schema/notifications.ts";
import { deletion_requests } from "#app/db/schema/privacy.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { endWithAccount } from "#app/features/membership/commands/end-with-account.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import {
  failWhen,
  type Happened,
  isGuardFailure,
  isUniqueFailure,
  orConflict,
} from "#app/platform/outbox.server.ts";
import { findBlockers, isBlocked } from "./blockers.server.ts";
import { BLOCKER_WORDS, GRACE } from "./rules.ts";

type Leaving = Pick<MemberContext, "db" | "clock" | "viewer" | "commit">;

/**
 * Hides the member everywhere and signs them out; after 14 days everything of theirs is erased. Pressed twice it happens
 * once.
 * @returns when it will be erased
 * @throws AppError `conflict` while something has to be settled first, in words that say what
 */
export async function deleteAccount(ctx: Leaving): Promise<number> {
  const now = ctx.clock.now();
  const { userId, email } = ctx.viewer;
  const scheduledFor = now + GRACE;
  try {
    await hide(
      ctx,
      [
        failWhen(ctx.db, isBlocked(userId)),
        ctx.db.insert(deletion_requests).values({
          id: newId(now),
          user_id: userId,
          status: "pending",
          requested_at: now,
          scheduled_for: scheduledFor,
        }),
        endWithAccount(ctx.db, userId, now),
        // What was to be mailed later is not mailed any more.
        ctx.db
          .update(notifications)
          .set({ delivery_step: null, delivery_at: null })
          .where(and(eq(notifications.user_id, userId), isNotNull(notifications.delivery_step))),
      ],
      { name: "account.deletion_asked", payload: { userId, email, scheduledFor } },
    );
  } catch (error) {
    if (isUniqueFailure(error, "deletion_requests.user_id")) throw new AppError("conflict");
    if (!isGuardFailure(error)) throw error;
    const [blocker] = await findBlockers(ctx.db, userId);
    throw new AppError("conflict", blocker ? { sentence: BLOCKER_WORDS[blocker].words } : {});
  }
  return scheduledFor;
}

/**
 * Hides the member everywhere and signs them out, until they sign in and come back.
 * @throws AppError `conflict` for who is away already, also by another press of the same button
 */
export async function deactivateAccount(ctx: Leaving): Promise<void> {
  const { userId } = ctx.viewer;
  await orConflict(() => hide(ctx, [], { name: "account.deactivated", payload: { userId } }));
}

async function hide(ctx: Leaving, first: Statement[], happened: Happened): Promise<void> {
  const now = ctx.clock.now();
  const { userId } = ctx.viewer;
  const open = await ctx.db
    .select({ sessionId: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, userId));
  await ctx.commit(
    [
      ...first,
      ctx.db
        .update(profiles)
        .set({ status: "deactivated", updated_at: now })
        .where(and(eq(profiles.user_id, userId), eq(profiles.status, "active"))),
      failWhen(ctx.db, sql`changes() = 0`),
      ctx.db.delete(sessions).where(eq(sessions.user_id, userId)),
      ctx.db.delete(push_subscriptions).where(eq(push_subscriptions.user_id, userId)),
    ],
    happened,
    { name: "sessions.ended", payload: { userId, sessionIds: open.map(({ sessionId }) => sessionId) } },
  );
}
