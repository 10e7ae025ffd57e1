import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Every object in R2. `attached_at` stays null until a saved row uses it; the sweep removes such orphans. */
export const files = sqliteTable(
  "files",
  {
    id: id("id").primaryKey(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => users.id),
    bucket: text("bucket", { enum: ["portfolio", "private"] }).notNull(),
    r2_key: text("r2_key").notNull(),
    mime: text("mime").notNull(),
    size: integer("size").notNull(),
    purpose: text("purpose", { enum: ["opportunity_image", "avatar"] }).notNull(),
    created_at: moment("created_at").notNull(),
    attached_at: moment("attached_at"),
  },
  (t) => [
    uniqueIndex("files_r2_key").on(t.bucket, t.r2_key),
    index("files_owner").on(t.owner_id, t.created_at),
    index("files_orphans").on(t.created_at).where(sql`attached_at IS NULL`),
  ],
);
