import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { projects } from "./projects.ts";

/** What somebody may use a file or a delivery for, where and until when (product.md §5.7, B5). */
export const rights_grants = sqliteTable(
  "rights_grants",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    /** The first version of a file of the project; null for a delivery. */
    file_id: id("file_id"),
    deliverable_id: id("deliverable_id"),
    /** What it is about, as it was called then. */
    title: text("title").notNull(),
    grantor_id: id("grantor_id")
      .notNull()
      .references(() => users.id),
    grantee_id: id("grantee_id")
      .notNull()
      .references(() => users.id),
    channels: textList("channels").notNull(),
    territory: text("territory").notNull(),
    /** `YYYY-MM-DD`. */
    starts_on: text("starts_on").notNull(),
    /** The last day; null for ever. */
    ends_on: text("ends_on"),
    exclusive: flag("exclusive").notNull().default(false),
    /** What nobody else may have it for while it is exclusive, in lower case. */
    category: text("category"),
    paid_ads: flag("paid_ads").notNull().default(false),
    /** Minor units of `currency`; 0 where it is part of the project's price. */
    price: integer("price").notNull().default(0),
    currency: text("currency").notNull(),
    status: text("status", { enum: ["scheduled", "active", "expiring", "expired", "revoked"] }).notNull(),
    /** The day on which its status or a notice is next due; null when none is. */
    next_on: text("next_on"),
    /** The one it goes on from. */
    renewal_of: id("renewal_of"),
    revoked_reason: text("revoked_reason"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("rights_grants_project").on(t.project_id, t.created_at, t.id),
    index("rights_grants_due").on(t.next_on).where(sql`next_on IS NOT NULL`),
    index("rights_grants_grantor").on(t.grantor_id, t.category).where(sql`category IS NOT NULL`),
  ],
);

/** A longer term that one side of rights asks the other for, at a price; the other one's yes makes new rights of it. */
export const rights_offers = sqliteTable(
  "rights_offers",
  {
    id: id("id").primaryKey(),
    grant_id: id("grant_id")
      .notNull()
      .references(() => rights_grants.id),
    by_id: id("by_id")
      .notNull()
      .references(() => users.id),
    /** The last day of the new term, `YYYY-MM-DD`. */
    ends_on: text("ends_on").notNull(),
    /** Minor units. */
    price: integer("price").notNull(),
    currency: text("currency").notNull(),
    /** Lapsed (by trigger): one of the two sides is no longer part of the project. */
    status: text("status", { enum: ["open", "accepted", "declined", "withdrawn", "lapsed"] }).notNull(),
    created_at: moment("created_at").notNull(),
    closed_at: moment("closed_at"),
  },
  (t) => [
    index("rights_offers_grant").on(t.grant_id, t.created_at),
    uniqueIndex("rights_offers_open").on(t.grant_id).where(sql`status = 'open'`),
  ],
);
