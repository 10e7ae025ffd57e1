import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { ChosenField } from "./visibility.ts";

/**
 * A column as a list shows it: to visitors what is public, to members what reaches all of them. A narrower reach
 * counts as hidden there, also for one's Sparks: the profile page shows them more. `profiles` must be in the select
 * under its own name.
 * @param hidden what stands in the place of a value that does not reach so far
 */
export function listed<C extends SQLiteColumn>(
  column: C,
  field: ChosenField,
  audience: "visitors" | "members",
  hidden: C["_"]["notNull"] extends true ? C["_"]["driverParam"] : C["_"]["driverParam"] | null,
): SQL<C["_"]["notNull"] extends true ? C["_"]["data"] : C["_"]["data"] | null> {
  const reach = sql.raw(`coalesce(profiles.field_visibility ->> '$.${field}', 'public')`);
  const seen = sql.raw(audience === "visitors" ? "('public')" : "('public', 'members')");
  const value = sql.raw(`profiles.${column.name}`);
  return sql`CASE WHEN profiles.field_visibility = '{}' OR ${reach} IN ${seen} THEN ${value} ELSE ${hidden} END`.mapWith(
    column,
  ) as SQL<C["_"]["notNull"] extends true ? C["_"]["data"] : C["_"]["data"] | null>;
}
