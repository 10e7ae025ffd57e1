import { and, eq, sql } from "drizzle-orm";
import { longDay } from "#app/core/day-words.ts";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { handle_redirects, profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { HANDLE_COOL_DOWN, HANDLE_REDIRECTS, handleFreeAt } from "../handles.ts";
import { type ProfileChange, updatedProfile } from "./profile-change.server.ts";

const TAKEN = "That handle is taken.";

/**
 * Gives the member another handle. The one before leads to them for 90 days and is nobody else's until then; the new
 * one stays for 30 days (product.md `/profile`).
 * @throws AppError `invalid_input` when it is taken or it is too early, `rate_limited`
 */
export async function changeHandle(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">,
  handle: string,
): Promise<ProfileChange> {
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  const read = ctx.db
    .select({
      handle: profiles.handle,
      changedAt: profiles.handle_changed_at,
      taken: sql<number>`${takenByOthers(userId, handle, now)}`,
    })
    .from(profiles)
    .where(eq(profiles.user_id, userId));
  const [[row]] = await ctx.limits.take("api_write", userId, [read]);
  if (!row) throw new AppError("not_found");
  if (row.handle === handle) return { fields: [], completed: false };
  const freeAt = handleFreeAt(row.changedAt, now);
  if (freeAt !== null) throw refused(`You can change it again on ${longDay(freeAt)}.`);
  if (row.taken) throw refused(TAKEN);
  const statements = [
    failWhen(
      ctx.db,
      sql`${takenByOthers(userId, handle, now)} OR NOT EXISTS (SELECT 1 FROM ${profiles} WHERE user_id = ${userId}
        AND handle = ${row.handle} AND coalesce(handle_changed_at, 0) <= ${now - HANDLE_COOL_DOWN})`,
    ),
    ctx.db.delete(handle_redirects).where(eq(handle_redirects.handle, handle)),
    statement(
      ctx.db,
      sql`INSERT INTO ${handle_redirects} (handle, user_id, ends_at) VALUES (${row.handle}, ${userId}, ${now + HANDLE_REDIRECTS})
        ON CONFLICT (handle) DO UPDATE SET user_id = excluded.user_id, ends_at = excluded.ends_at`,
    ),
    ctx.db
      .update(profiles)
      .set({ handle, handle_changed_at: now, updated_at: now })
      .where(and(eq(profiles.user_id, userId))),
  ];
  try {
    return await updatedProfile(ctx, statements, ["handle"]);
  } catch (error) {
    if (isGuardFailure(error) || isUniqueFailure(error, "profiles.handle")) throw refused(TAKEN);
    throw error;
  }
}

/** SQL condition: another member has it, or gave it up less than 90 days ago. */
function takenByOthers(userId: string, handle: string, now: number) {
  return sql`(EXISTS (SELECT 1 FROM ${profiles} AS theirs WHERE theirs.handle = ${handle} AND theirs.user_id <> ${userId})
    OR EXISTS (SELECT 1 FROM ${handle_redirects} AS old WHERE old.handle = ${handle} AND old.user_id <> ${userId}
      AND old.ends_at > ${now}))`;
}

function refused(sentence: string): AppError {
  return new AppError("invalid_input", { fields: { handle: [sentence] } });
}
