import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { companies } from "./companies.ts";

/** Every object in R2. `attached_at` stays null until a saved row uses it; the sweep removes such orphans. */
export const files = sqliteTable(
  "files",
  {
    id: id("id").primaryKey(),
    /** Who brought it. */
    owner_id: id("owner_id")
      .notNull()
      .references(() => users.id),
    /** The company in whose space it lies: what was uploaded for it while a business plan was billed to it. */
    company_id: id("company_id").references(() => companies.id),
    /** Whose storage its bytes count in: the company's, or that of who brought it. */
    space_id: id("space_id")
      .notNull()
      .generatedAlwaysAs(sql`coalesce(company_id, owner_id)`, { mode: "virtual" }),
    bucket: text("bucket", { enum: ["portfolio", "private"] }).notNull(),
    r2_key: text("r2_key").notNull(),
    mime: text("mime").notNull(),
    size: integer("size").notNull(),
    purpose: text("purpose", {
      enum: [
        "opportunity_image",
        "avatar",
        "cover",
        "portfolio",
        "work_cover",
        "feed",
        "company",
        "project",
        "message",
        "support",
        "evidence",
      ],
    }).notNull(),
    /** What its bytes count as (product.md §5.18). */
    category: text("category", {
      enum: ["portfolio", "feed", "project", "messages", "support", "other"],
    })
      .notNull()
      .default("other"),
    /** As the member called it. */
    name: text("name"),
    /** `quarantined`: our team holds it back, and nobody opens it meanwhile. */
    status: text("status", { enum: ["uploading", "ready", "quarantined", "deleted"] })
      .notNull()
      .default("ready"),
    /** R2's id of a multipart upload while it goes on. */
    upload_id: text("upload_id"),
    sha256: text("sha256"),
    width: integer("width"),
    height: integer("height"),
    duration_ms: integer("duration_ms"),
    /** Key of its thumbnail in the same bucket: kept from the start, though the thumbnail may never come. */
    thumb_key: text("thumb_key"),
    /** Bytes of the thumbnail; 0 while there is none. */
    thumb_size: integer("thumb_size").notNull().default(0),
    created_at: moment("created_at").notNull(),
    attached_at: moment("attached_at"),
    /** The picture it was made to take the place of, smaller: such a copy fits where nothing else does, and is good for no more. */
    instead_of: id("instead_of"),
    /** In the trash since then, with the work or the project's file it belongs to: triggers keep it (product.md §5.18). */
    trashed_at: moment("trashed_at"),
    /** Given up and held: its bucket knows that readers are to be asked about. */
    asked: flag("asked").notNull().default(false),
  },
  (t) => [
    index("files_space_biggest")
      .on(t.space_id, t.size, t.id)
      .where(sql`status = 'ready' AND trashed_at IS NULL`),
    index("files_space_alike").on(t.space_id, t.sha256).where(sql`status = 'ready' AND trashed_at IS NULL`),
    index("files_space_trash").on(t.space_id, t.trashed_at).where(sql`trashed_at IS NOT NULL`),
    // Of the version before spaces, which names them in its reads; they go with a later migration.
    index("files_biggest").on(t.owner_id, t.size, t.id).where(sql`status = 'ready' AND trashed_at IS NULL`),
    index("files_alike").on(t.owner_id, t.sha256).where(sql`status = 'ready' AND trashed_at IS NULL`),
    index("files_trash").on(t.owner_id, t.trashed_at).where(sql`trashed_at IS NOT NULL`),
    uniqueIndex("files_r2_key").on(t.bucket, t.r2_key),
    index("files_owner").on(t.owner_id, t.created_at),
    index("files_space").on(t.space_id, t.created_at),
    index("files_instead").on(t.instead_of).where(sql`instead_of IS NOT NULL`),
    index("files_orphans").on(t.created_at).where(sql`attached_at IS NULL`),
    index("files_quarantined").on(t.owner_id).where(sql`status = 'quarantined'`),
    index("files_deleted").on(t.created_at).where(sql`status = 'deleted'`),
  ],
);

/** Who may read a private file besides its owner: those of a thread, a project or another scope (`/files/{id}`). */
export const file_scopes = sqliteTable(
  "file_scopes",
  {
    file_id: id("file_id")
      .notNull()
      .references(() => files.id),
    scope: text("scope", { enum: ["conversation", "project", "support", "dispute", "report"] }).notNull(),
    scope_id: id("scope_id").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file_id, t.scope, t.scope_id] }),
    index("file_scopes_scope").on(t.scope, t.scope_id, t.created_at, t.file_id),
  ],
);

/** Parts of an upload that have arrived; gone when it is complete. */
export const upload_parts = sqliteTable(
  "upload_parts",
  {
    file_id: id("file_id")
      .notNull()
      .references(() => files.id),
    part: integer("part").notNull(),
    etag: text("etag").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.file_id, t.part] })],
);

/** What the files of a space take, kept by triggers on files; what is in the trash counts half (product.md §5.18). */
export const storage_usage = sqliteTable(
  "storage_usage",
  {
    /** A member, or a company; the column is called as it was when only members had one (migrations stay compatible). */
    space_id: id("user_id").notNull(),
    category: text("category").notNull(),
    bytes: integer("bytes").notNull().default(0),
    files: integer("files").notNull().default(0),
    /** When they were last counted anew, file by file. */
    counted_at: moment("counted_at").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.space_id, t.category] }), index("storage_usage_counted").on(t.counted_at)],
);

/** Storage that a member bought with credits beside what their plan holds (product.md §5.18), until then. */
export const storage_addons = sqliteTable("storage_addons", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  bytes: integer("bytes").notNull(),
  ends_at: moment("ends_at").notNull(),
});
