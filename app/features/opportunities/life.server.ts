import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { opportunity_invites } from "#app/db/schema/hiring.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { hires } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { hasEnded, type PostingStatus, statesBefore } from "./life.ts";

/** Shown when a posting is not what it was when the form was opened. */
export const STALE_SENTENCE =
  "Someone changed this posting meanwhile. Reload to see it as it is now, then try again.";

/** SQL condition on `opportunities`: others may read its words: moderation has seen them, and nobody took them down. */
export const isLetThrough = sql`${opportunities.status} NOT IN ('removed', 'draft', 'pending_review')`;

interface Move {
  id: Id;
  to: PostingStatus;
  now: number;
  /** The version its mover has seen; without one any will do. */
  version?: number | undefined;
  /** More columns to set: `sql\`expires_at = ...\``. */
  set?: SQL[];
}

/**
 * The one way a posting changes its state: along the edges of `PATHS`, else the whole batch rolls back
 * (`conflictWhenStale` says so).
 * @returns two statements that stay side by side
 */
export function movePosting(db: Database, move: Move): [Statement, Statement] {
  const { id, to, now } = move;
  const set = [
    sql`status = ${to}, version = version + 1, updated_at = ${now}`,
    ...(to === "active" ? [sql`published_at = coalesce(published_at, ${now})`] : []),
    ...(hasEnded(to) || to === "removed" ? [sql`closed_at = ${now}`] : []),
    ...(move.set ?? []),
  ];
  return changePosting(db, { id, version: move.version, from: statesBefore(to), set });
}

/** Changes a posting that stands in one of these states; else the whole batch rolls back. */
export function changePosting(
  db: Database,
  change: { id: Id; version?: number | undefined; from: readonly PostingStatus[]; set: SQL[]; when?: SQL },
): [Statement, Statement] {
  const { id, version, from, when } = change;
  const states = sql.join(
    from.map((status) => sql`${status}`),
    sql`, `,
  );
  return [
    statement(
      db,
      sql`UPDATE ${opportunities} SET ${sql.join(change.set, sql`, `)}
        WHERE id = ${id} AND status IN (${states}) ${version === undefined ? sql`` : sql`AND version = ${version}`}
        ${when ? sql`AND ${when}` : sql``}`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** Takes the open postings of a suspended company off Discover. */
export function pauseAllFor(db: Database, companyId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${opportunities} SET status = 'paused', version = version + 1, updated_at = ${now}
      WHERE company_id = ${companyId} AND status = 'active'`,
  );
}

/**
 * Ends a posting for the batch of whoever answers those that wait (product.md B1).
 * @param reason `filled` fills it, any other closes it
 */
export function endPosting(
  db: Database,
  end: { id: Id; reason: string; version?: number | undefined; now: number },
): [Statement, Statement] {
  const to = end.reason === "filled" ? "filled" : "closed";
  return movePosting(db, { ...end, to, set: [sql`close_reason = ${end.reason}`] });
}

/** Fills one seat of an open posting, and the posting with its last one; rolls back when none is free. */
export function fillSeat(db: Database, { id, now }: { id: Id; now: number }): [Statement, Statement] {
  const last = sql`seats_filled + 1 >= seats`;
  return changePosting(db, {
    id,
    from: statesBefore("filled"),
    when: sql`seats_filled < seats`,
    set: [
      sql`seats_filled = seats_filled + 1, version = version + 1, updated_at = ${now}`,
      sql`status = iif(${last}, 'filled', status), closed_at = iif(${last}, ${now}, closed_at)`,
      sql`close_reason = iif(${last}, 'filled', close_reason)`,
    ],
  });
}

/**
 * SQL condition on `opportunities`: who posted it, this member, was in the team of the company it was posted for and does
 * not hire for it any more: then it is the company's, and not theirs.
 */
function hasLeft(posterId: Id | SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${company_members} AS hiring WHERE hiring.company_id = opportunities.company_id
    AND hiring.user_id = ${posterId} AND NOT (${hires}))`;
}

/**
 * SQL condition on `opportunities`: this member posted it, or hires for the company it was posted for
 * (product.md §7.3).
 */
export function managedBy(viewerId: Id | SQLWrapper): SQL {
  return sql`((opportunities.created_by = ${viewerId} AND NOT ${hasLeft(viewerId)}) OR EXISTS (SELECT 1 FROM ${company_members} AS hiring
    WHERE hiring.company_id = opportunities.company_id AND hiring.user_id = ${viewerId}
      AND ${hires}))`;
}

/** SQL condition on `opportunities`: this member was asked to apply. */
export function invitedTo(viewerId: Id | SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${opportunity_invites} AS asked WHERE asked.opportunity_id = opportunities.id
    AND asked.user_id = ${viewerId})`;
}

/** The ids of everybody whom `managedBy` holds for, as a JSON list: whose windows show what happens to a posting. */
export const managers: SQL<Id[]> =
  sql`(SELECT json_group_array(id) FROM (SELECT opportunities.created_by AS id
      WHERE NOT ${hasLeft(sql`opportunities.created_by`)} UNION SELECT hiring.user_id FROM ${company_members} AS hiring WHERE hiring.company_id = opportunities.company_id
      AND ${hires}))`.mapWith((list: string) => JSON.parse(list) as Id[]);

/** SQL condition: every seat of this posting is taken. */
export function isFilled(id: Id): SQL {
  return sql`EXISTS (SELECT 1 FROM ${opportunities} WHERE id = ${id} AND status = 'filled')`;
}

/** Counts one more written application. */
export function countApplication(db: Database, id: Id): Statement {
  return statement(
    db,
    sql`UPDATE ${opportunities} SET application_count = application_count + 1 WHERE id = ${id}`,
  );
}

/** Commits, and says it where a guard of the batch found the posting changed. */
export async function conflictWhenStale(
  ctx: Pick<MemberContext, "commit">,
  statements: Statement[],
  ...happened: Happened[]
) {
  return orConflict(() => ctx.commit(statements, ...happened), STALE_SENTENCE);
}
