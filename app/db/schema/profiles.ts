import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** A member as others see them (specification §3, product.md §5.1). */
export const profiles = sqliteTable(
  "profiles",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    handle: text("handle").notNull(),
    account_type: text("account_type", { enum: ["creator", "brand", "company"] }).notNull(),
    display_name: text("display_name").notNull(),
    headline: text("headline"),
    bio: text("bio"),
    avatar_url: text("avatar_url"),
    cover_url: text("cover_url"),
    city: text("city"),
    country: text("country"),
    /** Of the town, never of the member; kept by a trigger (`towns`). */
    lat: real("lat"),
    lon: real("lon"),
    timezone: text("timezone").notNull().default("UTC"),
    languages: textList("languages").notNull().default(sql`'[]'`),
    website: text("website"),
    pronouns: text("pronouns"),
    /** [{platform, handle, url}]; read through the schema of the profiles feature. */
    socials: json("socials").notNull().default(sql`'[]'`),
    /** Names of profile_skills in their order, for cards and the deck; written in the same batch. */
    skills: textList("skills").notNull().default(sql`'[]'`),
    /** Family of the first skill we know (`skills.group`): their ranking by category; written with the skills. */
    category: text("category"),
    interests: textList("interests").notNull().default(sql`'[]'`),
    wants: textList("wants").notNull().default(sql`'[]'`),
    availability: text("availability", { enum: ["open", "limited", "booked", "hidden"] })
      .notNull()
      .default("open"),
    /** First free day, `YYYY-MM-DD`. */
    available_from: text("available_from"),
    /** Minor units of `rate_currency`. */
    rate_min: integer("rate_min"),
    rate_max: integer("rate_max"),
    rate_unit: text("rate_unit", { enum: ["hour", "day", "project", "post"] }),
    rate_currency: text("rate_currency"),
    rate_visibility: text("rate_visibility", { enum: ["public", "matches", "private"] })
      .notNull()
      .default("matches"),
    /** For filtering only; never leaves its feature. */
    private_floor: integer("private_floor"),
    /** {field: public|members|connections|private}; what is not named is public. */
    field_visibility: json("field_visibility").notNull().default(sql`'{}'`),
    /** 0-100, by the weights of product.md §5.1. */
    completeness: integer("completeness").notNull().default(0),
    /** When completeness first reached 100; what follows from it follows once. */
    completed_at: moment("completed_at"),
    visibility: text("visibility", { enum: ["public", "members", "hidden"] })
      .notNull()
      .default("public"),
    status: text("status", { enum: ["active", "suspended", "deactivated", "deleted"] })
      .notNull()
      .default("active"),
    subscription_tier: text("subscription_tier").notNull().default("free"),
    subscription_status: text("subscription_status"),
    subscription_product_id: text("subscription_product_id"),
    subscription_end_date: moment("subscription_end_date"),
    /** Projection of xp_activities, kept by a trigger. */
    xp: integer("xp").notNull().default(0),
    onboarding_completed: flag("onboarding_completed").notNull().default(false),
    /** The setup wizard (product.md R1): the furthest step saved, and when it was finished. */
    setup_step: integer("setup_step").notNull().default(0),
    setup_completed_at: moment("setup_completed_at"),
    /** A creator who looks for people too. */
    also_hires: flag("also_hires").notNull().default(false),
    handle_changed_at: moment("handle_changed_at"),
    /** A chosen time zone counts from the next midnight of the one before (product.md R6). */
    next_timezone: text("next_timezone"),
    next_timezone_from: moment("next_timezone_from"),
    streak_current: integer("streak_current").notNull().default(0),
    streak_longest: integer("streak_longest").notNull().default(0),
    /** Day of the last check-in, `YYYY-MM-DD` in the member's time zone. */
    last_claim_day: text("last_claim_day"),
    streak_freezes: integer("streak_freezes").notNull().default(0),
    /** Days of the last vacation on which no claim was asked for, both included. */
    streak_rest_from: text("streak_rest_from"),
    streak_rest_until: text("streak_rest_until"),
    /** When the member is to hear that the streak is about to end; null once that is decided. */
    streak_remind_at: moment("streak_remind_at"),
    /** The hour, 0 to 23 where they are, at which they want to hear it; null in the evening. */
    streak_remind_hour: integer("streak_remind_hour"),
    /** A colour theme of the page, unlocked by tier. */
    theme_key: text("theme_key"),
    /** Whether a language model may be given their words; what keeps others safe does not ask. */
    ai_use: flag("ai_use").notNull().default(true),
    /** Until when the team shows them among the featured creators. */
    featured_until: moment("featured_until"),
    /** Shown in public rankings. */
    ranked: flag("ranked").notNull().default(true),
    /** Whether their deals count in what all see of rates (product.md B16). */
    rates_counted: flag("rates_counted").notNull().default(true),
    /** What others sign up with; given by a trigger. */
    referral_code: text("referral_code"),
    /** Place in the deck: when they joined and the head start of their tier (product.md R10), kept by triggers. */
    deck_at: moment("deck_at").notNull().default(0),
    /** Changes, by triggers, with everything a card shows of it (decision 0047). */
    card_mark: integer("card_mark").notNull().default(0),
    /** Share of applications answered in time in the last 90 days, 0-100; null before any was due (product.md B1). */
    reply_score: integer("reply_score"),
    /** Applications that wait beyond the promise, two weeks and longer: each takes one open posting off the limit. */
    replies_overdue: integer("replies_overdue").notNull().default(0),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("profiles_handle").on(t.handle),
    uniqueIndex("profiles_referral_code").on(t.referral_code).where(sql`referral_code IS NOT NULL`),
    index("profiles_deck").on(t.deck_at, t.user_id).where(sql`status = 'active' AND visibility <> 'hidden'`),
    index("profiles_featured")
      .on(t.deck_at, t.user_id)
      .where(sql`status = 'active' AND visibility <> 'hidden' AND xp >= 1500`),
    // For staff, who look members up by the beginning of a name, hidden and suspended ones as well.
    index("profiles_name").on(sql`display_name COLLATE NOCASE`, t.user_id),
    // For staff, who ask for those that are not active.
    index("profiles_standing").on(t.status, t.user_id).where(sql`status <> 'active'`),
    index("profiles_xp").on(t.xp, t.user_id),
    index("profiles_featured_by_team").on(t.featured_until).where(sql`featured_until IS NOT NULL`),
    index("profiles_next_timezone").on(t.next_timezone_from).where(sql`next_timezone_from IS NOT NULL`),
    index("profiles_streak_remind").on(t.streak_remind_at).where(sql`streak_remind_at IS NOT NULL`),
    index("profiles_country").on(t.country, t.xp, t.user_id).where(sql`country IS NOT NULL`),
    index("profiles_category").on(t.category, t.xp, t.user_id).where(sql`category IS NOT NULL`),
  ],
);

