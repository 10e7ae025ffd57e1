import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** A real-life event whose guests check in by a code that its hosts show (product.md `/check-in`). */
export const event_codes = sqliteTable("event_codes", {
  id: id("id").primaryKey(),
  /** As it is typed: capitals and digits. */
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  place: text("place"),
  /** Its first and last day, `YYYY-MM-DD`. */
  starts_on: text("starts_on").notNull(),
  ends_on: text("ends_on").notNull(),
  /** While it is one of these days anywhere on Earth. */
  opens_at: moment("opens_at").notNull(),
  closes_at: moment("closes_at").notNull(),
  ended_at: moment("ended_at"),
  /** How many have checked in, those who left Thrive since among them. */
  attended: integer("attended").notNull().default(0),
  created_at: moment("created_at").notNull(),
});

/** Who was at an event, by their own word. */
export const event_check_ins = sqliteTable(
  "event_check_ins",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    event_id: id("event_id")
      .notNull()
      .references(() => event_codes.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.event_id] }),
    index("event_check_ins_event").on(t.event_id, t.created_at),
  ],
);
