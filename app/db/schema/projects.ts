import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
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
    index("projects_opportunity").on(t.opportunity_id).where(sql`opportunity_id IS NOT NULL`),
    index("projects_match").on(t.match_id).where(sql`match_id IS NOT NULL`),
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

/** Parts of a project that are delivered, approved and paid one by one. */
export const milestones = sqliteTable(
  "milestones",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    title: text("title").notNull(),
    description: text("description"),
    /** Minor units of `currency`; 0 for unpaid work. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** `YYYY-MM-DD`. */
    due_on: text("due_on"),
    position: integer("position").notNull(),
    /** What will be handed over, line by line. */
    deliverable_spec: textList("deliverable_spec").notNull().default(sql`'[]'`),
    /** Without it the project can be completed with this left open. */
    required: flag("required").notNull().default(true),
    /** Who delivers it. */
    assignee_ids: textList("assignee_ids").notNull().default(sql`'[]'`),
    revision_limit: integer("revision_limit").notNull().default(2),
    revisions_used: integer("revisions_used").notNull().default(0),
    /** Who proposed it: the other side agrees. */
    proposed_by: id("proposed_by"),
    agreed_at: moment("agreed_at"),
    funded_at: moment("funded_at"),
    delivered_at: moment("delivered_at"),
    /** When it is approved by itself. */
    approve_due_at: moment("approve_due_at"),
    /** Days before that of the last reminder: 3, then 1. */
    reminded_days: integer("reminded_days"),
    approved_at: moment("approved_at"),
    /** Null when time approved it. */
    approved_by: id("approved_by"),
    released_at: moment("released_at"),
    /** Who asked for the money back before the work began, and when silence means yes. */
    refund_asked_by: id("refund_asked_by"),
    refund_due_at: moment("refund_due_at"),
    dispute_id: id("dispute_id"),
    status: text("status", {
      enum: [
        "draft",
        "proposed",
        "agreed",
        "funded",
        "in_progress",
        "delivered",
        "changes_requested",
        "approved",
        "released",
        "disputed",
        "refund_requested",
        "refunded",
        "split",
        "cancelled",
      ],
    }).notNull(),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("milestones_place").on(t.project_id, t.position),
    index("milestones_due")
      .on(t.approve_due_at)
      .where(sql`status = 'delivered' AND approve_due_at IS NOT NULL`),
    index("milestones_unpaid").on(t.approved_at).where(sql`status = 'approved' AND amount > 0`),
    index("milestones_refunds").on(t.refund_due_at).where(sql`status = 'refund_requested'`),
  ],
);

/** What was handed over for a milestone, version by version. */
export const deliverables = sqliteTable(
  "deliverables",
  {
    id: id("id").primaryKey(),
    milestone_id: id("milestone_id")
      .notNull()
      .references(() => milestones.id),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    version_no: integer("version_no").notNull(),
    file_ids: textList("file_ids").notNull().default(sql`'[]'`),
    urls: textList("urls").notNull().default(sql`'[]'`),
    note: text("note"),
    submitted_by: id("submitted_by")
      .notNull()
      .references(() => users.id),
    submitted_at: moment("submitted_at").notNull(),
    status: text("status", { enum: ["submitted", "changes_requested", "approved", "superseded"] }).notNull(),
    /** What was asked to be changed. */
    answer: text("answer"),
    answered_by: id("answered_by"),
    answered_at: moment("answered_at"),
    /** SHA-256 over files, links and note, in hex. */
    sha256: text("sha256").notNull(),
  },
  (t) => [
    uniqueIndex("deliverables_version").on(t.milestone_id, t.version_no),
    index("deliverables_project").on(t.project_id, t.submitted_at),
  ],
);

