import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** What a member shows of themselves to whoever may hire them, at an address of its own (product.md B10). */
export const media_kits = sqliteTable(
  "media_kits",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    slug: text("slug").notNull(),
    status: text("status", { enum: ["draft", "published", "off"] })
      .notNull()
      .default("draft"),
    /** Whoever has its address, or who was given a link alone. */
    reach: text("reach", { enum: ["public", "links"] })
      .notNull()
      .default("public"),
    title: text("title"),
    intro: text("intro"),
    /** Ids of portfolio items in their order. */
    works: textList("works").notNull().default(sql`'[]'`),
    /** [{url, count, stated_at}]; read through the schema of the kits feature. */
    audience: json("audience").notNull().default(sql`'[]'`),
    /** [{what, price, currency, note}]; the price in minor units, null for what is asked about. */
    rates: json("rates").notNull().default(sql`'[]'`),
    /** Keyed hash of the code that opens the rates; null where they need none. */
    code_hash: text("code_hash"),
    shows_reviews: flag("shows_reviews").notNull().default(true),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [uniqueIndex("media_kits_slug").on(t.slug)],
);

/** Addresses of a kit, each for one recipient. Who opened one is not kept, only how often. */
export const kit_links = sqliteTable(
  "kit_links",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Who it was made for, as the member calls them; nobody else sees it. */
    name: text("name").notNull(),
    shows_rates: flag("shows_rates").notNull(),
    /** SHA-256 of the token; the token itself is shown once. */
    token_hash: text("token_hash").notNull(),
    opened: integer("opened").notNull().default(0),
    last_opened_at: moment("last_opened_at"),
    /** Null where it holds until it is taken back. */
    expires_at: moment("expires_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("kit_links_token").on(t.token_hash),
    index("kit_links_owner").on(t.user_id, t.created_at),
  ],
);
