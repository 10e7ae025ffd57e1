import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Businesses that give members something (product.md §5.10). */
export const partners = sqliteTable(
  "partners",
  {
    id: id("id").primaryKey(),
    slug: text("slug").notNull(),
    /** Quoted in mails and to staff. */
    reference: text("reference").notNull(),
    name: text("name").notNull(),
    logo_url: text("logo_url"),
    about: text("about").notNull(),
    website: text("website").notNull(),
    domain: text("domain").notNull(),
    category: text("category").notNull(),
    country: text("country"),
    contact_name: text("contact_name").notNull(),
    contact_email: text("contact_email").notNull(),
    contact_role: text("contact_role"),
    commission_note: text("commission_note"),
    featured: flag("featured").notNull().default(false),
    /** The member who sees its figures; null for a contact without an account. */
    owner_user_id: id("owner_user_id").references(() => users.id),
    /** `unconfirmed` until the code that was mailed to its contact was typed. */
    status: text("status", {
      enum: [
        "unconfirmed",
        "submitted",
        "in_review",
        "needs_info",
        "rejected",
        "approved",
        "live",
        "paused",
        "ended",
      ],
    }).notNull(),
    /** What staff say to its contact: why not, or what is still open. */
    answer: text("answer"),
    /** Fields that staff ask about: only these are open again. */
    asked_fields: textList("asked_fields").notNull().default(sql`'[]'`),
    code_hash: text("code_hash"),
    code_tries: integer("code_tries").notNull().default(0),
    code_expires_at: moment("code_expires_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("partners_slug").on(t.slug),
    uniqueIndex("partners_reference").on(t.reference),
    index("partners_domain").on(t.domain),
    index("partners_status").on(t.status, t.updated_at, t.id),
    index("partners_owner").on(t.owner_user_id, t.created_at).where(sql`owner_user_id IS NOT NULL`),
  ],
);

/** What a partner gives. */
export const partner_deals = sqliteTable(
  "partner_deals",
  {
    id: id("id").primaryKey(),
    partner_id: id("partner_id")
      .notNull()
      .references(() => partners.id),
    title: text("title").notNull(),
    description: text("description").notNull(),
    value_text: text("value_text").notNull(),
    /** What it saves, for the sum of what a member saved; null where nobody can say. */
    value_amount: integer("value_amount"),
    value_currency: text("value_currency"),
    kind: text("kind", { enum: ["percent", "amount", "freebie", "access", "trial"] }).notNull(),
    code_mode: text("code_mode", { enum: ["shared", "unique", "link"] }).notNull(),
    /** The one of a shared code; those of their own lie in `deal_codes`. */
    code: text("code"),
    url: text("url"),
    terms: text("terms"),
    starts_at: moment("starts_at"),
    ends_at: moment("ends_at"),
    /** Most claims; null for no limit. */
    stock: integer("stock"),
    per_user_limit: integer("per_user_limit").notNull().default(1),
    tier_min: text("tier_min").notNull().default("creator"),
    plan_min: text("plan_min", { enum: ["free", "pro", "business"] })
      .notNull()
      .default("free"),
    /** ISO 3166-1 codes; empty for everywhere. */
    countries: textList("countries").notNull().default(sql`'[]'`),
    status: text("status", {
      enum: ["draft", "scheduled", "live", "paused", "expired", "sold_out"],
    }).notNull(),
    claimed_count: integer("claimed_count").notNull().default(0),
    used_count: integer("used_count").notNull().default(0),
    dead_reports: integer("dead_reports").notNull().default(0),
    useful_sum: integer("useful_sum").notNull().default(0),
    useful_count: integer("useful_count").notNull().default(0),
    live_at: moment("live_at"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("partner_deals_partner").on(t.partner_id, t.created_at),
    index("partner_deals_live").on(t.live_at, t.id).where(sql`status = 'live'`),
    index("partner_deals_starting").on(t.starts_at).where(sql`status = 'scheduled'`),
    index("partner_deals_ending")
      .on(t.ends_at)
      .where(sql`ends_at IS NOT NULL AND status IN ('scheduled', 'live', 'paused', 'sold_out')`),
  ],
);

/** Codes of which each is given to one member alone. */
export const deal_codes = sqliteTable(
  "deal_codes",
  {
    id: id("id").primaryKey(),
    deal_id: id("deal_id")
      .notNull()
      .references(() => partner_deals.id),
    code: text("code").notNull(),
    taken_at: moment("taken_at"),
    dead_at: moment("dead_at"),
  },
  (t) => [
    uniqueIndex("deal_codes_code").on(t.deal_id, t.code),
    index("deal_codes_free").on(t.deal_id, t.id).where(sql`taken_at IS NULL`),
  ],
);

/** What a member has of a deal. */
export const deal_redemptions = sqliteTable(
  "deal_redemptions",
  {
    id: id("id").primaryKey(),
    deal_id: id("deal_id")
      .notNull()
      .references(() => partner_deals.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Which of the member's claims of this deal it is, from 1. */
    turn: integer("turn").notNull(),
    status: text("status", { enum: ["claimed", "used", "confirmed", "expired", "reversed"] }).notNull(),
    code: text("code"),
    /** The one of `deal_codes` that is theirs: never anybody else's. */
    code_id: id("code_id").references(() => deal_codes.id),
    source: text("source", { enum: ["directory", "partner_page"] }).notNull(),
    claimed_at: moment("claimed_at").notNull(),
    used_at: moment("used_at"),
    dead_reported_at: moment("dead_reported_at"),
    /** How useful it was, 1 to 5. */
    useful: integer("useful"),
  },
  (t) => [
    uniqueIndex("deal_redemptions_turn").on(t.deal_id, t.user_id, t.turn),
    uniqueIndex("deal_redemptions_code").on(t.code_id).where(sql`code_id IS NOT NULL`),
    index("deal_redemptions_mine").on(t.user_id, t.claimed_at, t.id),
    index("deal_redemptions_open").on(t.deal_id, t.code).where(sql`status IN ('claimed', 'used')`),
  ],
);

/** One row for each day on which a member visited a partner. */
export const partner_visits = sqliteTable(
  "partner_visits",
  {
    partner_id: id("partner_id")
      .notNull()
      .references(() => partners.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    day: text("day").notNull(),
    /** It brought XP: at most one in seven days. */
    paid: flag("paid").notNull(),
    visited_at: moment("visited_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.partner_id, t.day] }),
    index("partner_visits_partner").on(t.partner_id, t.visited_at),
  ],
);

/** Logos of listings that no member looks after: a file of ours each, as it is of no member's storage. */
export const partner_logos = sqliteTable(
  "partner_logos",
  {
    r2_key: text("r2_key").primaryKey(),
    partner_id: id("partner_id")
      .notNull()
      .references(() => partners.id),
    size: integer("size").notNull(),
    /** When its bytes go; null while the listing shows it. */
    drop_at: moment("drop_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("partner_logos_partner").on(t.partner_id),
    index("partner_logos_drop").on(t.drop_at).where(sql`drop_at IS NOT NULL`),
  ],
);

/** Offers that are written later, for who holds the link that was mailed (product.md `/partner-submit`). */
export const partner_drafts = sqliteTable(
  "partner_drafts",
  {
    id: id("id").primaryKey(),
    contact_email: text("contact_email").notNull(),
    /** What was typed, by field. */
    fields: text("fields", { mode: "json" }).$type<Record<string, string>>().notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("partner_drafts_updated").on(t.updated_at),
    index("partner_drafts_contact").on(t.contact_email),
  ],
);
