import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { files } from "./files.ts";

/** Works a member shows (specification §3). */
export const portfolio_items = sqliteTable(
  "portfolio_items",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    description: text("description"),
    media_type: text("media_type", { enum: ["image", "video", "audio", "link", "other"] }).notNull(),
    media_url: text("media_url").notNull(),
    thumbnail_url: text("thumbnail_url"),
    /** JSON of the frame we rebuild from, {platform, id}; never foreign HTML (product.md R14). */
    embed_code: text("embed_code"),
    category: text("category"),
    tags: textList("tags").notNull().default(sql`'[]'`),
    file_id: id("file_id").references(() => files.id),
    /** Our own copy of a link's picture, or the picture the member chose; then `thumbnail_url` is its address. */
    cover_file_id: id("cover_file_id").references(() => files.id),
    /** What makes two items the same work: the hash of the file or the normal form of the link. */
    source_key: text("source_key").notNull(),
    visibility: text("visibility", { enum: ["public", "private", "hidden"] })
      .notNull()
      .default("public"),
    featured: flag("featured").notNull().default(false),
    position: integer("position").notNull(),
    /** Looks of others, each browser session once (features/analytics/looks.server.ts). */
    view_count: integer("view_count").notNull().default(0),
    /** Whose it is and how it may be shown, in the member's words. */
    rights_note: text("rights_note"),
    published_at: moment("published_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
    /** In the trash while its file is still there; gone for good without one. */
    deleted_at: moment("deleted_at"),
  },
  (t) => [
    index("portfolio_items_trash")
      .on(t.deleted_at)
      .where(sql`deleted_at IS NOT NULL AND file_id IS NOT NULL`),
    uniqueIndex("portfolio_items_source").on(t.user_id, t.source_key).where(sql`deleted_at IS NULL`),
    index("portfolio_items_file").on(t.file_id).where(sql`file_id IS NOT NULL`),
    index("portfolio_items_cover").on(t.cover_file_id).where(sql`cover_file_id IS NOT NULL`),
    index("portfolio_items_grid").on(t.user_id, t.featured, t.position).where(sql`deleted_at IS NULL`),
  ],
);

/** Who else worked on a work: shown once they have confirmed it (product.md `/profile`). */
export const portfolio_credits = sqliteTable(
  "portfolio_credits",
  {
    item_id: id("item_id")
      .notNull()
      .references(() => portfolio_items.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** What they did, in the owner's words. */
    role: text("role").notNull(),
    status: text("status", { enum: ["asked", "confirmed", "declined"] }).notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.item_id, t.user_id] }),
    index("portfolio_credits_standing").on(t.user_id, t.created_at).where(sql`status <> 'declined'`),
    index("portfolio_credits_shown").on(t.user_id, t.created_at, t.item_id).where(sql`status = 'confirmed'`),
  ],
);
