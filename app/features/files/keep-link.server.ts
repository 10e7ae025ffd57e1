import { desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/core/errors.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";

/** Secret addresses of one kind that a member has at one time. */
export const MOST_LINKS = 10;

/** The order of a list of them: all that hold, the newest first, and then those that are over. */
export function liveFirst(links: { expires_at: SQLiteColumn; created_at: SQLiteColumn }, now: number): SQL[] {
  return [sql`${links.expires_at} <= ${now}`, desc(links.created_at)];
}

/**
 * Stores a secret address of a member, unless they have as many as they may.
 * @param live how many of its kind lead somewhere now
 * @throws AppError `conflict` when there are too many
 */
export async function keepLink(
  ctx: Pick<MemberContext, "db" | "commit">,
  live: SQL,
  statements: Statement[],
): Promise<void> {
  try {
    await ctx.commit([failWhen(ctx.db, sql`(${live}) >= ${MOST_LINKS}`), ...statements]);
  } catch (error) {
    if (!isGuardFailure(error)) throw error;
    throw new AppError("conflict", {
      sentence: `You have ${MOST_LINKS} addresses already. Please take one back first.`,
    });
  }
}
