import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** A block hides both members from each other everywhere (product.md §5.2). */
export const blocks = sqliteTable(
  "blocks",
  {
    blocker_id: id("blocker_id")
      .notNull()
      .references(() => users.id),
    blocked_id: id("blocked_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index("blocks_blocked").on(t.blocked_id, t.blocker_id),
  ],
);

/** Whose posts a member keeps out of their Circle, followed or not (product.md §6.2 `/spark` *Circle*). */
export const mutes = sqliteTable(
  "mutes",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    muted_id: id("muted_id")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.muted_id] }), index("mutes_muted").on(t.muted_id)],
);

/** From whom a member's page is hidden: one member, who works for one company, or who has an address at one domain. */
export const stealth_entries = sqliteTable(
  "stealth_entries",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    member_id: id("member_id").references(() => users.id),
    company_id: id("company_id"),
    domain: text("domain"),
  },
  (t) => [
    index("stealth_entries_owner").on(t.user_id),
    index("stealth_entries_member").on(t.member_id).where(sql`member_id IS NOT NULL`),
  ],
);

/** A member's word against a decision on what they made: a person looks again (product.md §5.17). */
export const appeals = sqliteTable(
  "appeals",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** `posting_text` was never stored: what it said stands in `evidence`. */
    subject_type: text("subject_type", { enum: ["opportunity", "posting_text", "case"] }).notNull(),
    /** Of the posting, or the key of the form that was sent. */
    subject_id: id("subject_id").notNull(),
    statement: text("statement").notNull(),
    /** What was judged, and the reason that was given. */
    evidence: json("evidence"),
    status: text("status", { enum: ["open", "upheld", "overturned"] }).notNull(),
    created_at: moment("created_at").notNull(),
    decided_at: moment("decided_at"),
  },
  (t) => [
    uniqueIndex("appeals_open").on(t.user_id, t.subject_type, t.subject_id).where(sql`status = 'open'`),
    index("appeals_member").on(t.user_id),
    index("appeals_waiting").on(t.created_at).where(sql`status = 'open'`),
  ],
);

/** Columns of a report, of both tables that hold them. */
const reported = () => ({
  id: id("id").primaryKey(),
  reporter_id: id("reporter_id")
    .notNull()
    .references(() => users.id),
  subject_type: text("subject_type", {
    enum: [
      "profile",
      "company",
      "opportunity",
      "post",
      "comment",
      "message",
      "review",
      "portfolio_item",
      "template",
      "project_invite",
      "connection",
      "application",
      "file",
    ],
  }).notNull(),
  subject_id: id("subject_id").notNull(),
  /** The member who answers for the subject. */
  owner_id: id("owner_id").notNull(),
  reason: text("reason").notNull(),
  details: text("details"),
  /** Ids of what the reporter chose to show, as messages of a conversation. */
  excerpts: textList("excerpts").notNull().default(sql`'[]'`),
  status: text("status", { enum: ["open", "in_review", "actioned", "dismissed"] }).notNull(),
  case_id: id("case_id"),
  created_at: moment("created_at").notNull(),
});

/** What members report: the newest of each reporter and subject, one until it is decided (product.md §5.17). */
export const reports = sqliteTable("reports", reported(), (t) => [
  uniqueIndex("reports_once").on(t.reporter_id, t.subject_type, t.subject_id),
  index("reports_subject").on(t.subject_type, t.subject_id),
  index("reports_reporter").on(t.reporter_id, t.created_at),
  index("reports_case").on(t.case_id).where(sql`case_id IS NOT NULL`),
  index("reports_open").on(t.created_at, t.id).where(sql`status = 'open'`),
]);

/** Reports that were decided, and made room for a later one of the same member about the same (decision 0039). */
export const decided_reports = sqliteTable("decided_reports", reported(), (t) => [
  index("decided_reports_case").on(t.case_id),
  index("decided_reports_reporter").on(t.reporter_id, t.created_at),
]);

/** When staff opened private data of a member, and why; the member sees it (product.md §5.17). */
export const access_log = sqliteTable(
  "access_log",
  {
    id: id("id").primaryKey(),
    /** Whose data it was. */
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    staff_id: id("staff_id")
      .notNull()
      .references(() => users.id),
    /** Which part of it, in a word of ours. */
    area: text("area").notNull(),
    reason: text("reason").notNull(),
    ticket_id: id("ticket_id"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("access_log_member").on(t.user_id, t.created_at)],
);
