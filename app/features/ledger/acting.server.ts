import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";

/** SQL condition on a row `m` of `company_members`: they act for the company's money (product.md `/wallet`, §7.3). */
const ACTS = sql.raw("m.status = 'active' AND m.role IN ('owner', 'finance')");

/** SQL: the companies whose money a member sees and moves, by their ids. */
export function pursesOf(me: Id): SQL {
  return sql`SELECT m.company_id FROM ${company_members} AS m CROSS JOIN ${companies} AS c ON c.id = m.company_id
    WHERE m.user_id = ${me} AND ${ACTS} AND c.status = 'active'`;
}

/** SQL: those who act for the money of a company, and so hear of it. */
export function pursersOf(companyId: Id): SQL {
  return sql`SELECT m.user_id FROM ${company_members} AS m WHERE m.company_id = ${companyId} AND ${ACTS}`;
}
