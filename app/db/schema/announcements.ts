import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** What the team tells a part of the members on their Home (product.md `/admin`). */
export const announcements = sqliteTable(
  "announcements",
  {
    id: id("id").primaryKey(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    /** An own path, and what its link says. */
    link: text("link"),
    link_text: text("link_text"),
    segment: text("segment", {
      enum: ["everyone", "creators", "brands", "companies", "newcomers", "subscribers", "team"],
    }).notNull(),
    /** `draft`: seen by the team alone. `ended`: taken back before its days were over. */
    status: text("status", { enum: ["draft", "sent", "ended"] }).notNull(),
    sent_at: moment("sent_at"),
    ends_at: moment("ends_at"),
    /** Members up to here have heard of it, or of its end: it goes out in pieces. `told_at`: all of them have. */
    told_after: text("told_after").notNull().default(""),
    told_at: moment("told_at"),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("announcements_shown").on(t.ends_at).where(sql`status = 'sent'`),
    index("announcements_telling").on(t.sent_at).where(sql`told_at IS NULL AND sent_at IS NOT NULL`),
  ],
);

/** Who has put an announcement away: it is not shown to them again. */
export const announcement_dismissals = sqliteTable(
  "announcement_dismissals",
  {
    announcement_id: id("announcement_id")
      .notNull()
      .references(() => announcements.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.announcement_id, t.user_id] }),
    index("announcement_dismissals_user").on(t.user_id),
  ],
);
