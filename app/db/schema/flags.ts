import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Parts of the product that are not there for everybody (product.md §5.17); one without a row is on for all. */
export const feature_flags = sqliteTable("feature_flags", {
  key: text("key").primaryKey(),
  enabled: flag("enabled").notNull(),
  /** Of the segment, by a number that each member keeps. */
  percent: integer("percent").notNull(),
  segment: text("segment", {
    enum: ["everyone", "creators", "brands", "companies", "newcomers", "subscribers", "team"],
  }).notNull(),
  updated_by: id("updated_by")
    .notNull()
    .references(() => users.id),
  updated_at: moment("updated_at").notNull(),
});
