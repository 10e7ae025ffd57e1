import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { saved_items } from "#app/db/schema/opportunities.ts";
import type { SavedItem } from "./schema.ts";

/** SQL: whether a member keeps this for later. */
export function isSaved(
  userId: SQLWrapper | string,
  type: SavedItem["item_type"],
  id: SQLWrapper | string,
): SQL<boolean> {
  return sql`EXISTS (SELECT 1 FROM ${saved_items} WHERE user_id = ${userId} AND item_type = ${type}
    AND item_id = ${id})`.mapWith(Boolean);
}
