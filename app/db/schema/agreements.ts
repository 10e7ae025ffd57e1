import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { projects } from "./projects.ts";

/** What the sides of a project agreed on, version by version; older ones are kept. */
export const agreements = sqliteTable(
  "agreements",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    version: integer("version").notNull(),
    template_key: text("template_key"),
    /** The words of it; versions from before there were words say all in their terms. */
    body_md: text("body_md").notNull().default(""),
    /** {amount, currency, milestones, rights, barter, deliverables, note}. */
    terms: json("terms").notNull(),
    /** SHA-256 of words and terms, in hex. */
    content_hash: text("content_hash").notNull(),
    /** Why this version was made. */
    change_note: text("change_note"),
    created_by: id("created_by"),
    status: text("status", {
      enum: ["draft", "sent", "partially_signed", "active", "amended", "ended", "void"],
    }).notNull(),
    activated_at: moment("activated_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [uniqueIndex("agreements_version").on(t.project_id, t.version)],
);

/** Who signed which version, with what content; never changed (a trigger holds it). */
export const agreement_signatures = sqliteTable(
  "agreement_signatures",
  {
    agreement_id: id("agreement_id")
      .notNull()
      .references(() => agreements.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    typed_name: text("typed_name").notNull(),
    content_hash: text("content_hash").notNull(),
    /** Of the address it was signed from. */
    ip_hash: text("ip_hash"),
    /** Assurance of the session it was signed in. */
    aal: text("aal", { enum: ["aal1", "aal2"] }).notNull(),
    signed_at: moment("signed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.agreement_id, t.user_id] })],
);

/** Shares that were proposed anew; they hold when everybody they change something for has confirmed. */
export const split_proposals = sqliteTable(
  "split_proposals",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    proposed_by: id("proposed_by")
      .notNull()
      .references(() => users.id),
    /** {user id: basis points}, together 10,000. */
    shares: json("shares").notNull(),
    /** Whose share it changes. */
    affected: textList("affected").notNull(),
    status: text("status", { enum: ["open", "applied", "declined", "withdrawn"] }).notNull(),
    created_at: moment("created_at").notNull(),
    closed_at: moment("closed_at"),
  },
  (t) => [
    uniqueIndex("split_proposals_open").on(t.project_id).where(sql`status = 'open'`),
    index("split_proposals_project").on(t.project_id, t.created_at),
  ],
);

export const split_confirmations = sqliteTable(
  "split_confirmations",
  {
    proposal_id: id("proposal_id")
      .notNull()
      .references(() => split_proposals.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    confirmed_at: moment("confirmed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.proposal_id, t.user_id] })],
);
