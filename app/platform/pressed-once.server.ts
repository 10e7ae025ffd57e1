import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { minutes } from "#app/core/time.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { isUniqueFailure } from "./outbox.server.ts";

/** How soon a press that comes again is taken for one whose answer was lost. */
const SOON = minutes(10);

/** What a form makes. */
export interface MadeByForm {
  table: SQLiteTable;
  /** The key of the form (core/form-key), or an id of its own where none came along. */
  id: Id;
  /** A unique column that follows from the key, where the database may name that one in place of the id. */
  named?: string;
  /** SQL condition: the row is of who presses, and says what this press says. */
  mine: SQL;
}

/**
 * Makes what a form asks for, once: the same press again, also at the same moment, finds what it made. Limits are to be
 * judged after the row, or they refuse the second press in its place.
 * @returns false where the same press made it before
 * @throws AppError `conflict` for a key under which something else was made
 */
export async function pressedOnce(
  db: Database,
  { table, id, mine, named = "id" }: MadeByForm,
  make: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await make();
    return true;
  } catch (error) {
    const isMade = (column: string) => isUniqueFailure(error, `${getTableName(table)}.${column}`);
    if (!isMade("id") && !isMade(named)) throw error;
    const [[before]] = await db.batch([
      rowsOf<unknown>(db, sql`SELECT 1 AS made FROM ${table} WHERE id = ${id} AND ${mine}`),
    ]);
    if (!before)
      throw new AppError("conflict", {
        sentence: "This was sent already, with something else in it. Please reload the page and try again.",
      });
    return false;
  }
}

/**
 * The same for what a secret opens that is shown once. Where the press comes again, the answer with the secret was lost:
 * it gets another one, the one that is shown now, as long as nobody used the first.
 * @param secret.fresh SQL for SET: what is stored of the secret that is shown
 * @param secret.unused SQL condition: nobody used what was made, and it holds
 * @throws AppError `conflict` also where it was made a while ago, was used or is over
 */
export async function pressedOnceForSecret(
  db: Database,
  made: MadeByForm,
  secret: { fresh: SQL; unused: SQL; now: number },
  make: () => Promise<unknown>,
): Promise<void> {
  if (await pressedOnce(db, made, make)) return;
  const [[changed]] = await db.batch([
    rowsOf<unknown>(
      db,
      sql`UPDATE ${made.table} SET ${secret.fresh} WHERE id = ${made.id} AND ${made.mine}
        AND created_at > ${secret.now - SOON} AND ${secret.unused} RETURNING id`,
    ),
  ]);
  if (!changed)
    throw new AppError("conflict", {
      sentence:
        "This was made already, and its secret is shown only once. If you did not keep it, end it and make another.",
    });
}
