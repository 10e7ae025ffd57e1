import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** A block hides both members from each other everywhere (product.md §5.2). */
export const blocks = sqliteTable(
  "blocks",
  {
    blocker_id: id("blocker_id")
      .notNull()
      .references(() => users.id),
    blocked_id: id("blocked_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index("blocks_blocked").on(t.blocked_id, t.blocker_id),
  ],
);
