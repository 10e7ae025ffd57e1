import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Towns by the ways their names are typed (GeoNames, CC BY 4.0; docs/decisions/0048). Read by triggers, which say where
 * a profile or a posting is, and by Discover for the middle of a circle.
 */
export const towns = sqliteTable(
  "towns",
  {
    /** As `placeKey` folds it, and as SQLite's `lower` leaves it. */
    key: text("key").notNull(),
    country: text("country").notNull(),
    /** Degrees to two digits: a kilometre. */
    lat: real("lat").notNull(),
    lon: real("lon").notNull(),
    /** Thousands; of two towns of one name the larger is meant. */
    people: integer("people").notNull(),
  },
  // The largest of a name is the last of it.
  (t) => [primaryKey({ columns: [t.key, t.people, t.country] })],
);
