import { desc, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { company_members } from "#app/db/schema/companies.ts";
import { payer_records } from "#app/db/schema/payments.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

type Source = (typeof payer_records.$inferSelect)["source"];

/** So many of the latest count. */
const COUNTED = 50;

/**
 * One entry in the record of who pays (product.md B2), once per source.
 * @param paid a select of `payer_id`, `source_id`, `asked_at`, `due_at` and `paid_at`
 */
export function recordPaid(db: Database, paid: SQL, source: Source): Statement {
  return statement(
    db,
    sql`INSERT INTO ${payer_records} (payer_id, source, source_id, asked_at, due_at, paid_at)
      SELECT payer_id, ${source}, source_id, asked_at, due_at, paid_at FROM (${paid})
      WHERE payer_id IS NOT NULL AND asked_at IS NOT NULL ON CONFLICT DO NOTHING`,
  );
}

/**
 * The latest payments of somebody, for `punctualityOf`.
 * @param payer their id, or a subquery that gives the ids of those who count as one
 */
export function selectPaid(db: Database, payer: SQL) {
  return db
    .select({
      source: payer_records.source,
      askedAt: payer_records.asked_at,
      dueAt: payer_records.due_at,
      paidAt: payer_records.paid_at,
    })
    .from(payer_records)
    .where(sql`${payer_records.payer_id} IN (${payer})`)
    .orderBy(desc(payer_records.paid_at))
    .limit(COUNTED);
}

/** How the viewer has paid. */
export function selectOwnPaid({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  return selectPaid(db, sql`${viewer.userId}`);
}

/** The record of a company: what its own balance paid, and what its owners paid. */
export function selectPaidBy(db: Database, companyId: Id) {
  return selectPaid(
    db,
    sql`SELECT ${companyId} UNION ALL SELECT user_id FROM ${company_members}
      WHERE company_id = ${companyId} AND status = 'active' AND role = 'owner'`,
  );
}
