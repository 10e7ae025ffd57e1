import { sqliteTable } from "drizzle-orm/sqlite-core";
import { id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** How a member arranged the cards of their Home; without a row they stand as they come. */
export const home_layouts = sqliteTable("home_layouts", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  /** All cards that were known, in their order. */
  cards: textList("cards").notNull(),
  hidden: textList("hidden").notNull(),
  changed_at: moment("changed_at").notNull(),
});
