import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

/**
 * Reviews (product.md §5.11): between members of a project sealed until both sides have written, or 14 days have passed.
 * A review has the id of the request it answers.
 */
export const reviews = sqliteTable(
  "reviews",
  {
    id: id("id").primaryKey(),
    request_id: id("request_id"),
    project_id: id("project_id"),
    author_id: id("author_id").references(() => users.id),
    /** {name, company} of an author without an account. */
    author_external: json("author_external"),
    /** A member's id, or `x:` and the hash of a confirmed address: outside of projects each writes once about a member. */
    author_key: text("author_key").notNull().default(""),
    subject_user_id: id("subject_user_id")
      .notNull()
      .references(() => users.id),
    direction: text("direction", {
      enum: ["client_to_creator", "creator_to_client", "peer", "external"],
    }).notNull(),
    /** 1-5. */
    rating_overall: integer("rating_overall").notNull(),
    /** {communication, quality, timeliness, professionalism, brief_clarity, payment}: 1-5 each, all optional. */
    ratings: json("ratings").notNull().default(sql`'{}'`),
    would_again: flag("would_again"),
    body: text("body").notNull(),
    private_feedback: text("private_feedback"),
    status: text("status", { enum: ["submitted", "published", "disputed", "upheld", "removed"] }).notNull(),
    verified: text("verified", { enum: ["project", "external"] }).notNull(),
    sealed_until: moment("sealed_until").notNull(),
    published_at: moment("published_at"),
    reply_body: text("reply_body"),
    reply_at: moment("reply_at"),
    /** What the subject says is wrong with it, for who decides; shown to nobody else. */
    dispute_reason: text("dispute_reason", { enum: ["not_ours", "untrue", "rude", "private"] }),
    dispute_details: text("dispute_details"),
    disputed_at: moment("disputed_at"),
    /** Why our team let it stay; both sides read it. */
    dispute_ruling: text("dispute_ruling"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("reviews_project")
      .on(t.project_id, t.author_id, t.subject_user_id)
      .where(sql`project_id IS NOT NULL`),
    uniqueIndex("reviews_request").on(t.request_id).where(sql`request_id IS NOT NULL`),
    uniqueIndex("reviews_once").on(t.subject_user_id, t.author_key).where(sql`project_id IS NULL`),
    index("reviews_subject").on(t.subject_user_id, t.status, t.published_at),
    index("reviews_shown")
      .on(t.subject_user_id, t.published_at, t.id)
      .where(sql`status IN ('published', 'disputed', 'upheld')`),
    index("reviews_author").on(t.author_id, t.created_at),
    index("reviews_sealed").on(t.sealed_until).where(sql`status = 'submitted'`),
    index("reviews_disputed").on(t.disputed_at, t.id).where(sql`status = 'disputed'`),
  ],
);

/** How many reviews of a member are shown, and their stars together; kept by triggers on reviews. */
export const review_ratings = sqliteTable("review_ratings", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  reviews: integer("reviews").notNull(),
  stars: integer("stars").notNull(),
});

/** A request for a review, or for endorsements, by a signed link; only the hash of its token is kept. */
export const review_requests = sqliteTable(
  "review_requests",
  {
    id: id("id").primaryKey(),
    purpose: text("purpose", { enum: ["review", "endorsement"] }).notNull(),
    requester_id: id("requester_id")
      .notNull()
      .references(() => users.id),
    subject_user_id: id("subject_user_id")
      .notNull()
      .references(() => users.id),
    to_email: text("to_email"),
    to_user: id("to_user").references(() => users.id),
    project_id: id("project_id"),
    project_title: text("project_title"),
    direction: text("direction"),
    /** Slugs asked about (endorsements). */
    skills: json("skills").notNull().default(sql`'[]'`),
    message: text("message"),
    token_hash: text("token_hash").notNull(),
    status: text("status", {
      enum: ["sent", "opened", "completed", "declined", "expired", "cancelled"],
    }).notNull(),
    decline_reason: text("decline_reason"),
    /** Of the code that whoever has no account confirms their address with, and how often it was guessed at. */
    code_hash: text("code_hash"),
    /** What was written so far and not sent, as the form has it. */
    draft: json("draft"),
    code_tries: integer("code_tries").notNull().default(0),
    code_expires_at: moment("code_expires_at"),
    reminders_sent: integer("reminders_sent").notNull().default(0),
    next_reminder_at: moment("next_reminder_at"),
    expires_at: moment("expires_at").notNull(),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("review_requests_token").on(t.token_hash),
    index("review_requests_requester").on(t.requester_id, t.created_at),
    index("review_requests_to_user").on(t.to_user, t.status),
    index("review_requests_due").on(t.expires_at).where(sql`status IN ('sent', 'opened')`),
    index("review_requests_reminder")
      .on(t.next_reminder_at)
      .where(sql`status IN ('sent', 'opened') AND next_reminder_at IS NOT NULL`),
    index("review_requests_outside")
      .on(t.updated_at)
      .where(sql`to_email IS NOT NULL AND status IN ('completed', 'declined', 'expired', 'cancelled')`),
    uniqueIndex("review_requests_project")
      .on(t.project_id, t.to_user, t.subject_user_id)
      .where(sql`project_id IS NOT NULL`),
    uniqueIndex("review_requests_open")
      .on(t.requester_id, t.purpose, sql`coalesce(to_email, to_user)`)
      .where(sql`project_id IS NULL AND status IN ('sent', 'opened')`),
  ],
);

/** Who vouches for whose skill (product.md §5.11). `endorser` is a member's id, or `x:` and the hash of a confirmed address. */
export const endorsements = sqliteTable(
  "endorsements",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    skill: text("skill").notNull(),
    /** Of a suggested skill, which its owner does not have yet. */
    skill_name: text("skill_name"),
    endorser: text("endorser").notNull(),
    endorser_id: id("endorser_id").references(() => users.id),
    /** {name, company} of who has no account. */
    endorser_external: json("endorser_external"),
    relationship: text("relationship", {
      enum: ["worked_together", "client", "manager", "classmate", "other"],
    }).notNull(),
    strength: text("strength", { enum: ["good", "great", "best"] }).notNull(),
    note: text("note"),
    /** Hundredths. */
    weight: integer("weight").notNull(),
    status: text("status", { enum: ["suggested", "visible", "hidden_by_owner", "revoked"] }).notNull(),
    /** Of a revoked one: its owner had hidden it, and does not see it come back by being given anew. */
    was_hidden: flag("was_hidden").notNull().default(false),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.skill, t.endorser] }),
    index("endorsements_endorser").on(t.endorser_id, t.created_at),
    index("endorsements_newest").on(t.user_id, t.created_at),
  ],
);
