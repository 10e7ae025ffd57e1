import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";
import { companies } from "./companies.ts";

/**
 * A member's paid plan, now or once (product.md §5.9). The subscription fields of the profile (specification §3) are its
 * projection, kept by triggers.
 */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    plan_key: text("plan_key", { enum: ["pro", "business"] }).notNull(),
    interval: text("interval", { enum: ["month", "year"] }).notNull(),
    /** Minor units that this period is worth: what was paid for it, and what was left of the one before. */
    price: integer("price").notNull(),
    currency: text("currency").notNull(),
    status: text("status", {
      enum: ["trialing", "active", "past_due", "paused", "canceled", "expired"],
    }).notNull(),
    period_start: moment("period_start").notNull(),
    period_end: moment("period_end").notNull(),
    /**
     * Day of the month on which its periods begin: the 29th to the 31st fall on the last day of a month that is shorter,
     * and come again after it. Null where a version before wrote it.
     */
    due_day: integer("due_day"),
    /** It ends with the period that is paid. */
    cancel_at_end: flag("cancel_at_end").notNull().default(false),
    cancel_reason: text("cancel_reason"),
    /** What it becomes with the next period. */
    next_plan: text("next_plan", { enum: ["pro", "business"] }),
    next_interval: text("next_interval", { enum: ["month", "year"] }),
    paused_at: moment("paused_at"),
    paused_until: moment("paused_until"),
    /** Renewals of this period that failed. */
    failed_tries: integer("failed_tries").notNull().default(0),
    /** When time does something with it: renews, tries again, ends, or wakes it. */
    due_at: moment("due_at"),
    /**
     * Whose books its payments stand in, when not its member's own (product.md `/subscription`, *payer*); a trigger
     * takes it back from who does not keep those books any more.
     */
    company_id: id("company_id").references(() => companies.id),
    started_at: moment("started_at").notNull(),
    version: integer("version").notNull().default(1),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("subscriptions_due").on(t.due_at).where(sql`due_at IS NOT NULL`),
    index("subscriptions_company").on(t.company_id).where(sql`company_id IS NOT NULL`),
    check("subscriptions_price", sql`typeof(price) = 'integer' AND price > 0`),
  ],
);

/** What happened to a member's plan, for their history. */
export const subscription_changes = sqliteTable(
  "subscription_changes",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    what: text("what", {
      enum: [
        "trial",
        "started",
        "upgraded",
        "changed",
        "planned",
        "renewed",
        "past_due",
        "paused",
        "resumed",
        "canceled",
        "kept",
        "ended",
        "billed",
      ],
    }).notNull(),
    plan_key: text("plan_key").notNull(),
    amount: integer("amount"),
    currency: text("currency"),
    at: moment("at").notNull(),
  },
  (t) => [index("subscription_changes_member").on(t.user_id, t.at)],
);

/** Codes that take a part off one payment for a plan (product.md `/subscription`); the team gives them out. */
export const coupons = sqliteTable(
  "coupons",
  {
    id: id("id").primaryKey(),
    /** Capitals, digits and hyphens. */
    code: text("code").notNull().unique(),
    percent: integer("percent").notNull(),
    /** The only plan it is for; null for every plan. */
    plan_key: text("plan_key", { enum: ["pro", "business"] }),
    max_uses: integer("max_uses").notNull(),
    ends_at: moment("ends_at").notNull(),
    revoked_at: moment("revoked_at"),
    created_at: moment("created_at").notNull(),
  },
  () => [
    check("coupons_percent", sql`percent BETWEEN 1 AND 90`),
    check("coupons_uses", sql`max_uses BETWEEN 1 AND 500`),
  ],
);

/** Who entered a code: it is theirs until `held_until`, and for good once they paid with it. */
export const coupon_uses = sqliteTable(
  "coupon_uses",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    coupon_id: id("coupon_id")
      .notNull()
      .references(() => coupons.id),
    held_until: moment("held_until").notNull(),
    redeemed_at: moment("redeemed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.coupon_id] }), index("coupon_uses_coupon").on(t.coupon_id)],
);

/** Plans that somebody paid for somebody else (product.md `/membership`): whoever has the code begins it, once. */
export const plan_gifts = sqliteTable(
  "plan_gifts",
  {
    /** Of the payment it came with. */
    id: id("id").primaryKey(),
    /** Null once they have left. */
    giver_id: id("giver_id").references(() => users.id),
    code: text("code").notNull().unique(),
    plan_key: text("plan_key", { enum: ["pro", "business"] }).notNull(),
    interval: text("interval", { enum: ["month", "year"] }).notNull(),
    /** Minor units that were paid for it. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    redeemed_by: id("redeemed_by").references(() => users.id),
    redeemed_at: moment("redeemed_at"),
    /** The money went back, so the code is worth nothing. */
    revoked_at: moment("revoked_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("plan_gifts_giver").on(t.giver_id, t.created_at),
    index("plan_gifts_redeemer").on(t.redeemed_by),
    check("plan_gifts_amount", sql`typeof(amount) = 'integer' AND amount > 0`),
  ],
);

/** Who waits for plans that are paid with real money, while there are test payments alone (product.md `/membership`). */
export const plan_waits = sqliteTable(
  "plan_waits",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("plan_waits_since").on(t.created_at)],
);
