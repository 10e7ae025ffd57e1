import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { companies } from "./companies.ts";
import { opportunities } from "./opportunities.ts";

/** Work that two sides agreed on (product.md §5.7). */
export const projects = sqliteTable(
  "projects",
  {
    id: id("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description"),
    kind: text("kind", { enum: ["job", "collab", "barter"] }).notNull(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => users.id),
    company_id: id("company_id").references(() => companies.id),
    match_id: id("match_id"),
    opportunity_id: id("opportunity_id").references(() => opportunities.id),
    application_id: id("application_id"),
    status: text("status", {
      enum: ["draft", "active", "on_hold", "completed", "cancelled", "archived"],
    }).notNull(),
    /** Minor units of `currency`. */
    budget_total: integer("budget_total").notNull().default(0),
    currency: text("currency").notNull(),
    /** `YYYY-MM-DD`. */
    starts_on: text("starts_on"),
    due_on: text("due_on"),
    cover_url: text("cover_url"),
    completed_at: moment("completed_at"),
    cancelled_reason: text("cancelled_reason"),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("projects_application").on(t.application_id).where(sql`application_id IS NOT NULL`),
    index("projects_owner").on(t.owner_id, t.created_at),
    index("projects_opportunity").on(t.opportunity_id).where(sql`opportunity_id IS NOT NULL`),
  ],
);

/** Who works on a project, and how what it pays is shared. */
export const project_members = sqliteTable(
  "project_members",
  {
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["lead", "client", "member", "guest"] }).notNull(),
    title: text("title"),
    /** Share of what is paid out, in basis points. */
    split_bps: integer("split_bps").notNull().default(0),
    status: text("status", { enum: ["invited", "active", "left", "removed"] }).notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.user_id] }),
    index("project_members_user").on(t.user_id, t.status, t.created_at),
  ],
);

/** Parts of a project that are delivered, approved and paid one by one. */
export const milestones = sqliteTable(
  "milestones",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    title: text("title").notNull(),
    description: text("description"),
    /** Minor units of `currency`; 0 for unpaid work. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** `YYYY-MM-DD`. */
    due_on: text("due_on"),
    position: integer("position").notNull(),
    status: text("status", {
      enum: [
        "draft",
        "proposed",
        "agreed",
        "funded",
        "in_progress",
        "delivered",
        "changes_requested",
        "approved",
        "released",
        "disputed",
        "refund_requested",
        "refunded",
        "split",
        "cancelled",
      ],
    }).notNull(),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("milestones_place").on(t.project_id, t.position)],
);

/** What the sides of a project agreed on, version by version; older ones are kept. */
export const agreements = sqliteTable(
  "agreements",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    version: integer("version").notNull(),
    /** {amount, currency, milestones, rights, barter, deliverables, note}. */
    terms: json("terms").notNull(),
    /** SHA-256 of the terms, in hex. */
    content_hash: text("content_hash").notNull(),
    status: text("status", {
      enum: ["draft", "sent", "partially_signed", "active", "amended", "ended", "void"],
    }).notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("agreements_version").on(t.project_id, t.version)],
);
