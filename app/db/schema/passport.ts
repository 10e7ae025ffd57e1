import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** What a member had certified (product.md B14): each row a credential as it was signed, valid until it is withdrawn. */
export const credentials = sqliteTable(
  "credentials",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["project", "review", "skill"] }).notNull(),
    /** The project's or the review's id, or the slug of the skill. */
    source_id: text("source_id").notNull(),
    /** The signed credential (JWT); empty once it named somebody who has left. */
    token: text("token").notNull(),
    /** Its place in the list of what was withdrawn. */
    status_index: integer("status_index").notNull(),
    /** Whether their page links to it. */
    shown: flag("shown").notNull().default(true),
    issued_at: moment("issued_at").notNull(),
    revoked_at: moment("revoked_at"),
    revoke_reason: text("revoke_reason", {
      enum: ["member", "reopened", "review_removed", "skill_lost", "skill_removed", "author_left"],
    }),
  },
  (t) => [
    uniqueIndex("credentials_live").on(t.user_id, t.kind, t.source_id).where(sql`revoked_at IS NULL`),
    uniqueIndex("credentials_place").on(t.status_index),
    index("credentials_user").on(t.user_id, t.issued_at, t.id),
    index("credentials_source").on(t.kind, t.source_id),
  ],
);

/** Which credentials hold no longer, by their ids alone; kept by triggers, also after who they were about has left. */
export const credential_withdrawals = sqliteTable(
  "credential_withdrawals",
  {
    credential_id: id("credential_id").primaryKey(),
    status_index: integer("status_index").notNull(),
    withdrawn_at: moment("withdrawn_at").notNull(),
  },
  (t) => [uniqueIndex("credential_withdrawals_place").on(t.status_index)],
);
