import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { invoice_series } from "#app/db/schema/invoices.ts";

/** The next number of a series; in one batch with the row that gets it, so that none is left out. */
export function countUp(db: Database, issuerId: Id, prefix: "INV" | "CN"): Statement {
  return statement(
    db,
    sql`INSERT INTO ${invoice_series} (issuer_id, prefix, last_no) VALUES (${issuerId}, ${prefix}, 1)
      ON CONFLICT (issuer_id, prefix) DO UPDATE SET last_no = last_no + 1`,
  );
}

/** The number that was counted last, as it is written: `INV-0042`. */
export function lastNumber(issuerId: Id, prefix: "INV" | "CN") {
  return sql`(SELECT prefix || '-' || printf('%04d', last_no) FROM ${invoice_series}
    WHERE issuer_id = ${issuerId} AND prefix = ${prefix})`;
}