/** A disagreement about a milestone; while it is open nothing moves (product.md §5.9). */
export const disputes = sqliteTable(
  "disputes",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    milestone_id: id("milestone_id")
      .notNull()
      .references(() => milestones.id),
    opened_by: id("opened_by")
      .notNull()
      .references(() => users.id),
    reason: text("reason", {
      enum: ["not_delivered", "not_as_agreed", "late", "payment", "other"],
    }).notNull(),
    statement: text("statement").notNull(),
    requested_outcome: text("requested_outcome", { enum: ["release", "refund", "split", "talk"] }).notNull(),
    /** Where the milestone goes back to when the dispute is withdrawn. */
    milestone_status: text("milestone_status").notNull(),
    status: text("status", {
      enum: ["open", "answered", "assisted", "proposal", "accepted", "escalated", "resolved", "withdrawn"],
    }).notNull(),
    answer: text("answer"),
    answered_by: id("answered_by"),
    answered_at: moment("answered_at"),
    answer_due_at: moment("answer_due_at").notNull(),
    /** How it ended, by whom (null: by time), and why. */
    resolution: text("resolution", { enum: ["release", "refund", "split"] }),
    /** Of what was held, to those who did the work; the rest goes back. */
    split_bps: integer("split_bps"),
    ruling: text("ruling"),
    decided_by: id("decided_by"),
    decided_at: moment("decided_at"),
    closed_at: moment("closed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("disputes_open")
      .on(t.milestone_id)
      .where(sql`status NOT IN ('accepted', 'resolved', 'withdrawn')`),
    index("disputes_project").on(t.project_id, t.created_at),
    index("disputes_unanswered").on(t.answer_due_at).where(sql`status = 'open'`),
    index("disputes_status").on(t.status, t.created_at),
  ],
);

/** What the sides of a project agreed on, version by version; older ones are kept. */
export const agreements = sqliteTable(
  "agreements",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    version: integer("version").notNull(),
    template_key: text("template_key"),
    /** The words of it; versions from before there were words say all in their terms. */
    body_md: text("body_md").notNull().default(""),
    /** {amount, currency, milestones, rights, barter, deliverables, note}. */
    terms: json("terms").notNull(),
    /** SHA-256 of words and terms, in hex. */
    content_hash: text("content_hash").notNull(),
    /** Why this version was made. */
    change_note: text("change_note"),
    created_by: id("created_by"),
    status: text("status", {
      enum: ["draft", "sent", "partially_signed", "active", "amended", "ended", "void"],
    }).notNull(),
    activated_at: moment("activated_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("agreements_version").on(t.project_id, t.version)],
);

/** Who signed which version, with what content; never changed (a trigger holds it). */
export const agreement_signatures = sqliteTable(
  "agreement_signatures",
  {
    agreement_id: id("agreement_id")
      .notNull()
      .references(() => agreements.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    typed_name: text("typed_name").notNull(),
    content_hash: text("content_hash").notNull(),
    /** Of the address it was signed from. */
    ip_hash: text("ip_hash"),
    /** Assurance of the session it was signed in. */
    aal: text("aal", { enum: ["aal1", "aal2"] }).notNull(),
    signed_at: moment("signed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.agreement_id, t.user_id] })],
);

/** Shares that were proposed anew; they hold when everybody they change something for has confirmed. */
export const split_proposals = sqliteTable(
  "split_proposals",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    proposed_by: id("proposed_by")
      .notNull()
      .references(() => users.id),
    /** {user id: basis points}, together 10,000. */
    shares: json("shares").notNull(),
    /** Whose share it changes. */
    affected: textList("affected").notNull(),
    status: text("status", { enum: ["open", "applied", "declined", "withdrawn"] }).notNull(),
    created_at: moment("created_at").notNull(),
    closed_at: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("split_proposals_open").on(t.project_id).where(sql`status = 'open'`),
    index("split_proposals_project").on(t.project_id, t.created_at),
  ],
);

export const split_confirmations = sqliteTable(
  "split_confirmations",
  {
    proposal_id: id("proposal_id")
      .notNull()
      .references(() => split_proposals.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    confirmed_at: moment("confirmed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposal_id, t.user_id] })],
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
