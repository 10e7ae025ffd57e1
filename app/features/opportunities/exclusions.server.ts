import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { opportunity_exclusions } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { DraftInput } from "./schema.ts";

type Excluded = Pick<DraftInput, "excluded_users" | "excluded_domains">;

const asList = (list: string) => JSON.parse(list) as string[];

/** Columns of a select from `opportunities`: whom it is kept from, as its form names them. */
export const excluded = {
  excluded_users: sql<string[]>`(SELECT json_group_array(handle) FROM (SELECT person.handle
    FROM ${opportunity_exclusions} AS kept JOIN ${profiles} AS person ON person.user_id = kept.user_id
    WHERE kept.opportunity_id = opportunities.id ORDER BY person.handle))`
    .mapWith(asList)
    .as("excluded_users"),
  excluded_domains: sql<string[]>`(SELECT json_group_array(domain) FROM (SELECT kept.domain
    FROM ${opportunity_exclusions} AS kept WHERE kept.opportunity_id = opportunities.id AND kept.domain IS NOT NULL
    ORDER BY kept.domain))`
    .mapWith(asList)
    .as("excluded_domains"),
};

/** For the batch that stores a posting: whom it is kept from. Handles that are nobody's are left out. */
export function exclude(db: Database, opportunityId: Id, { excluded_users, excluded_domains }: Excluded) {
  if (excluded_users.length + excluded_domains.length === 0) return [];
  return [
    statement(
      db,
      sql`INSERT INTO ${opportunity_exclusions} (opportunity_id, user_id, domain)
        SELECT ${opportunityId}, user_id, NULL FROM ${profiles}
          WHERE handle IN (SELECT value FROM json_each(${JSON.stringify(excluded_users)})) AND status = 'active'
        UNION ALL SELECT ${opportunityId}, NULL, value FROM json_each(${JSON.stringify(excluded_domains)})`,
    ),
  ];
}

/** The same for a posting that was kept from others before. */
export function excludeAnew(db: Database, opportunityId: Id, before: Excluded, after: Excluded): Statement[] {
  if (isSame(before, after)) return [];
  return [includeAll(db, opportunityId), ...exclude(db, opportunityId, after)];
}

/** Keeps a posting from nobody. */
export function includeAll(db: Database, opportunityId: Id, when: SQL = sql`1`): Statement {
  return statement(
    db,
    sql`DELETE FROM ${opportunity_exclusions} WHERE opportunity_id = ${opportunityId} AND ${when}`,
  );
}

/** Whether the same members and companies are left out. */
export function isSame(before: Excluded, after: Excluded): boolean {
  return (["excluded_users", "excluded_domains"] as const).every(
    (field) => JSON.stringify(before[field]) === JSON.stringify(after[field]),
  );
}
