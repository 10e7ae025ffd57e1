import { desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Statement } from "#app/db/client.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { type MadeByForm, pressedOnceForSecret } from "#app/platform/pressed-once.server.ts";

/** Secret addresses of one kind that a member has at one time. */
export const MOST_LINKS = 10;

/** The order of a list of them: all that hold, those without an end too, the newest first, and then those that are over. */
export function liveFirst(links: { expires_at: SQLiteColumn; created_at: SQLiteColumn }, now: number): SQL[] {
  return [sql`coalesce(${links.expires_at} <= ${now}, 0)`, desc(links.created_at)];
}

/** A secret address as it is made. */
interface NewLink {
  made: MadeByForm;
  /** How many of its kind lead somewhere, this one among them. */
  live: SQL;
  tokenHash: string;
  statements: Statement[];
}

/**
 * Stores a secret address of a member, unless they have as many as they may; pressed twice, it is one.
 * @throws AppError `conflict` when there are too many
 */
export async function keepLink(
  ctx: Pick<MemberContext, "db" | "clock" | "commit">,
  { made, live, tokenHash, statements }: NewLink,
): Promise<void> {
  const now = ctx.clock.now();
  const secret = {
    fresh: sql`token_hash = ${tokenHash}`,
    unused: sql`opened = 0 AND coalesce(expires_at > ${now}, 1)`,
    now,
  };
  await pressedOnceForSecret(ctx.db, made, secret, () =>
    orConflict(
      () => ctx.commit([...statements, failWhen(ctx.db, sql`(${live}) > ${MOST_LINKS}`)]),
      `You have ${MOST_LINKS} addresses already. Please take one back first.`,
    ),
  );
}
