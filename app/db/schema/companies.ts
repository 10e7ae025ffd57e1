import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** A company as its members set it up (product.md §5.1). */
export const companies = sqliteTable(
  "companies",
  {
    id: id("id").primaryKey(),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    handle: text("handle").notNull(),
    kind: text("kind", { enum: ["brand", "agency", "studio", "nonprofit", "other"] }).notNull(),
    logo_url: text("logo_url"),
    cover_url: text("cover_url"),
    about: text("about"),
    industry: text("industry"),
    size_band: text("size_band"),
    country: text("country"),
    website: text("website"),
    /** The domain it claims; others may claim it too until one proves it. */
    domain: text("domain"),
    domain_status: text("domain_status", { enum: ["unproved", "pending", "proved", "lapsed"] })
      .notNull()
      .default("unproved"),
    /** Looked for in DNS or the well-known file: no secret. */
    domain_token: text("domain_token").notNull(),
    domain_checked_at: moment("domain_checked_at"),
    domain_failures: integer("domain_failures").notNull().default(0),
    billing_name: text("billing_name"),
    billing_address: text("billing_address"),
    tax_id: text("tax_id"),
    /** Categories, budget, rights and reply promise that new postings start with. */
    hiring_defaults: json("hiring_defaults").notNull().default(sql`'{}'`),
    setup_step: integer("setup_step").notNull().default(0),
    setup_completed_at: moment("setup_completed_at"),
    /** When a business plan billed to it last ended, kept by triggers on subscriptions; null while none did. */
    plan_ended_at: moment("plan_ended_at"),
    status: text("status", { enum: ["active", "suspended"] })
      .notNull()
      .default("active"),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("companies_handle").on(t.handle),
    uniqueIndex("companies_domain_proved").on(t.domain).where(sql`domain_status = 'proved'`),
    index("companies_domain").on(t.domain),
    index("companies_name").on(sql`name COLLATE NOCASE`),
    index("companies_creator").on(t.created_by),
    index("companies_recheck").on(t.domain_status, t.domain_checked_at),
  ],
);

/** Who belongs to a company; removed rows stay. */
export const company_members = sqliteTable(
  "company_members",
  {
    company_id: id("company_id")
      .notNull()
      .references(() => companies.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    role: text("role", { enum: ["owner", "admin", "recruiter", "finance", "viewer"] }).notNull(),
    status: text("status", { enum: ["requested", "active", "removed"] }).notNull(),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.user_id] }),
    index("company_members_user").on(t.user_id, t.status),
  ],
);

/** An invitation to a company by mail; its link carries a token of which only the hash is kept. */
export const company_invites = sqliteTable(
  "company_invites",
  {
    id: id("id").primaryKey(),
    company_id: id("company_id")
      .notNull()
      .references(() => companies.id),
    inviter_id: id("inviter_id")
      .notNull()
      .references(() => users.id),
    email: text("email").notNull(),
    role: text("role", { enum: ["admin", "recruiter", "finance", "viewer"] }).notNull(),
    token_hash: text("token_hash").notNull(),
    status: text("status", { enum: ["pending", "accepted", "declined", "revoked"] }).notNull(),
    expires_at: moment("expires_at").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("company_invites_token").on(t.token_hash),
    uniqueIndex("company_invites_pending").on(t.company_id, t.email).where(sql`status = 'pending'`),
    index("company_invites_email").on(t.email).where(sql`status = 'pending'`),
  ],
);
