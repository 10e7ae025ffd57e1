import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { opportunities } from "./opportunities.ts";

/** Interest in a posting and the written application it can become (product.md §5.5). */
export const applications = sqliteTable(
  "applications",
  {
    id: id("id").primaryKey(),
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    applicant_id: id("applicant_id")
      .notNull()
      .references(() => users.id),
    /** The posting's owner, kept here so that "who is interested" is one index range. */
    poster_id: id("poster_id")
      .notNull()
      .references(() => users.id),
    origin: text("origin", { enum: ["swipe", "apply", "invite", "referral"] }).notNull(),
    status: text("status", {
      enum: [
        "interested",
        "draft",
        "submitted",
        "shortlisted",
        "interviewing",
        "offered",
        "countered",
        "accepted",
        "declined",
        "offer_declined",
        "offer_expired",
        "withdrawn",
        "closed_out",
      ],
    }).notNull(),
    pitch: text("pitch"),
    /** Answers to the posting's questions, in their order. */
    answers: textList("answers").notNull().default(sql`'[]'`),
    portfolio_item_ids: textList("portfolio_item_ids").notNull().default(sql`'[]'`),
    /** What the applicant asks for: minor units of `offer_currency`. */
    offer_amount: integer("offer_amount"),
    offer_currency: text("offer_currency"),
    offer_unit: text("offer_unit", { enum: ["hour", "day", "project", "post"] }),
    /** {rights, barter, delivery_on, note}. */
    offer_terms: json("offer_terms"),
    /** First free day, `YYYY-MM-DD`. */
    available_from: text("available_from"),
    /** Counts every change by either side; an edit that knows an older one is refused. */
    version: integer("version").notNull().default(1),
    submitted_at: moment("submitted_at"),
    /** First opened by the poster's side: always shown to the applicant as *Seen*. */
    viewed_at: moment("viewed_at"),
    shortlisted_at: moment("shortlisted_at"),
    decision_at: moment("decision_at"),
    /** By when the poster promised an answer; null while nobody waits for one (product.md B1). */
    reply_due_at: moment("reply_due_at"),
    /** When the poster was last reminded of an answer that is due. */
    reminded_at: moment("reminded_at"),
    /** The applicant's one nudge after the due date. */
    nudged_at: moment("nudged_at"),
    decline_reason: text("decline_reason", {
      /** `no_reply`: freed because nobody answered; the poster still owes them one (product.md B1). */
      enum: ["skills", "budget", "timing", "filled", "location", "other", "no_reply"],
    }),
    decline_note: text("decline_note"),
    withdrawn_reason: text("withdrawn_reason"),
    /** The poster's side only: stars 1-5, notes, and put away from their own view. */
    rating_internal: integer("rating_internal"),
    notes_internal: text("notes_internal"),
    archived_at: moment("archived_at"),
    /** Put away from the applicant's own list. */
    applicant_archived_at: moment("applicant_archived_at"),
    /** Proposed interview times, epoch ms, and the one the applicant took. */
    interview_slots: json("interview_slots"),
    interview_at: moment("interview_at"),
    /** Who proposed them, and talks; when to remind the two next. */
    interview_by: id("interview_by"),
    interview_remind_at: moment("interview_remind_at"),
    /** The applicant's rating of the process, 1-5. */
    process_rating: integer("process_rating"),
    match_id: id("match_id"),
    project_id: id("project_id"),
    /** Of the crew that applies together; null of who applies alone. */
    crew_id: id("crew_id"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("applications_once").on(t.opportunity_id, t.applicant_id),
    index("applications_poster").on(t.poster_id, t.status, t.created_at, t.id),
    index("applications_applicant").on(t.applicant_id, t.created_at),
    index("applications_pipeline").on(t.opportunity_id, t.status, t.created_at, t.id),
    index("applications_due").on(t.reply_due_at).where(sql`reply_due_at IS NOT NULL`),
    index("applications_interviewed").on(t.applicant_id, t.interview_at).where(sql`interview_at IS NOT NULL`),
    index("applications_interviewer").on(t.interview_by, t.interview_at).where(sql`interview_at IS NOT NULL`),
    index("applications_interview_remind")
      .on(t.interview_remind_at)
      .where(sql`interview_remind_at IS NOT NULL`),
  ],
);

/** Who stands behind an application of a crew, its lead among them: the crew as it was sent (product.md B12). */
export const application_members = sqliteTable(
  "application_members",
  {
    application_id: id("application_id")
      .notNull()
      .references(() => applications.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role").notNull(),
    split_bps: integer("split_bps").notNull(),
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.application_id, t.user_id] }),
    index("application_members_user").on(t.user_id, t.application_id),
  ],
);

/** What a program of the member's wrote for them to apply with: it waits until they send it themselves (product.md B20). */
export const application_drafts = sqliteTable(
  "application_drafts",
  {
    applicant_id: id("applicant_id")
      .notNull()
      .references(() => users.id),
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    /** Fields of the form to apply with, by their names. */
    fields: json("fields").notNull(),
    /** Name of the token or the app it came by; null where it came without one. */
    drafted_by: text("drafted_by"),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicant_id, t.opportunity_id] }),
    index("application_drafts_opportunity").on(t.opportunity_id),
    index("application_drafts_age").on(t.updated_at),
  ],
);

/** Rounds of an offer: a new one supersedes the one before, whoever made it (product.md §5.5). */
export const offers = sqliteTable(
  "offers",
  {
    id: id("id").primaryKey(),
    application_id: id("application_id")
      .notNull()
      .references(() => applications.id),
    /** 1 to 6. */
    version: integer("version").notNull(),
    by_user_id: id("by_user_id")
      .notNull()
      .references(() => users.id),
    /** Minor units of `currency`; 0 for unpaid work. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** [{title, amount, due_on}]; their amounts add up to `amount`. */
    milestones: json("milestones").notNull().default(sql`'[]'`),
    rights_terms: json("rights_terms"),
    note: text("note"),
    status: text("status", { enum: ["open", "superseded", "accepted", "declined", "expired"] }).notNull(),
    expires_at: moment("expires_at").notNull(),
    decided_at: moment("decided_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("offers_round").on(t.application_id, t.version),
    uniqueIndex("offers_open").on(t.application_id).where(sql`status = 'open'`),
    index("offers_end").on(t.expires_at).where(sql`status = 'open'`),
  ],
);

/** What each of the poster's side thinks of an application; never shown to the applicant. */
export const scorecards = sqliteTable(
  "scorecards",
  {
    application_id: id("application_id")
      .notNull()
      .references(() => applications.id),
    author_id: id("author_id")
      .notNull()
      .references(() => users.id),
    /** {skill, fit, reliability}: 1-5 each. */
    ratings: json("ratings").notNull().default(sql`'{}'`),
    vote: flag("vote"),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.author_id] })],
);

/** Members a poster asked to apply; whoever was asked may see the posting, also one that is by invitation only. */
export const opportunity_invites = sqliteTable(
  "opportunity_invites",
  {
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    invited_by: id("invited_by")
      .notNull()
      .references(() => users.id),
    note: text("note"),
    /** An application makes it `answered`. */
    status: text("status", { enum: ["sent", "answered", "declined"] }).notNull(),
    created_at: moment("created_at").notNull(),
    answered_at: moment("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.opportunity_id, t.user_id] }),
    index("opportunity_invites_member").on(t.user_id, t.status, t.created_at),
    index("opportunity_invites_sent").on(t.invited_by, t.created_at),
  ],
);
