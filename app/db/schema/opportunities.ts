import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Postings: the fields of the specification (§3), and what product.md §5.4 adds so far. */
export const opportunities = sqliteTable(
  "opportunities",
  {
    id: id("id").primaryKey(),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    type: text("type", { enum: ["job", "collab", "barter"] }).notNull(),
    description: text("description").notNull(),
    compensation: text("compensation"),
    location: text("location"),
    requirements: text("requirements"),
    skills: textList("skills").notNull().default(sql`'[]'`),
    deliverables: text("deliverables"),
    duration: text("duration"),
    /** The company name as its single item (specification §3); topic tags live in `topics` (D3). */
    tags: textList("tags").notNull().default(sql`'[]'`),
    company_name: text("company_name").notNull(),
    topics: textList("topics").notNull().default(sql`'[]'`),
    category: text("category"),
    location_mode: text("location_mode", { enum: ["onsite", "hybrid", "remote"] }),
    city: text("city"),
    country: text("country"),
    status: text("status", {
      enum: ["draft", "pending_review", "active", "paused", "filled", "closed", "expired", "removed"],
    }).notNull(),
    visibility: text("visibility", { enum: ["public", "members", "invited"] })
      .notNull()
      .default("public"),
    image_url: text("image_url"),
    ai_image: flag("ai_image").notNull().default(false),
    /** Made by the form; a repeated submit finds the row it already made. */
    submission_key: text("submission_key").notNull(),
    interest_count: integer("interest_count").notNull().default(0),
    version: integer("version").notNull().default(1),
    published_at: moment("published_at"),
    expires_at: moment("expires_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("opportunities_submission").on(t.created_by, t.submission_key),
    index("opportunities_deck")
      .on(t.published_at, t.id)
      .where(sql`status = 'active' AND visibility <> 'invited'`),
    index("opportunities_owner").on(t.created_by, t.created_at),
  ],
);

/** The e-mail of the form: poster and staff only, never part of a public read (D4). */
export const opportunity_contacts = sqliteTable("opportunity_contacts", {
  opportunity_id: id("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id),
  email: text("email").notNull(),
  verified: flag("verified").notNull().default(false),
});
