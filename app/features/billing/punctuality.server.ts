import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { payer_records } from "#app/db/schema/payments.ts";

/** So many of the latest count. */
const COUNTED = 50;

/**
 * One entry in the record of who pays (product.md B2), once per source.
 * @param paid a select of `payer_id`, `source_id`, `asked_at`, `due_at` and `paid_at`
 */
export function recordPaid(db: Database, paid: SQL, source: "milestone" | "invoice"): Statement {
  return statement(
    db,
    sql`INSERT INTO ${payer_records} (payer_id, source, source_id, asked_at, due_at, paid_at)
      SELECT payer_id, ${source}, source_id, asked_at, due_at, paid_at FROM (${paid})
      WHERE payer_id IS NOT NULL AND asked_at IS NOT NULL ON CONFLICT DO NOTHING`,
  );
}

/** The latest payments of somebody, for `punctualityOf`. */
export function selectPaid(db: Database, payerId: Id) {
  return db
    .select({
      askedAt: payer_records.asked_at,
      dueAt: payer_records.due_at,
      paidAt: payer_records.paid_at,
    })
    .from(payer_records)
    .where(eq(payer_records.payer_id, payerId))
    .orderBy(desc(payer_records.paid_at))
    .limit(COUNTED);
}
