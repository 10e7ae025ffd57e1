import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { saved_items } from "#app/db/schema/opportunities.ts";

/** SQL: whether a member keeps this for later. */
export function isSaved(
  userId: SQLWrapper | string,
  type: (typeof saved_items.$inferSelect)["item_type"],
  id: SQLWrapper | string,
): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${saved_items} WHERE user_id = ${userId} AND item_type = ${type}
    AND item_id = ${id})`.mapWith(Boolean);
}
