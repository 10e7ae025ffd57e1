import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** Notifications (specification §3, product.md §5.13). `seq` counts up per member without gaps. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    seq: integer("seq").notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    category: text("category", { enum: ["match", "message", "project", "opportunity", "other"] }).notNull(),
    kind: text("kind").notNull(),
    priority: text("priority", { enum: ["high", "normal", "low"] }).notNull(),
    read: flag("read").notNull().default(false),
    link: text("link"),
    action_url: text("action_url"),
    action_text: text("action_text"),
    actor_id: id("actor_id"),
    entity_type: text("entity_type"),
    entity_id: text("entity_id"),
    /** kind, entity and member: the same thing is never told twice. */
    dedupe_key: text("dedupe_key").notNull(),
    created_at: moment("created_at").notNull(),
    /** Shared by what collapses into one row; names the group and the hour it began. */
    group_key: text("group_key"),
    /** How many of its group this row stands for. */
    count: integer("count").notNull().default(1),
    /** Not in the drawer: behind a newer one of its group, snoozed, or of a kind the member has off there. */
    hidden: flag("hidden").notNull().default(false),
    /** The drawer was open while it stood there. */
    seen_at: moment("seen_at"),
    expires_at: moment("expires_at"),
    snoozed_until: moment("snoozed_until"),
    /** What is to be done about it outside the drawer, and when: the channels decided, a mail if still unread, a digest. */
    delivery_step: text("delivery_step", { enum: ["route", "unread", "digest"] }),
    delivery_at: moment("delivery_at"),
  },
  (t) => [
    uniqueIndex("notifications_dedupe").on(t.dedupe_key),
    uniqueIndex("notifications_seq").on(t.user_id, t.seq),
    index("notifications_shown").on(t.user_id, t.hidden, t.created_at, t.seq),
    index("notifications_group").on(t.user_id, t.group_key),
    index("notifications_due").on(t.delivery_at).where(sql`delivery_at IS NOT NULL`),
    index("notifications_snoozed").on(t.snoozed_until).where(sql`snoozed_until IS NOT NULL`),
    index("notifications_expiring").on(t.expires_at).where(sql`expires_at IS NOT NULL`),
  ],
);

/** Exact counts per member, kept by triggers on notifications. */
export const notification_counters = sqliteTable("notification_counters", {
  user_id: id("user_id")
    .primaryKey()
    .references(() => users.id),
  last_seq: integer("last_seq").notNull().default(0),
  unread: integer("unread").notNull().default(0),
});

/** What a member chose for one kind; without a row the kind's own defaults hold. */
export const notification_preferences = sqliteTable(
  "notification_preferences",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").notNull(),
    in_app: flag("in_app").notNull(),
    email: text("email", { enum: ["off", "instant", "digest"] }).notNull(),
    push: flag("push").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind] }),
    // Who chose anything about the mails of a month; off by default, so that nobody else has to be looked at.
    index("notification_preferences_monthly").on(t.user_id).where(sql`kind = 'monthly_figures'`),
  ],
);

/** When a member may be reached; times of day in minutes since midnight of their time zone. */
export const notification_settings = sqliteTable(
  "notification_settings",
  {
    user_id: id("user_id")
      .primaryKey()
      .references(() => users.id),
    email: flag("email").notNull().default(true),
    push: flag("push").notNull().default(true),
    digest_time: integer("digest_time").notNull().default(480),
    /** One bit a weekday, Monday first. */
    digest_days: integer("digest_days").notNull().default(127),
    /** Null: that of the profile. */
    timezone: text("timezone"),
    quiet_from: integer("quiet_from"),
    quiet_to: integer("quiet_to"),
    quiet_weekends: flag("quiet_weekends").notNull().default(false),
    vacation_until: moment("vacation_until"),
    /** How many days before it is due one is reminded of an answer one promised (product.md B1). */
    reply_lead: integer("reply_lead").notNull().default(0),
    email_unsub_token: text("email_unsub_token").notNull(),
    marketing: flag("marketing").notNull().default(true),
  },
  (t) => [uniqueIndex("notification_settings_token").on(t.email_unsub_token)],
);

