import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** The help centre (product.md §5.15). Its words are found through `help_search`, kept by triggers. */
export const help_articles = sqliteTable(
  "help_articles",
  {
    /** Row of the full-text index. */
    doc: integer("doc").primaryKey(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    category: text("category").notNull(),
    /** Its answer in one sentence. */
    summary: text("summary").notNull(),
    /** Markdown. */
    body: text("body").notNull(),
    /** Where in the product it is about, as a path. */
    path: text("path"),
    /** Other words people ask with. */
    words: text("words").notNull().default(""),
    /** Its place in its category. */
    place: integer("place").notNull(),
    helpful_yes: integer("helpful_yes").notNull().default(0),
    helpful_no: integer("helpful_no").notNull().default(0),
    updated_at: moment("updated_at").notNull(),
    /** Staff wrote over it: what the repository says of it later does not undo that. */
    edited_at: moment("edited_at"),
  },
  (t) => [uniqueIndex("help_articles_slug").on(t.slug), index("help_articles_shelf").on(t.category, t.place)],
);

/** Whom an article helped; the counts of the article are kept by triggers. */
export const help_votes = sqliteTable(
  "help_votes",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    slug: text("slug").notNull(),
    helpful: flag("helpful").notNull(),
    voted_at: moment("voted_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.slug] }), index("help_votes_article").on(t.slug)],
);

/** What the team writes over articles of the repository, and besides them; also what stood there before. */
export const help_versions = sqliteTable(
  "help_versions",
  {
    id: id("id").primaryKey(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    category: text("category").notNull(),
    summary: text("summary").notNull(),
    body: text("body").notNull(),
    path: text("path"),
    words: text("words").notNull(),
    /** What is new in it, for colleagues. */
    change_note: text("change_note").notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    /** Null for what the repository said. */
    created_by: id("created_by").references(() => users.id),
    created_at: moment("created_at").notNull(),
    published_at: moment("published_at"),
  },
  (t) => [
    index("help_versions_article").on(t.slug, t.published_at),
    index("help_versions_drafts").on(t.slug).where(sql`status = 'draft'`),
  ],
);
