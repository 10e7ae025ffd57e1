import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { wordList } from "#app/db/word-list.ts";
import { eventStatement } from "#app/platform/outbox.server.ts";
import { type DeclineReason, OPEN } from "./rules.ts";
import { settleOpen } from "./settle-offer.server.ts";
import { transitionAll } from "./transition.server.ts";

interface CloseOut {
  opportunityId: Id;
  posterId: Id;
  reason: DeclineReason;
  /** Kind words to each of them, with `{name}` and `{title}` in them. */
  note: string | null;
  now: number;
  /** What must hold in this batch; always when absent. */
  when?: SQL;
}

/** SQL condition on `applications`: somebody waits for an answer. */
const waiting = sql`status IN (${wordList(OPEN)}) AND status <> 'draft'`;

/**
 * Answers everybody who still waits for one, kindly and by name (product.md B1), for the batch of the act that ends a
 * posting. Each is told; offers on the table end.
 */
export function closeOutOpen(db: Database, input: CloseOut): Statement[] {
  const { opportunityId, posterId, now } = input;
  return [
    ...answerWaiting(db, input),
    eventStatement(
      db,
      {
        name: "applications.closed_out",
        payload: { opportunityId, posterId, closedAt: now },
        when: sql`EXISTS (SELECT 1 FROM ${applications} WHERE ${closedAt(opportunityId, now)})`,
      },
      now,
    ),
  ];
}

/** The same without telling anybody: for a reaction that does. */
export function answerWaiting(
  db: Database,
  { opportunityId, reason, note, now, when }: Omit<CloseOut, "posterId">,
): Statement[] {
  return [
    transitionAll(db, {
      move: "close_out",
      now,
      where: sql`opportunity_id = ${opportunityId} AND ${when ?? sql`1`}`,
      set: [
        sql`decision_at = ${now}`,
        sql`decline_reason = ${reason}`,
        sql`decline_note = replace(replace(${note}, '{name}',
          (SELECT display_name FROM ${profiles} WHERE user_id = applications.applicant_id)),
          '{title}', (SELECT title FROM ${opportunities} WHERE id = applications.opportunity_id))`,
        sql`reply_due_at = NULL`,
      ],
    }),
    settleOpen(
      db,
      sql`SELECT id FROM ${applications} WHERE ${closedAt(opportunityId, now)}`,
      "superseded",
      now,
    ),
  ];
}

function closedAt(opportunityId: Id, at: number): SQL {
  return sql`opportunity_id = ${opportunityId} AND status = 'closed_out' AND decision_at = ${at}`;
}

/** Condition: nobody waits for an answer to this posting. */
export function nobodyWaits(opportunityId: Id): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${applications} WHERE opportunity_id = ${opportunityId} AND ${waiting})`;
}

/** How many people wait for an answer to a posting; one row `{waiting}`. */
export function countWaiting(db: Database, opportunityId: Id): Statement {
  return statement(
    db,
    sql`SELECT count(*) AS waiting FROM ${applications} WHERE opportunity_id = ${opportunityId} AND ${waiting}`,
  );
}