/** Browsers that take pushes, each bound to the session it was turned on in. */
export const push_subscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    session_id: id("session_id").notNull(),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    user_agent: text("user_agent"),
    created_at: moment("created_at").notNull(),
    last_ok_at: moment("last_ok_at"),
    failures: integer("failures").notNull().default(0),
  },
  (t) => [
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_owner").on(t.user_id),
  ],
);

/** Mails an admin turned off, by how `/test-emails` lists them; who and why stands in the audit log. */
export const paused_mails = sqliteTable("paused_mails", {
  template: text("template").primaryKey(),
  paused_at: moment("paused_at").notNull(),
});

/** The words of every mail as of late, with those they had in the version before, as `/test-emails` lists them. */
export const mail_texts = sqliteTable(
  "mail_texts",
  {
    listed: text("listed").primaryKey(),
    words: text("words").notNull(),
    /** Null while it never changed. */
    before: text("before"),
    changed_at: moment("changed_at").notNull(),
    looked_at: moment("looked_at").notNull(),
  },
  (t) => [index("mail_texts_looked").on(t.looked_at)],
);

/** Pushes under way; a row goes when its push service has taken it, or never will. */
export const push_deliveries = sqliteTable(
  "push_deliveries",
  {
    id: id("id").primaryKey(),
    subscription_id: id("subscription_id")
      .notNull()
      .references(() => push_subscriptions.id, { onDelete: "cascade" }),
    notification_id: id("notification_id").notNull(),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: moment("next_attempt_at").notNull(),
  },
  (t) => [
    uniqueIndex("push_deliveries_once").on(t.subscription_id, t.notification_id),
    index("push_deliveries_due").on(t.next_attempt_at),
  ],
);

/** Addresses that mail no longer goes to: it bounced, or they called it spam. */
export const suppressed_addresses = sqliteTable("suppressed_addresses", {
  email: text("email").primaryKey(),
  reason: text("reason", { enum: ["bounced", "complained"] }).notNull(),
  created_at: moment("created_at").notNull(),
});

/** What the mail provider told us, by its own id, so that a repeat is known. */
export const mail_events = sqliteTable(
  "mail_events",
  {
    id: text("id").primaryKey(),
    /** `bounced` and `complained` end mails to that address; others are as the provider calls them. */
    type: text("type").notNull(),
    provider_id: text("provider_id"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [index("mail_events_created").on(t.created_at)],
);

/** Mail waiting for an adapter; codes and links are erased once sent (product.md §5.13). */
export const email_outbox = sqliteTable(
  "email_outbox",
  {
    id: id("id").primaryKey(),
    /** Empty for an address outside. */
    to_user: id("to_user").notNull(),
    to_email: text("to_email").notNull(),
    template: text("template").notNull(),
    data: json("data").notNull(),
    status: text("status", {
      enum: ["queued", "sent", "bounced", "complained", "suppressed", "failed"],
    }).notNull(),
    dedupe_key: text("dedupe_key").notNull(),
    created_at: moment("created_at").notNull(),
    lang: text("lang").notNull().default("en"),
    /** Of the notification it tells; null for mails of the account and to outsiders. */
    kind: text("kind"),
    provider_id: text("provider_id"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: moment("next_attempt_at").notNull().default(0),
    sent_at: moment("sent_at"),
    /** Why it failed, bounced or was held back, in the provider's words. */
    reason: text("reason"),
  },
  (t) => [
    uniqueIndex("email_outbox_dedupe").on(t.dedupe_key),
    index("email_outbox_queue").on(t.status, t.created_at),
    index("email_outbox_state").on(t.status, t.id),
    index("email_outbox_due").on(t.next_attempt_at).where(sql`status = 'queued'`),
    uniqueIndex("email_outbox_provider").on(t.provider_id).where(sql`provider_id IS NOT NULL`),
  ],
);
