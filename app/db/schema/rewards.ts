import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** XP grants (specification §3). A trigger adds each to profiles.xp; `idem_key` makes a grant single (D1). */
export const xp_activities = sqliteTable(
  "xp_activities",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    activity_type: text("activity_type").notNull(),
    xp_earned: integer("xp_earned").notNull(),
    description: text("description").notNull(),
    source_type: text("source_type").notNull(),
    source_id: text("source_id").notNull(),
    idem_key: text("idem_key").notNull(),
    reversed_at: moment("reversed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("xp_activities_idem").on(t.idem_key),
    index("xp_activities_user").on(t.user_id, t.activity_type, t.created_at),
  ],
);
