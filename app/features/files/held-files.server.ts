import { type SQL, sql } from "drizzle-orm";
import { barter_files, barter_items } from "#app/db/schema/barter.ts";

/**
 * SQL condition: what is given in a barter is held from the other side, and from guests, until everything agreed that
 * the other side gives in return has arrived or is waived (product.md B8).
 * @param versionOf the first version of the file
 * @param role of who asks, in the project
 */
export function heldFrom(role: SQL, versionOf: SQL): SQL {
  const counter = sql`FROM ${barter_items} AS counter WHERE counter.project_id = item.project_id
    AND counter.side <> item.side AND counter.agreed_at IS NOT NULL`;
  return sql`EXISTS (SELECT 1 FROM ${barter_files} AS held CROSS JOIN ${barter_items} AS item
    ON item.id = held.item_id WHERE held.version_of = ${versionOf}
      AND (${role} = 'guest' OR item.side <> iif(${role} = 'client', 'client', 'work'))
      AND (NOT EXISTS (SELECT 1 ${counter})
        OR EXISTS (SELECT 1 ${counter} AND counter.status NOT IN ('received', 'waived'))))`;
}
