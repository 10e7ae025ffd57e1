import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { wordList } from "#app/db/word-list.ts";
import { releaseHours } from "#app/features/time-entries/billing.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { MOVES, type Move } from "./rules.ts";

interface Transition {
  id: Id;
  move: Move;
  now: number;
  /** Further assignments, each `column = value`. */
  set?: SQL[];
  /** What was on screen when it was decided; another version meanwhile is a conflict. */
  version?: number;
  /** What must hold besides. */
  where?: SQL;
}

/**
 * The one way an invoice changes its status: along an edge of the table, or the whole batch rolls back. The statements
 * belong next to each other. Hours of one that is void may be asked for by another.
 */
export function moveInvoice(db: Database, transition: Transition): Statement[] {
  const { id, move, now, set = [], version, where } = transition;
  const { from, to } = MOVES[move];
  const assignments = sql.join(
    [sql`status = ${to}, version = version + 1, updated_at = ${now}`, ...set],
    sql`, `,
  );
  return [
    statement(
      db,
      sql`UPDATE ${invoices} SET ${assignments} WHERE id = ${id}
        AND status IN (${wordList(from)})
        AND ${version === undefined ? sql`1` : sql`version = ${version}`} AND ${where ?? sql`1`}`,
    ),
    failWhen(db, sql`changes() = 0`),
    ...(to === "void" ? [releaseHours(db, id)] : []),
  ];
}
