import { type SQL, sql } from "drizzle-orm";
import { barter_files, barter_items } from "#app/db/schema/barter.ts";

/**
 * SQL condition: what is given in a barter is held from the other side, and from guests, until everything agreed that
 * the other side gives in return has arrived or is waived (product.md B8).
 * @param versionOf the first version of the file
 * @param role of who asks, in the project
 */
export function heldFrom(role: SQL, versionOf: SQL): SQL {
  return givenIn(
    versionOf,
    sql`(${role} = 'guest' OR item.side <> iif(${role} = 'client', 'client', 'work')) AND NOT ${counterIsThere}`,
  );
}

/**
 * SQL condition: it was given in a barter, and what the other side gives for it is there: it is theirs as well.
 * @param versionOf the first version of the file
 */
export function isTraded(versionOf: SQL): SQL {
  return givenIn(versionOf, counterIsThere);
}

const counter = sql`FROM ${barter_items} AS counter WHERE counter.project_id = item.project_id
  AND counter.side <> item.side AND counter.agreed_at IS NOT NULL`;
const counterIsThere = sql`(EXISTS (SELECT 1 ${counter})
  AND NOT EXISTS (SELECT 1 ${counter} AND counter.status NOT IN ('received', 'waived')))`;

const givenIn = (versionOf: SQL, where: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${barter_files} AS held CROSS JOIN ${barter_items} AS item ON item.id = held.item_id
    WHERE held.version_of = ${versionOf} AND ${where})`;
