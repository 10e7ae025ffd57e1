import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

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

/**
 * That a browser session has looked at a post or a work, for a few days: so that it counts once. A one-way key, which
 * leads to no member and no session.
 */
export const looks = sqliteTable(
  "looks",
  {
    key: text("key").primaryKey(),
    looked_at: moment("looked_at").notNull(),
  },
  (t) => [index("looks_age").on(t.looked_at)],
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

/** What a member, or the owners and admins of a company, want to reach in each such period. */
export const insight_goals = sqliteTable(
  "insight_goals",
  {
    /** The member, or the company. */
    subject_id: id("subject_id").notNull(),
    metric: text("metric").notNull(),
    period: text("period", { enum: ["week", "month", "quarter"] }).notNull(),
    target: integer("target").notNull(),
    set_at: moment("set_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject_id, t.metric, t.period] })],
);

/** Addresses under which somebody without an account sees figures, as they stood when the address was made. */
export const snapshot_links = sqliteTable(
  "snapshot_links",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Null for the member's own figures. */
    company_id: id("company_id"),
    /** Who it was made for, as the member calls them. */
    name: text("name").notNull(),
    figures: json("figures").notNull(),
    /** SHA-256 of the token; the token itself is shown once. */
    token_hash: text("token_hash").notNull(),
    opened: integer("opened").notNull().default(0),
    last_opened_at: moment("last_opened_at"),
    expires_at: moment("expires_at").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("snapshot_links_token").on(t.token_hash),
    index("snapshot_links_owner").on(t.user_id, t.created_at),
    index("snapshot_links_company").on(t.company_id, t.created_at),
  ],
);

/** How far the mails about a month have come: members are told in the order of their ids. */
export const monthly_runs = sqliteTable("monthly_runs", {
  /** The month they tell of, `2026-10`. */
  month: text("month").primaryKey(),
  after_user: id("after_user").notNull(),
  done_at: moment("done_at"),
});
