import { and, between, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema/notifications.ts";
import { dedupeKey, type Told } from "./told.ts";

/** What stands behind a newer one of its group counts as read, and is not. */
const unreadOrBehind = sql`(${notifications.read} = 0 OR ${notifications.hidden} = 1)`;

/** Takes back a notification nobody has read, when what it told was undone. */
export function withdrawNotification(db: Database, told: Told): Statement {
  return db
    .delete(notifications)
    .where(and(eq(notifications.dedupe_key, dedupeKey(told)), unreadOrBehind))
    .returning({ id: notifications.id });
}

/** Takes back all unread ones of a kind about something that is gone: those whose entity id begins with `about`. */
export function withdrawAbout(
  db: Database,
  { about, ...told }: Omit<Told, "entityId"> & { about: string },
): Statement {
  const from = dedupeKey({ ...told, entityId: about });
  return db
    .delete(notifications)
    .where(
      and(
        between(notifications.dedupe_key, from, `${from}\u{10ffff}`),
        eq(notifications.user_id, told.userId),
        unreadOrBehind,
      ),
    )
    .returning({ id: notifications.id });
}

/**
 * Takes back unread ones of many members at once.
 * @param keys a select of dedupe keys, `{member}:{kind}:{entity}`
 * @returns one row of `user_id` for each
 */
export function withdrawEach(db: Database, keys: SQL): Statement {
  return statement(
    db,
    sql`DELETE FROM ${notifications} WHERE dedupe_key IN (${keys}) AND (read = 0 OR hidden = 1) RETURNING user_id`,
  );
}

/** Removes what two members were told of each other: they are hidden from one another now. */
export function forgetEachOther(db: Database, one: Id, other: Id): Statement {
  return statement(
    db,
    sql`DELETE FROM ${notifications} WHERE id IN (
      SELECT id FROM ${notifications} WHERE user_id = ${one} AND actor_id = ${other}
      UNION ALL SELECT id FROM ${notifications} WHERE user_id = ${other} AND actor_id = ${one})`,
  );
}
