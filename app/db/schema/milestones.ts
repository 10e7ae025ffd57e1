import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { barter_items } from "./barter.ts";
import { projects } from "./projects.ts";

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

/** Skills of who delivered something that it shows: approved by a paying client twice, one is verified (product.md §5.11). */
export const delivery_skills = sqliteTable(
  "delivery_skills",
  {
    deliverable_id: id("deliverable_id")
      .notNull()
      .references(() => deliverables.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    skill: text("skill").notNull(),
    /** As it was called then. */
    name: text("name").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deliverable_id, t.skill] }),
    index("delivery_skills_skill").on(t.user_id, t.skill),
  ],
);

/** A disagreement about a milestone, or about a thing of a barter; while it is open nothing moves (product.md §5.9). */
export const disputes = sqliteTable(
  "disputes",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    /** What it is about: one of the two. */
    milestone_id: id("milestone_id").references(() => milestones.id),
    barter_item_id: id("barter_item_id").references(() => barter_items.id),
    opened_by: id("opened_by")
      .notNull()
      .references(() => users.id),
    reason: text("reason", {
      enum: ["not_delivered", "not_as_agreed", "late", "payment", "other"],
    }).notNull(),
    statement: text("statement").notNull(),
    requested_outcome: text("requested_outcome", { enum: ["release", "refund", "split", "talk"] }).notNull(),
    /** Where the milestone goes back to when the dispute is withdrawn; a thing of a barter stays what it is. */
    milestone_status: text("milestone_status"),
    status: text("status", {
      enum: ["open", "answered", "assisted", "proposal", "accepted", "escalated", "resolved", "withdrawn"],
    }).notNull(),
    answer: text("answer"),
    answered_by: id("answered_by"),
    answered_at: moment("answered_at"),
    answer_due_at: moment("answer_due_at").notNull(),
    /** What our team said to both sides, before anybody decides. */
    assist: text("assist"),
    /** What one side offers last: of what is held, so much to those who did the work. */
    offer_bps: integer("offer_bps"),
    offered_by: id("offered_by"),
    offered_at: moment("offered_at"),
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
    uniqueIndex("disputes_open_item")
      .on(t.barter_item_id)
      .where(sql`barter_item_id IS NOT NULL AND status NOT IN ('accepted', 'resolved', 'withdrawn')`),
    // Whole, so that taking an item out finds what refers to it.
    index("disputes_item").on(t.barter_item_id),
    index("disputes_part").on(t.milestone_id),
    check("disputes_subject", sql`(milestone_id IS NULL) <> (barter_item_id IS NULL)`),
    index("disputes_project").on(t.project_id, t.created_at),
    index("disputes_unanswered").on(t.answer_due_at).where(sql`status = 'open'`),
    index("disputes_status").on(t.status, t.created_at),
  ],
);
