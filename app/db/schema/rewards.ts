import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, moment } from "../columns.ts";
import { users } from "./auth.ts";

/** XP grants (specification §3). A trigger adds each to profiles.xp; `idem_key` makes a grant single (D1). */
export const xp_activities = sqliteTable(
  "xp_activities",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    activity_type: text("activity_type").notNull(),
    xp_earned: integer("xp_earned").notNull(),
    description: text("description").notNull(),
    source_type: text("source_type").notNull(),
    source_id: text("source_id").notNull(),
    idem_key: text("idem_key").notNull(),
    reversed_at: moment("reversed_at"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("xp_activities_idem").on(t.idem_key),
    index("xp_activities_user").on(t.user_id, t.activity_type, t.created_at, t.id),
    index("xp_activities_newest").on(t.user_id, t.created_at, t.id),
  ],
);

/** One claim a day (product.md D6): the day by the member's time zone. */
export const check_ins = sqliteTable(
  "check_ins",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** `YYYY-MM-DD`. */
    day_key: text("day_key").notNull(),
    streak: integer("streak").notNull(),
    xp_total: integer("xp_total").notNull(),
    mood: text("mood"),
    focus_note: text("focus_note"),
    /** The member's circle may see it for a day. */
    focus_shared: flag("focus_shared").notNull().default(false),
    freeze_used: integer("freeze_used").notNull().default(0),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day_key] })],
);

/** XP of a member in a period (`w:{weeks since epoch}`, `m:{YYYY-MM}`), kept by triggers on xp_activities. */
export const xp_periods = sqliteTable(
  "xp_periods",
  {
    period: text("period").notNull(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    xp: integer("xp").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.period, t.user_id] }),
    index("xp_periods_top").on(t.period, t.xp, t.user_id),
  ],
);

/**
 * How many members have so much XP, in buckets of 1, 64, 4,096 and 262,144 points, kept by triggers: a rank is the sum
 * of at most 4 x 64 rows, however many members there are.
 */
export const xp_buckets = sqliteTable(
  "xp_buckets",
  {
    /** `all`, a period of xp_periods, `c:` and a country, or `g:` and a category. */
    scope: text("scope").notNull(),
    level: integer("level").notNull(),
    bucket: integer("bucket").notNull(),
    members: integer("members").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.level, t.bucket] })],
);

/** Who cheered whom on (product.md `/leaderboard`): one cheer a day, by the time zone of who gives it. */
export const cheers = sqliteTable(
  "cheers",
  {
    from_user: id("from_user")
      .notNull()
      .references(() => users.id),
    /** `YYYY-MM-DD`. */
    day_key: text("day_key").notNull(),
    to_user: id("to_user")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.from_user, t.day_key] }),
    index("cheers_received").on(t.to_user, t.created_at),
  ],
);

/**
 * A tier reached for the first time, noted by the trigger of a grant: told and shown once, however often XP is reversed
 * and earned again.
 */
export const tier_ups = sqliteTable(
  "tier_ups",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    tier: text("tier").notNull(),
    reached_at: moment("reached_at").notNull(),
    told_at: moment("told_at"),
    seen_at: moment("seen_at"),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.tier] }),
    index("tier_ups_untold").on(t.reached_at).where(sql`told_at IS NULL`),
    index("tier_ups_unseen").on(t.user_id, t.reached_at).where(sql`seen_at IS NULL`),
  ],
);

/**
 * What each badge is given for, for the triggers that give them (product.md §5.16); its words stand in
 * features/rewards/badges.ts. The rows come with a migration.
 */
export const badges = sqliteTable(
  "badges",
  {
    key: text("key").primaryKey(),
    /** An `activity_type` of xp_activities, or `joined`, `sparks`, `endorsements`, `streak`. */
    measure: text("measure").notNull(),
    needed: integer("needed").notNull(),
    /** False where the act that brings it is told already. */
    announced: flag("announced").notNull(),
  },
  (t) => [index("badges_measure").on(t.measure)],
);

/** Badges that members have: given by triggers, once, and kept. */
export const badge_awards = sqliteTable(
  "badge_awards",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    badge: text("badge").notNull(),
    awarded_at: moment("awarded_at").notNull(),
    told_at: moment("told_at"),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.badge] }),
    index("badge_awards_badge").on(t.badge),
    index("badge_awards_untold").on(t.awarded_at).where(sql`told_at IS NULL`),
  ],
);

