import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { wordList } from "#app/db/word-list.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { MOVES, type Move } from "./rules.ts";

interface Transition {
  applicationId: Id;
  move: Move;
  now: number;
  /** Further assignments, each `column = value`. */
  set?: SQL[];
  /** What was on screen when it was decided; another version meanwhile is a conflict. */
  version?: number | undefined;
}

/**
 * The one way an application changes its status: along an edge of the table, or the whole batch rolls back. Both
 * statements belong next to each other.
 */
export function transition(
  db: Database,
  { applicationId, move, now, set, version }: Transition,
): Statement[] {
  return [
    statement(
      db,
      sql`UPDATE ${applications} SET ${assignments(move, now, set)} WHERE id = ${applicationId}
        AND status IN (${fromOf(move)}) AND ${version === undefined ? sql`1` : sql`version = ${version}`}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** The same for every application of a posting that stands on such an edge; none is no conflict. */
export function transitionAll(
  db: Database,
  { where, move, now, set }: Omit<Transition, "applicationId" | "version"> & { where: SQL },
): Statement {
  return statement(
    db,
    sql`UPDATE ${applications} SET ${assignments(move, now, set)} WHERE status IN (${fromOf(move)}) AND ${where}`,
  );
}

/**
 * Assignments that leave nothing in the row of what was done with it before it was taken back: who begins anew has been
 * neither seen nor answered, and stands where both sides look.
 */
export const BEGUN_ANEW = sql`viewed_at = NULL, shortlisted_at = NULL, decision_at = NULL, decline_reason = NULL,
  decline_note = NULL, withdrawn_reason = NULL, reminded_at = NULL, nudged_at = NULL, archived_at = NULL,
  applicant_archived_at = NULL, interview_slots = NULL, interview_at = NULL, interview_by = NULL,
  interview_remind_at = NULL`;

function fromOf(move: Move): SQL {
  return wordList(MOVES[move].from);
}

function assignments(move: Move, now: number, set: SQL[] = []): SQL {
  const { to } = MOVES[move];
  return sql.join([sql`status = ${to}, version = version + 1, updated_at = ${now}`, ...set], sql`, `);
}
