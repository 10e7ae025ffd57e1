import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment, textList } from "../columns.ts";
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
    timezone: text("timezone").notNull().default("UTC"),
    languages: textList("languages").notNull().default(sql`'[]'`),
    website: text("website"),
    skills: textList("skills").notNull().default(sql`'[]'`),
    interests: textList("interests").notNull().default(sql`'[]'`),
    wants: textList("wants").notNull().default(sql`'[]'`),
    availability: text("availability", { enum: ["open", "limited", "booked", "hidden"] })
      .notNull()
      .default("open"),
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
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("profiles_handle").on(t.handle),
    index("profiles_deck")
      .on(t.created_at, t.user_id)
      .where(sql`status = 'active' AND visibility <> 'hidden'`),
    index("profiles_xp").on(t.xp),
  ],
);
