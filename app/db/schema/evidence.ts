import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { projects } from "./projects.ts";

/** Packs of evidence that were handed out (product.md B3): a pack is known by the hash of its manifest. */
export const evidence_packs = sqliteTable(
  "evidence_packs",
  {
    /** SHA-256 of the manifest's bytes, in hex. */
    manifest_sha256: text("manifest_sha256").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    made_by: id("made_by")
      .notNull()
      .references(() => users.id),
    /** Where the log ended. */
    log_seq: integer("log_seq").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("evidence_packs_project").on(t.project_id, t.created_at)],
);
