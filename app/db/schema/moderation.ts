import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

/**
 * What is looked at because members reported it (product.md §5.17); one open case per subject. `action` is what was
 * decided: `remove` took it down, and `before` is what it was, to put it back.
 */
export const moderation_cases = sqliteTable(
  "moderation_cases",
  {
    id: id("id").primaryKey(),
    subject_type: text("subject_type").notNull(),
    subject_id: id("subject_id").notNull(),
    /** The member who answers for it; nobody for what somebody without an account wrote, or the team. */
    owner_id: id("owner_id").references(() => users.id),
    opened_by: text("opened_by", { enum: ["report", "staff"] }).notNull(),
    status: text("status", {
      enum: ["open", "actioned", "dismissed", "appealed", "upheld", "overturned"],
    }).notNull(),
    action: text("action", { enum: ["none", "warn", "remove", "limit"] })
      .notNull()
      .default("none"),
    reports: integer("reports").notNull().default(0),
    /** How much the reporters are trusted together, in percent of one who is always right. */
    weight: integer("weight").notNull().default(0),
    /** What its owner is told. */
    reason: text("reason"),
    before: text("before"),
    /** What its owner was asked to change by themselves, and until when the team waits for it. */
    asked: text("asked"),
    waits_until: moment("waits_until"),
    /** When the owner said that it is changed. */
    fixed_at: moment("fixed_at"),
    /** Until when its owner is limited by this decision; gone once the team lifts it. */
    limited_until: moment("limited_until"),
    decided_by: id("decided_by").references(() => users.id),
    decided_at: moment("decided_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("moderation_cases_open").on(t.subject_type, t.subject_id).where(sql`status = 'open'`),
    index("moderation_cases_subject").on(t.subject_type, t.subject_id, t.created_at),
    index("moderation_cases_queue").on(t.weight, t.id).where(sql`status = 'open'`),
    index("moderation_cases_owner").on(t.owner_id, t.created_at),
  ],
);

/** What is taken down stands here while it is: triggers hold it there, whatever its owner does. */
export const takedowns = sqliteTable(
  "takedowns",
  {
    subject_type: text("subject_type").notNull(),
    subject_id: id("subject_id").notNull(),
    case_id: id("case_id").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject_type, t.subject_id] })],
);

/** Steps of the ladder a member has climbed; each counts for a year. */
export const strikes = sqliteTable(
  "strikes",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    case_id: id("case_id").notNull(),
    /** 1 a warning, 2 and 3 suspensions, 4 for good. */
    level: integer("level").notNull(),
    suspended_until: moment("suspended_until"),
    expires_at: moment("expires_at").notNull(),
    lifted_at: moment("lifted_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("strikes_case").on(t.case_id), index("strikes_user").on(t.user_id, t.created_at)],
);

/** How often a member's reports led to something, and how often to nothing. */
export const reporter_trust = sqliteTable("reporter_trust", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  right: integer("right_count").notNull().default(0),
  wrong: integer("wrong_count").notNull().default(0),
});

/** What staff did, and why: never changed, and kept for three years (privacy notice). */
export const audit_log = sqliteTable(
  "audit_log",
  {
    id: id("id").primaryKey(),
    actor_id: id("actor_id")
      .notNull()
      .references(() => users.id),
    action: text("action").notNull(),
    subject_type: text("subject_type").notNull(),
    subject_id: text("subject_id").notNull(),
    before: json("before"),
    after: json("after"),
    reason: text("reason"),
    /** From where, as a keyed hash; none for what was done before it was kept. */
    ip_hash: text("ip_hash"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("audit_log_actor").on(t.actor_id, t.id),
    index("audit_log_subject").on(t.subject_type, t.subject_id, t.id),
  ],
);

/** What nobody may link to, nor have an address at: a domain with all below it (product.md §5.17). */
export const banned_domains = sqliteTable("banned_domains", {
  /** ASCII, in small letters, without `www.` */
  domain: text("domain").primaryKey(),
  /** For the team. */
  reason: text("reason").notNull(),
  banned_by: id("banned_by")
    .notNull()
    .references(() => users.id),
  created_at: moment("created_at").notNull(),
});

/** A role that needs a second admin, asked for by the first. */
export const role_requests = sqliteTable(
  "role_requests",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role").notNull(),
    reason: text("reason").notNull(),
    requested_by: id("requested_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: ["open", "granted", "refused"] }).notNull(),
    decided_by: id("decided_by").references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("role_requests_open").on(t.user_id, t.role).where(sql`status = 'open'`)],
);
