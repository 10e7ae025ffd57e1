import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { companies } from "./companies.ts";
import { opportunities } from "./opportunities.ts";

/** Work that two sides agreed on (product.md §5.7). */
export const projects = sqliteTable(
  "projects",
  {
    id: id("id").primaryKey(),
    title: text("title").notNull(),
    description: text("description"),
    kind: text("kind", { enum: ["job", "collab", "barter"] }).notNull(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => users.id),
    company_id: id("company_id").references(() => companies.id),
    match_id: id("match_id"),
    opportunity_id: id("opportunity_id").references(() => opportunities.id),
    application_id: id("application_id"),
    template_id: id("template_id"),
    status: text("status", {
      enum: ["draft", "active", "on_hold", "completed", "cancelled", "archived"],
    }).notNull(),
    /** Minor units of `currency`. */
    budget_total: integer("budget_total").notNull().default(0),
    currency: text("currency").notNull(),
    /** `YYYY-MM-DD`. */
    starts_on: text("starts_on"),
    due_on: text("due_on"),
    cover_url: text("cover_url"),
    visibility: text("visibility", { enum: ["members", "portfolio_after_completion"] })
      .notNull()
      .default("members"),
    /** Without it a lead may approve as well what somebody else delivered. */
    client_approval_required: flag("client_approval_required").notNull().default(true),
    /** Days after which what was delivered is approved by itself: 3-14. */
    auto_release_days: integer("auto_release_days").notNull().default(7),
    hold_reason: text("hold_reason"),
    /** When it completes by itself: seven days after the first side confirmed that it is done. */
    completion_due_at: moment("completion_due_at"),
    completed_at: moment("completed_at"),
    cancelled_at: moment("cancelled_at"),
    cancelled_reason: text("cancelled_reason"),
    archived_at: moment("archived_at"),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("projects_application").on(t.application_id).where(sql`application_id IS NOT NULL`),
    index("projects_owner").on(t.owner_id, t.created_at),
    index("projects_company").on(t.company_id).where(sql`company_id IS NOT NULL`),
    index("projects_opportunity").on(t.opportunity_id).where(sql`opportunity_id IS NOT NULL`),
    index("projects_match").on(t.match_id).where(sql`match_id IS NOT NULL`),
    index("projects_completed").on(t.completed_at, t.id).where(sql`completed_at IS NOT NULL`),
    index("projects_completion").on(t.completion_due_at).where(sql`completion_due_at IS NOT NULL`),
  ],
);

/** Who works on a project, and how what it pays is shared. */
export const project_members = sqliteTable(
  "project_members",
  {
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["lead", "client", "member", "guest"] }).notNull(),
    title: text("title"),
    /** Share of what is paid out, in basis points. */
    split_bps: integer("split_bps").notNull().default(0),
    status: text("status", { enum: ["invited", "active", "left", "removed"] }).notNull(),
    /** What differs from the role, as {permission: allowed}. */
    permissions: json("permissions").notNull().default(sql`'{}'`),
    /** When they confirmed that the project is done. */
    confirmed_at: moment("confirmed_at"),
    left_at: moment("left_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.project_id, t.user_id] }),
    index("project_members_user").on(t.user_id, t.status, t.created_at),
  ],
);

/** An invitation to a project, to a member or to an address; only the hash of its token is kept. */
export const project_invites = sqliteTable(
  "project_invites",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    inviter_id: id("inviter_id")
      .notNull()
      .references(() => users.id),
    /** As it was typed, in lower case; shown to leads and whoever holds the invitation. */
    email: text("email"),
    user_id: id("user_id").references(() => users.id),
    role: text("role", { enum: ["lead", "client", "member"] }).notNull(),
    title: text("title"),
    split_bps: integer("split_bps").notNull().default(0),
    message: text("message"),
    token_hash: text("token_hash").notNull(),
    status: text("status", {
      enum: ["pending", "viewed", "accepted", "declined", "expired", "revoked"],
    }).notNull(),
    decline_note: text("decline_note"),
    /** How often it was sent. */
    sends: integer("sends").notNull().default(1),
    sent_at: moment("sent_at").notNull(),
    expires_at: moment("expires_at").notNull(),
    viewed_at: moment("viewed_at"),
    /** When whom it was for last asked for a new one, after it had expired. */
    asked_again_at: moment("asked_again_at"),
    accepted_by: id("accepted_by").references(() => users.id),
    accepted_at: moment("accepted_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("project_invites_token").on(t.token_hash),
    index("project_invites_project").on(t.project_id, t.created_at),
    uniqueIndex("project_invites_open_user")
      .on(t.project_id, t.user_id)
      .where(sql`user_id IS NOT NULL AND status IN ('pending', 'viewed')`),
    uniqueIndex("project_invites_open_email")
      .on(t.project_id, t.email)
      .where(sql`email IS NOT NULL AND status IN ('pending', 'viewed')`),
    index("project_invites_user").on(t.user_id, t.created_at).where(sql`status IN ('pending', 'viewed')`),
    index("project_invites_email").on(t.email, t.created_at).where(sql`status IN ('pending', 'viewed')`),
    index("project_invites_outside")
      .on(t.updated_at)
      .where(sql`email IS NOT NULL AND status IN ('declined', 'expired', 'revoked')`),
    index("project_invites_due").on(t.expires_at).where(sql`status IN ('pending', 'viewed')`),
  ],
);

/**
 * Everything that happened in a project (product.md B3). Each entry holds the hash of the one before; triggers refuse a
 * change, a removal, a gap and a second chain.
 */
export const project_events = sqliteTable(
  "project_events",
  {
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    /** Consecutive from 1. */
    seq: integer("seq").notNull(),
    /** Null for what time did. */
    actor_id: id("actor_id"),
    type: text("type").notNull(),
    /** JSON as it was hashed, letter by letter. */
    data: text("data").notNull(),
    at: moment("at").notNull(),
    prev_hash: text("prev_hash").notNull(),
    /** SHA-256 in hex over prev_hash, project, seq, actor, type, data and time. */
    hash: text("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.project_id, t.seq] }), uniqueIndex("project_events_hash").on(t.hash)],
);
