import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Members who apply together, led by one of them (product.md B12). */
export const crews = sqliteTable(
  "crews",
  {
    id: id("id").primaryKey(),
    lead_id: id("lead_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    about: text("about"),
    /** Counts every change of who is in it, as what and for how much: a yes is to one of them. */
    version: integer("version").notNull().default(1),
    status: text("status", { enum: ["open", "dissolved"] }).notNull(),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [index("crews_lead").on(t.lead_id, t.status, t.created_at)],
);

/** Who is in a crew, its lead among them. A member without `confirmed_at` has not said yes to it as it is. */
export const crew_members = sqliteTable(
  "crew_members",
  {
    crew_id: id("crew_id")
      .notNull()
      .references(() => crews.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** What they do, in words. */
    role: text("role").notNull(),
    /** Basis points; those of a crew are 10,000 together. */
    split_bps: integer("split_bps").notNull(),
    position: integer("position").notNull(),
    confirmed_at: moment("confirmed_at"),
    /** Their first yes, to whatever version: who goes without one has said no, and has not left. */
    joined_at: moment("joined_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.crew_id, t.user_id] }),
    index("crew_members_user").on(t.user_id, t.created_at),
  ],
);

/** Who said no to a crew: it does not ask them again for a while. */
export const crew_noes = sqliteTable(
  "crew_noes",
  {
    crew_id: id("crew_id")
      .notNull()
      .references(() => crews.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    said_at: moment("said_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.crew_id, t.user_id] }), index("crew_noes_user").on(t.user_id)],
);

/** Who was asked to lead a crew in its lead's place, and what came of it: those that are done are its history. */
export const crew_handovers = sqliteTable(
  "crew_handovers",
  {
    id: id("id").primaryKey(),
    crew_id: id("crew_id")
      .notNull()
      .references(() => crews.id),
    from_id: id("from_id")
      .notNull()
      .references(() => users.id),
    to_id: id("to_id")
      .notNull()
      .references(() => users.id),
    /** Withdrawn also (by trigger) once one of the two is not in the crew any more. */
    status: text("status", { enum: ["asked", "done", "declined", "withdrawn"] }).notNull(),
    asked_at: moment("asked_at").notNull(),
    answered_at: moment("answered_at"),
  },
  (t) => [
    uniqueIndex("crew_handovers_open").on(t.crew_id).where(sql`status = 'asked'`),
    index("crew_handovers_crew").on(t.crew_id, t.asked_at),
    index("crew_handovers_from").on(t.from_id),
    index("crew_handovers_to").on(t.to_id),
  ],
);
