import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { partners } from "#app/db/schema/partners.ts";

/** SQL: a partner in this state holds its site; nobody else can be listed with it. */
export function holdsSite(status: AnyColumn | SQL): SQL {
  return sql`${status} NOT IN ('unconfirmed', 'rejected', 'ended')`;
}

/** Who is listed with a site. @param but another partner that does not count */
export function selectListed(db: Database, domain: string, but: Id | null = null) {
  return db
    .select()
    .from(partners)
    .where(
      sql`${partners.domain} = ${domain} AND ${partners.id} IS NOT ${but} AND ${holdsSite(partners.status)}`,
    )
    .limit(1);
}
