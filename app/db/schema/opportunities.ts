import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { companies } from "./companies.ts";

/** Postings: the fields of the specification (§3), and what product.md §5.4 adds so far. */
export const opportunities = sqliteTable(
  "opportunities",
  {
    id: id("id").primaryKey(),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    type: text("type", { enum: ["job", "collab", "barter"] }).notNull(),
    description: text("description").notNull(),
    compensation: text("compensation"),
    location: text("location"),
    requirements: text("requirements"),
    skills: textList("skills").notNull().default(sql`'[]'`),
    deliverables: text("deliverables"),
    duration: text("duration"),
    /** The company name as its single item (specification §3); topic tags live in `topics` (D3). */
    tags: textList("tags").notNull().default(sql`'[]'`),
    company_name: text("company_name").notNull(),
    /** The company it is posted for; its recruiters may answer for it. */
    company_id: id("company_id").references(() => companies.id),
    topics: textList("topics").notNull().default(sql`'[]'`),
    category: text("category"),
    location_mode: text("location_mode", { enum: ["onsite", "hybrid", "remote"] }),
    city: text("city"),
    country: text("country"),
    /** Of the town; kept by a trigger (`towns`). */
    lat: real("lat"),
    lon: real("lon"),
    /** Minor units of `budget_currency`. */
    budget_min: integer("budget_min"),
    budget_max: integer("budget_max"),
    budget_currency: text("budget_currency"),
    budget_unit: text("budget_unit", { enum: ["hour", "day", "project", "post"] }),
    pay_terms: text("pay_terms", { enum: ["on_milestones", "on_delivery", "net_days"] }),
    /** What each side of a barter gives and gets, and what they say it is worth (minor units of `budget_currency`). */
    barter_give: text("barter_give"),
    barter_get: text("barter_get"),
    barter_value_give: integer("barter_value_give"),
    barter_value_get: integer("barter_value_get"),
    seats: integer("seats").notNull().default(1),
    seats_filled: integer("seats_filled").notNull().default(0),
    /** Last day to apply and first day of work, `YYYY-MM-DD`. */
    apply_until: text("apply_until"),
    starts_on: text("starts_on"),
    /** At most five questions every application answers. */
    questions: textList("questions").notNull().default(sql`'[]'`),
    /** {channels, territory, duration_days, exclusivity_scope, exclusivity_days, paid_ads, credit_required}. */
    rights_terms: json("rights_terms"),
    /** Days within which the poster promises an answer (product.md B1). */
    reply_promise_days: integer("reply_promise_days").notNull().default(7),
    status: text("status", {
      enum: ["draft", "pending_review", "active", "paused", "filled", "closed", "expired", "removed"],
    }).notNull(),
    visibility: text("visibility", { enum: ["public", "members", "invited"] })
      .notNull()
      .default("public"),
    image_url: text("image_url"),
    ai_image: flag("ai_image").notNull().default(false),
    /** Made by the form; a repeated submit finds the row it already made. */
    submission_key: text("submission_key").notNull(),
    /** 0-100, by the rules of the clarity check (product.md B9). */
    clarity_score: integer("clarity_score"),
    /** What moderation said: {by, flagged, reason, at}; staff only. */
    moderation: json("moderation"),
    view_count: integer("view_count").notNull().default(0),
    interest_count: integer("interest_count").notNull().default(0),
    /** Written applications that were sent, withdrawn ones too. */
    application_count: integer("application_count").notNull().default(0),
    version: integer("version").notNull().default(1),
    /** Changes, by triggers, with everything a card shows of it (decision 0047). */
    card_mark: integer("card_mark").notNull().default(0),
    published_at: moment("published_at"),
    expires_at: moment("expires_at"),
    /** Days before the end that its owner was last told of: 7, then 1. */
    expiry_notice: integer("expiry_notice"),
    /** Set when its life was prolonged, which is possible once. */
    extended_at: moment("extended_at"),
    closed_at: moment("closed_at"),
    close_reason: text("close_reason", {
      enum: ["filled", "cancelled", "no_fit", "duplicate", "moderation"],
    }),
    boost_until: moment("boost_until"),
    /** The posting this one was cloned from when its life was over. */
    repost_of: id("repost_of"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("opportunities_submission").on(t.created_by, t.submission_key),
    index("opportunities_deck")
      .on(t.published_at, t.id)
      .where(sql`status = 'active' AND visibility <> 'invited'`),
    // Similar ones: newest of one type.
    index("opportunities_similar")
      .on(t.type, t.published_at, t.id)
      .where(sql`status = 'active' AND visibility <> 'invited'`),
    index("opportunities_owner").on(t.created_by, t.created_at),
    // One state of what a member, or a company, has posted: each a list of its own, and counted.
    index("opportunities_owner_state").on(t.created_by, t.status, t.created_at, t.id),
    index("opportunities_company_state")
      .on(t.company_id, t.status, t.created_at, t.id)
      .where(sql`company_id IS NOT NULL`),
    index("opportunities_boosted")
      .on(t.boost_until)
      .where(sql`status = 'active' AND visibility <> 'invited' AND boost_until IS NOT NULL`),
    index("opportunities_company").on(t.company_id, t.created_at).where(sql`company_id IS NOT NULL`),
    // Partial, so that no read enters by a status alone, which most rows share.
    index("opportunities_end").on(t.expires_at).where(sql`status IN ('active', 'paused')`),
    index("opportunities_pending").on(t.created_at).where(sql`status = 'pending_review'`),
  ],
);

/** Whom its poster keeps a posting from: a member, or everybody with an address at a domain (product.md §5.4). */
export const opportunity_exclusions = sqliteTable(
  "opportunity_exclusions",
  {
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    user_id: id("user_id").references(() => users.id),
    domain: text("domain"),
  },
  (t) => [
    uniqueIndex("opportunity_exclusions_member").on(t.opportunity_id, t.user_id),
    uniqueIndex("opportunity_exclusions_domain").on(t.opportunity_id, t.domain),
    index("opportunity_exclusions_user").on(t.user_id).where(sql`user_id IS NOT NULL`),
  ],
);

/** The email of the form: poster and staff only, never part of a public read (D4). */
export const opportunity_contacts = sqliteTable("opportunity_contacts", {
  opportunity_id: id("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id),
  email: text("email").notNull(),
  verified: flag("verified").notNull().default(false),
});

/** Public questions below a posting and the poster's answers. */
export const opportunity_questions = sqliteTable(
  "opportunity_questions",
  {
    id: id("id").primaryKey(),
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    asker_id: id("asker_id")
      .notNull()
      .references(() => users.id),
    body: text("body").notNull(),
    answer: text("answer"),
    answered_by: id("answered_by"),
    answered_at: moment("answered_at"),
    /** Taken away by its asker or by the poster. */
    removed_at: moment("removed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("opportunity_questions_page").on(t.opportunity_id, t.created_at, t.id),
    index("opportunity_questions_asker").on(t.asker_id),
  ],
);

/**
 * Postings as a model said them in another language, each asked for once (product.md B19). Triggers on `opportunities`
 * drop them when the words change.
 */
export const posting_translations = sqliteTable(
  "posting_translations",
  {
    opportunity_id: id("opportunity_id")
      .notNull()
      .references(() => opportunities.id),
    /** BCP 47. */
    language: text("language").notNull(),
    /** By the name of their column. */
    words: text("words", { mode: "json" }).$type<Partial<Record<TranslatedPart, string>>>().notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.opportunity_id, t.language] })],
);

