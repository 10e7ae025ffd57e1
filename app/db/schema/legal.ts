import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Versions of terms, privacy notice and guidelines that came after those of the code (product.md §6.1). */
export const legal_documents = sqliteTable(
  "legal_documents",
  {
    id: id("id").primaryKey(),
    kind: text("kind", { enum: ["terms", "privacy", "community-guidelines"] }).notNull(),
    version: text("version").notNull(),
    /** As `legal-text.ts` writes it; never changed once it is published. */
    body: text("body").notNull(),
    /** What is new in it, for those who read it already. */
    change_note: text("change_note").notNull(),
    /** Members are asked to accept it. */
    material: flag("material").notNull(),
    status: text("status", { enum: ["draft", "published", "withdrawn"] }).notNull(),
    effective_at: moment("effective_at").notNull(),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("legal_documents_version").on(t.kind, t.version).where(sql`status = 'published'`),
    index("legal_documents_kind").on(t.kind, t.effective_at),
    index("legal_documents_material").on(t.effective_at).where(sql`status = 'published' AND material = 1`),
  ],
);
