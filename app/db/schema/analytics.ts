import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";

/** What members do, without message text, names or addresses (specification §3, product.md §7.6). */
export const analytics_events = sqliteTable(
  "analytics_events",
  {
    /** For events that a domain event causes: derived from it, so that a repeat changes nothing. */
    id: id("id").primaryKey(),
    user_id: id("user_id"),
    session_id: text("session_id"),
    event_name: text("event_name").notNull(),
    event_category: text("event_category").notNull(),
    event_properties: json("event_properties").notNull(),
    page_path: text("page_path"),
    referrer: text("referrer"),
    user_agent: text("user_agent"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("analytics_events_name").on(t.event_name, t.created_at),
    index("analytics_events_user").on(t.user_id, t.created_at),
  ],
);

/** What happened to or by a member on one day (UTC), summed up once the day is over. */
export const daily_rollups = sqliteTable(
  "daily_rollups",
  {
    subject_id: id("subject_id").notNull(),
    day: text("day").notNull(),
    metric: text("metric").notNull(),
    value: integer("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject_id, t.day, t.metric] })],
);

/** Days that are summed up. */
export const rolled_up_days = sqliteTable("rolled_up_days", {
  day: text("day").primaryKey(),
  done_at: moment("done_at").notNull(),
});
