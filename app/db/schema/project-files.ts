import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { files } from "./files.ts";
import { projects } from "./projects.ts";

/** Folders of a project's files; a folder may be empty. */
export const project_folders = sqliteTable(
  "project_folders",
  {
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    name: text("name").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.name] })],
);

/** Files of a project, version by version; the bytes are those of `files`, in the private bucket. */
export const project_files = sqliteTable(
  "project_files",
  {
    file_id: id("file_id")
      .primaryKey()
      .references(() => files.id),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    /** The first version of this file: itself when it is the first. */
    version_of: id("version_of").notNull(),
    version_no: integer("version_no").notNull(),
    name: text("name").notNull(),
    /** Name of a folder; empty for none. */
    folder: text("folder").notNull().default(""),
    /** `private`: who uploaded it; `project`: its members; `shared`: guests with a link as well. */
    visibility: text("visibility", { enum: ["private", "project", "shared"] })
      .notNull()
      .default("project"),
    uploaded_by: id("uploaded_by")
      .notNull()
      .references(() => users.id),
    note: text("note"),
    approved_at: moment("approved_at"),
    approved_by: id("approved_by"),
    /** In the trash since then; all versions of a file go and come back together. */
    deleted_at: moment("deleted_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("project_files_version").on(t.version_of, t.version_no),
    index("project_files_newest").on(t.project_id, t.created_at, t.file_id),
    index("project_files_trash").on(t.deleted_at).where(sql`deleted_at IS NOT NULL`),
  ],
);

/** Signed links with which a client without an account sees a project (product.md B11). */
export const guest_links = sqliteTable(
  "guest_links",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    /** Who it was made for, as the maker calls them. */
    name: text("name").notNull(),
    /** SHA-256 of the token; the token itself is shown once. */
    token_hash: text("token_hash").notNull(),
    can_comment: flag("can_comment").notNull().default(true),
    can_approve: flag("can_approve").notNull().default(false),
    /** Invoices of this project that its maker wrote for somebody without an account. */
    can_pay: flag("can_pay").notNull().default(false),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    expires_at: moment("expires_at").notNull(),
    revoked_at: moment("revoked_at"),
    last_seen_at: moment("last_seen_at"),
    /** The member this guest became. */
    user_id: id("user_id").references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("guest_links_token").on(t.token_hash),
    index("guest_links_project").on(t.project_id, t.created_at),
  ],
);

/** Remarks at a place of an image or a moment of a film or song (product.md B13). */
export const review_pins = sqliteTable(
  "review_pins",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    /** The version it was put on. */
    file_id: id("file_id")
      .notNull()
      .references(() => files.id),
    version_no: integer("version_no").notNull(),
    /** A member, or the guest of a link. */
    author_id: id("author_id").references(() => users.id),
    guest_link_id: id("guest_link_id").references(() => guest_links.id),
    kind: text("kind", { enum: ["point", "area", "time", "general"] }).notNull(),
    /** Fractions of width and height, 0 to 1. */
    x: real("x"),
    y: real("y"),
    w: real("w"),
    h: real("h"),
    t_ms: integer("t_ms"),
    text: text("text").notNull(),
    resolved_at: moment("resolved_at"),
    resolved_by: id("resolved_by"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("review_pins_file").on(t.file_id, t.created_at)],
);