/** The words of a posting that a reader may have in another language; what was agreed in law stays as it was written. */
export type TranslatedPart =
  | "title"
  | "description"
  | "barter_give"
  | "barter_get"
  | "deliverables"
  | "requirements";

/** Forms a poster keeps to start from (product.md `/manage-opportunities`). */
export const opportunity_templates = sqliteTable(
  "opportunity_templates",
  {
    id: id("id").primaryKey(),
    owner_id: id("owner_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** The fields of the form, as typed. */
    fields: json("fields").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("opportunity_templates_name").on(t.owner_id, t.name),
    index("opportunity_templates_owner").on(t.owner_id, t.created_at),
  ],
);

/** What a member keeps for later. */
export const saved_items = sqliteTable(
  "saved_items",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    item_type: text("item_type", { enum: ["opportunity", "profile", "post", "deal"] }).notNull(),
    item_id: id("item_id").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.item_type, t.item_id] }),
    index("saved_items_newest").on(t.user_id, t.item_type, t.created_at),
    index("saved_items_deals").on(t.item_id, t.created_at).where(sql`item_type = 'deal'`),
  ],
);

/** Filters of Discover kept under a name; with an alert, cron looks what came since. */
export const saved_searches = sqliteTable(
  "saved_searches",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    scope: text("scope", { enum: ["opportunities", "creators"] }).notNull(),
    name: text("name").notNull(),
    /** The search part of the page's address. */
    query: text("query").notNull(),
    alert: text("alert", { enum: ["off", "instant", "daily", "weekly"] })
      .notNull()
      .default("off"),
    last_run_at: moment("last_run_at"),
    /** When cron looks next; null without an alert. */
    next_run_at: moment("next_run_at"),
    last_seen_id: id("last_seen_id"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("saved_searches_name").on(t.user_id, t.scope, t.name),
    index("saved_searches_owner").on(t.user_id, t.created_at),
    index("saved_searches_due").on(t.next_run_at).where(sql`next_run_at IS NOT NULL`),
  ],
);
