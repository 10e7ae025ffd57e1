import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { companies } from "./companies.ts";
import { projects } from "./projects.ts";

/** Plans of projects to begin from (product.md §5.8). */
export const project_templates = sqliteTable(
  "project_templates",
  {
    id: id("id").primaryKey(),
    /** Null for the official ones. */
    owner_id: id("owner_id").references(() => users.id),
    company_id: id("company_id").references(() => companies.id),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    kind: text("kind", { enum: ["job", "collab", "barter"] }).notNull(),
    category: text("category").notNull(),
    cover_url: text("cover_url"),
    /** {milestones, tasks, roles, folders, agreement, rights, questions}, days counted from the start. */
    structure: json("structure").notNull(),
    /** Of the structure: what the gallery filters and shows. */
    length_days: integer("length_days").notNull(),
    milestone_count: integer("milestone_count").notNull(),
    visibility: text("visibility", { enum: ["private", "company", "community", "official"] }).notNull(),
    status: text("status", {
      enum: ["draft", "pending_review", "published", "archived", "removed"],
    }).notNull(),
    /** What moderation said: {by, flagged, reason, at}; staff only. */
    moderation: json("moderation"),
    /** Kept by triggers on its uses and ratings. */
    uses_count: integer("uses_count").notNull().default(0),
    rating_count: integer("rating_count").notNull().default(0),
    rating_sum: integer("rating_sum").notNull().default(0),
    forked_from: id("forked_from"),
    /** Version of the original when it was forked. */
    forked_version: integer("forked_version"),
    plan_required: text("plan_required", { enum: ["free", "pro", "business"] })
      .notNull()
      .default("free"),
    version: integer("version").notNull().default(1),
    published_at: moment("published_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("project_templates_gallery").on(t.visibility, t.status, t.uses_count, t.id),
    index("project_templates_owner").on(t.owner_id, t.updated_at),
    index("project_templates_company").on(t.company_id, t.updated_at).where(sql`company_id IS NOT NULL`),
    index("project_templates_waiting").on(t.updated_at).where(sql`status = 'pending_review'`),
  ],
);

/** Projects that began from a template. */
export const template_uses = sqliteTable(
  "template_uses",
  {
    template_id: id("template_id")
      .notNull()
      .references(() => project_templates.id),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.template_id, t.project_id] }),
    uniqueIndex("template_uses_project").on(t.project_id),
    index("template_uses_user").on(t.user_id, t.template_id),
  ],
);

/** Stars of those who used a template, one each. */
export const template_ratings = sqliteTable(
  "template_ratings",
  {
    template_id: id("template_id")
      .notNull()
      .references(() => project_templates.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    stars: integer("stars").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.template_id, t.user_id] })],
);
