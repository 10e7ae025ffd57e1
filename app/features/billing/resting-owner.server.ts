import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies } from "#app/db/schema/companies.ts";
import { payouts } from "#app/db/schema/payments.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { isSuspended } from "#app/features/safety/suspension.server.ts";

/** SQL condition: what this owner has stays where it is, for they are suspended (decision 0037). */
export function ownerRests({ type, id }: Owner, now: number): SQL {
  return type === "company" ? companyRests(id) : isSuspended(id, now);
}

/** SQL condition on a row of payouts: whose it is is suspended. */
export function payoutRests(now: number): SQL {
  return sql`iif(${payouts.company_id} IS NULL, ${isSuspended(payouts.user_id, now)}, ${companyRests(payouts.company_id)})`;
}

function companyRests(id: Id | SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${id} AND ${companies.status} = 'suspended')`;
}
