import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { network, network_labels } from "#app/db/schema/network.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import type { NetworkContext } from "./connect.server.ts";

/**
 * Keeps a private note and labels about a connection; nobody else ever sees them.
 * @throws AppError `not_found` for who is no connection
 */
export async function keepNote(
  asker: NetworkContext,
  input: { user_id: Id; note: string | null; labels: string[] },
): Promise<void> {
  const { member: ctx } = await takeAsMember(asker, "api_write", () => []);
  const me = ctx.viewer.userId;
  const other = input.user_id;
  try {
    await ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${network} SET note = ${input.note} WHERE user_id = ${me} AND other_id = ${other}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      statement(ctx.db, sql`DELETE FROM ${network_labels} WHERE user_id = ${me} AND other_id = ${other}`),
      statement(
        ctx.db,
        sql`INSERT INTO ${network_labels} (user_id, other_id, label)
          SELECT ${me}, ${other}, value FROM json_each(${JSON.stringify(input.labels)})`,
      ),
    ]);
  } catch (error) {
    if (isGuardFailure(error)) throw new AppError("not_found");
    throw error;
  }
}

/**
 * Notes that members were in touch, to the hour; nothing for who is not connected.
 * @param sides a select of `user_id, other_id`
 */
export function inTouch(db: Database, sides: SQL, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${network} SET last_contact_at = ${now}
      WHERE (user_id, other_id) IN (${sides}) AND last_contact_at < ${now - hours(1)}`,
  );
}
