import { type SQL, sql } from "drizzle-orm";
import { days } from "#app/core/time.ts";
import { type Database, type Query, rowsOf } from "#app/db/client.server.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { disputes, milestones } from "#app/db/schema/milestones.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { projects } from "#app/db/schema/projects.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Period } from "./period.ts";

/** What the projects of postings paid out for milestones, also those that were shared after a dispute, in both periods, by currency; minor units. */
export interface Spent {
  currency: string;
  spent: number;
  before: number;
  milestones: number;
}

/** @param postings SQL of the ids of postings */
export function spentOn(db: Database, postings: SQL, { length, end }: Period): Query<Spent[]> {
  const from = end - days(length);
  // As `splitByShares` parts it: halves of a cent to the work.
  const paid = sql`iif(m.status = 'split', (m.amount * (SELECT q.split_bps FROM ${disputes} AS q WHERE q.id = m.dispute_id) + 5000) / 10000,
    m.amount)`;
  return rowsOf<Spent>(
    db,
    sql`WITH own AS MATERIALIZED (${postings})
      SELECT m.currency, sum(iif(m.released_at >= ${from}, ${paid}, 0)) AS spent,
        sum(iif(m.released_at < ${from}, ${paid}, 0)) AS before, sum(m.released_at >= ${from}) AS milestones
      FROM own CROSS JOIN ${projects} AS p ON p.opportunity_id = own.id CROSS JOIN ${milestones} AS m ON m.project_id = p.id
      WHERE m.status IN ('released', 'split') AND m.released_at >= ${end - days(2 * length)} AND m.released_at < ${end}
      GROUP BY m.currency ORDER BY spent DESC, m.currency`,
  );
}

/** So many of a member's newest postings count. */
const POSTINGS_MOST = 100;

const ownPostings = (me: string) => sql`SELECT id FROM ${opportunities} WHERE created_by = ${me}
  ORDER BY created_at DESC LIMIT ${POSTINGS_MOST}`;

/** What was paid for work on the member's own postings. */
export function selectOwnSpent({ db, viewer }: Pick<QueryContext, "db" | "viewer">, period: Period) {
  return spentOn(db, ownPostings(viewer.userId), period);
}

/** How many were hired on the member's own postings in the period: of those who applied in it. */
export function selectOwnHires(
  { db, viewer }: Pick<QueryContext, "db" | "viewer">,
  { length, end }: Period,
): Query<{ hires: number }[]> {
  return rowsOf<{ hires: number }>(
    db,
    sql`SELECT count(*) AS hires FROM (${ownPostings(viewer.userId)}) AS own
      CROSS JOIN ${applications} AS a ON a.opportunity_id = own.id
      WHERE a.status = 'accepted' AND a.submitted_at >= ${end - days(length)} AND a.submitted_at < ${end}`,
  );
}
