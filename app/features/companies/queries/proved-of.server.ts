import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import type { AppContext } from "#app/platform/context.server.ts";

const SHOWN = 3;

/** Companies a member belongs to whose domain is proved, for the member's page. */
export function selectProvedOf({ db }: Pick<AppContext, "db">, userId: Id | SQL<Id>) {
  return db
    .select({ name: companies.name, handle: companies.handle })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(
      and(
        sql`${company_members.user_id} = ${userId}`,
        eq(company_members.status, "active"),
        eq(companies.status, "active"),
        eq(companies.domain_status, "proved"),
      ),
    )
    .limit(SHOWN);
}