/** A handle given up leads to its member for 90 days and is nobody else's until then. */
export const handle_redirects = sqliteTable("handle_redirects", {
  handle: text("handle").primaryKey(),
  user_id: id("user_id")
    .notNull()
    .references(() => users.id),
  ends_at: moment("ends_at").notNull(),
});

/** Skills the type-ahead offers. */
export const skills = sqliteTable(
  "skills",
  {
    slug: text("slug").primaryKey(),
    name: text("name").notNull(),
    group: text("group").notNull(),
    synonyms: textList("synonyms").notNull().default(sql`'[]'`),
  },
  (t) => [index("skills_name").on(t.name)],
);

/**
 * What people type for a skill: its name, its synonyms, and what is left of each after its first words. `whole` marks
 * those that are a name or synonym as they stand. Lower case without accents.
 */
export const skill_words = sqliteTable(
  "skill_words",
  {
    word: text("word").notNull(),
    skill: text("skill")
      .notNull()
      .references(() => skills.slug),
    whole: flag("whole").notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.skill] })],
);

/** A member's skills in their order (product.md §5.1); `skill` is a slug, known or the member's own. */
export const profile_skills = sqliteTable(
  "profile_skills",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    skill: text("skill").notNull(),
    name: text("name").notNull(),
    level: text("level", { enum: ["learning", "working", "expert"] })
      .notNull()
      .default("working"),
    years: integer("years"),
    position: integer("position").notNull(),
    verified_at: moment("verified_at"),
    endorsement_count: integer("endorsement_count").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.skill] }),
    index("profile_skills_skill").on(t.skill, t.user_id),
  ],
);

/** What a member offers at a price (product.md §5.1). */
export const services = sqliteTable(
  "services",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** Minor units. */
    price_from: integer("price_from"),
    currency: text("currency"),
    delivery_days: integer("delivery_days"),
    position: integer("position").notNull().default(0),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [index("services_user").on(t.user_id, t.position)],
);
