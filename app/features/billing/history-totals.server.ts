import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { unionOf } from "#app/db/union.ts";
import { HISTORY_PARTS } from "./history-parts.server.ts";
import type { HistoryFilter } from "./history-terms.ts";

/** Sums reach back over so many movements. */
const TOTALLED = 1000;

/** What moved in one currency, in minor units. */
export interface HistoryTotal {
  currency: string;
  count: number;
  moneyIn: number;
  moneyOut: number;
  /** Of what was paid out to others, what came back. */
  refunds: number;
  fees: number;
  taxes: number;
  /** Between their own balance and bank or card: neither paid nor earned. */
  moved: number;
}

/**
 * The sums of a member's history by currency, of the same filters (product.md `/payment-history`). What failed or is on
 * its way has moved nothing yet. Over the newest thousand movements at most: each part is cut off like a page of it.
 */
export function selectTotals(db: Database, me: Id, filter: HistoryFilter) {
  const asked = { me, filter, after: null, limit: TOTALLED };
  const parts = HISTORY_PARTS.filter(({ types }) => types.includes(filter.type)).map((part) =>
    part.rows(asked),
  );
  const own = sql`kind IN ('topup', 'payout')`;
  return rowsOf<HistoryTotal & { walked: number }>(
    db,
    sql`SELECT currency, sum(stood) AS count, count(*) AS walked,
        sum(iif(stood AND way = 'in' AND NOT ${own} AND kind <> 'refund', amount, 0)) AS moneyIn,
        sum(iif(stood AND way = 'out' AND NOT ${own}, amount, 0)) AS moneyOut,
        sum(iif(stood, iif(kind = 'refund', amount, refunded), 0)) AS refunds,
        sum(iif(stood, fee, 0)) AS fees, sum(iif(stood, tax, 0)) AS taxes,
        sum(iif(stood AND ${own}, amount, 0)) AS moved
      FROM (SELECT *, status IN ('succeeded', 'won', 'partially_refunded', 'refunded')
          OR status IN ('disputed', 'lost') AND refunded < amount AS stood
        FROM (${unionOf(parts)}) ORDER BY at DESC, id DESC LIMIT ${TOTALLED})
      GROUP BY currency ORDER BY currency`,
  );
}

/** The sums to show, and whether there may be more before what they reach back over. */
export function toTotals(rows: readonly (HistoryTotal & { walked: number })[]) {
  const walked = rows.reduce((sum, row) => sum + row.walked, 0);
  return {
    lines: rows.filter(({ count }) => count > 0).map(({ walked: _, ...line }) => line),
    newest: walked < TOTALLED ? null : TOTALLED,
  };
}