/**
 * When each quest counts and what it brings, for the trigger that finishes them (product.md §5.16); their words stand in
 * features/rewards/quests.ts. The rows come with a migration.
 */
export const quests = sqliteTable("quests", {
  key: text("key").primaryKey(),
  /** Credits. */
  reward: integer("reward").notNull(),
  starts_at: moment("starts_at").notNull(),
  ends_at: moment("ends_at"),
});

/** What a quest asks for: so many grants of XP for something, since it began. */
export const quest_steps = sqliteTable(
  "quest_steps",
  {
    quest: text("quest").notNull(),
    activity: text("activity").notNull(),
    needed: integer("needed").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.quest, t.activity] }),
    index("quest_steps_activity").on(t.activity, t.quest),
  ],
);

/** Quests that members have finished, noted by the trigger of a grant, and claimed. */
export const quest_progress = sqliteTable(
  "quest_progress",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    quest: text("quest").notNull(),
    finished_at: moment("finished_at").notNull(),
    told_at: moment("told_at"),
    claimed_at: moment("claimed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.quest] }),
    index("quest_progress_quest").on(t.quest, t.claimed_at),
    index("quest_progress_untold").on(t.finished_at).where(sql`told_at IS NULL`),
  ],
);

/** What members answered to questions of the beta: each once (product.md `/earn-credits`, feedback tasks). */
export const feedback_answers = sqliteTable(
  "feedback_answers",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    task: text("task").notNull(),
    /** 1 to 5. */
    rating: integer("rating").notNull(),
    body: text("body").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.task] }),
    index("feedback_answers_latest").on(t.created_at),
    check("feedback_answers_rating", sql`rating BETWEEN 1 AND 5`),
  ],
);

/** Invitations to the platform (product.md §5.12). */
export const invites = sqliteTable(
  "invites",
  {
    id: id("id").primaryKey(),
    inviter_id: id("inviter_id")
      .notNull()
      .references(() => users.id),
    channel: text("channel", { enum: ["link", "email", "qr"] }).notNull(),
    email_hash: text("email_hash"),
    note: text("note"),
    status: text("status", { enum: ["sent", "opened", "signed_up", "activated", "expired"] }).notNull(),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("invites_inviter").on(t.inviter_id, t.created_at),
    index("invites_unanswered").on(t.id).where(sql`email_hash IS NOT NULL AND status IN ('sent', 'opened')`),
    uniqueIndex("invites_email").on(t.inviter_id, t.email_hash).where(sql`email_hash IS NOT NULL`),
  ],
);

/** Who brought whom: one referrer per account. */
export const referrals = sqliteTable(
  "referrals",
  {
    id: id("id").primaryKey(),
    referrer_id: id("referrer_id")
      .notNull()
      .references(() => users.id),
    referred_id: id("referred_id")
      .notNull()
      .references(() => users.id),
    invite_id: id("invite_id"),
    status: text("status", { enum: ["attributed", "activated", "qualified", "rejected"] }).notNull(),
    rejected_reason: text("rejected_reason"),
    created_at: moment("created_at").notNull(),
    activated_at: moment("activated_at"),
    qualified_at: moment("qualified_at"),
  },
  (t) => [
    uniqueIndex("referrals_referred").on(t.referred_id),
    index("referrals_referrer").on(t.referrer_id, t.created_at),
  ],
);

/** Codes that an operator hands out; only their hash is kept. */
export const promo_codes = sqliteTable("promo_codes", {
  code_hash: text("code_hash").primaryKey(),
  kind: text("kind", { enum: ["og"] }).notNull(),
  uses_left: integer("uses_left").notNull(),
  expires_at: moment("expires_at"),
  revoked_at: moment("revoked_at"),
  created_at: moment("created_at").notNull(),
});

/** Which code a member redeemed: one of a kind in their life. When the code is revoked, a trigger takes its XP back. */
export const promo_redemptions = sqliteTable(
  "promo_redemptions",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["og"] }).notNull(),
    code_hash: text("code_hash").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] }), index("promo_redemptions_code").on(t.code_hash)],
);

/** Addresses that want no invitation any more. */
export const invite_stops = sqliteTable("invite_stops", {
  email_hash: text("email_hash").primaryKey(),
  created_at: moment("created_at").notNull(),
});
