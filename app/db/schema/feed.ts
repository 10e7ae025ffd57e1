import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";

/** Posts of members (specification §3, product.md §5.14). */
export const feed_posts = sqliteTable(
  "feed_posts",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    content: text("content"),
    /** [{url, type, alt?}] in the order they are shown. */
    media_urls: json("media_urls").notNull().default(sql`'[]'`),
    media_type: text("media_type", { enum: ["text", "image", "video", "audio", "other", "mixed"] }).notNull(),
    tags: textList("tags").notNull().default(sql`'[]'`),
    visibility: text("visibility", { enum: ["public", "members", "circle"] })
      .notNull()
      .default("circle"),
    /** The opportunity it shares; how that stands is asked when the post is read. */
    opportunity_id: id("opportunity_id"),
    /** The project it shares; the same. */
    project_id: id("project_id"),
    /** Both kept by triggers (migration 0009). */
    reaction_count: integer("reaction_count").notNull().default(0),
    comment_count: integer("comment_count").notNull().default(0),
    /** Looks of others, each browser session once (features/analytics/looks.server.ts). */
    view_count: integer("view_count").notNull().default(0),
    /** The browser's own id of the act: a resend changes nothing. */
    client_id: text("client_id").notNull(),
    created_at: moment("created_at").notNull(),
    edited_at: moment("edited_at"),
    deleted_at: moment("deleted_at"),
  },
  (t) => [
    index("feed_posts_author").on(t.user_id, t.id).where(sql`deleted_at IS NULL`),
    uniqueIndex("feed_posts_client").on(t.user_id, t.client_id),
  ],
);

/** The one post a member keeps out of their Circle, where its author stays in it (product.md §6.2 `/spark` *Circle*). */
export const hidden_posts = sqliteTable(
  "hidden_posts",
  {
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    post_id: id("post_id")
      .notNull()
      .references(() => feed_posts.id),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.post_id] }), index("hidden_posts_post").on(t.post_id)],
);

/** What a post asks its readers (product.md §6.3 *Create Post*). */
export const post_polls = sqliteTable(
  "post_polls",
  {
    post_id: id("post_id")
      .primaryKey()
      .references(() => feed_posts.id),
    /** In the order they are shown; they never change. */
    answers: textList("answers").notNull(),
    /** How often each of them was chosen, in the same order, and all together; kept by triggers on post_votes. */
    counts: json("counts").notNull(),
    votes: integer("votes").notNull().default(0),
    ends_at: moment("ends_at").notNull(),
    /** When to tell its author how it went; null once that is done. */
    tell_at: moment("tell_at"),
  },
  (t) => [index("post_polls_tell").on(t.tell_at).where(sql`tell_at IS NOT NULL`)],
);

/** The one answer of a member to a poll. */
export const post_votes = sqliteTable(
  "post_votes",
  {
    post_id: id("post_id")
      .notNull()
      .references(() => post_polls.post_id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Its place among the answers, from 0. */
    answer: integer("answer").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.post_id, t.user_id] }), index("post_votes_member").on(t.user_id)],
);

/** Whom a post, or a comment under it, names (product.md §5.14). */
export const post_mentions = sqliteTable(
  "post_mentions",
  {
    /** The post, or the comment. */
    subject_id: id("subject_id").notNull(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    post_id: id("post_id")
      .notNull()
      .references(() => feed_posts.id),
    /** As it was when it was written. */
    handle: text("handle").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subject_id, t.user_id] }),
    index("post_mentions_post").on(t.post_id),
    index("post_mentions_member").on(t.user_id),
  ],
);

/** One reaction of a member to a post. */
export const post_reactions = sqliteTable(
  "post_reactions",
  {
    post_id: id("post_id")
      .notNull()
      .references(() => feed_posts.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["fire", "clap", "idea", "love", "support"] }).notNull(),
    created_at: moment("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.post_id, t.user_id] }), index("post_reactions_member").on(t.user_id)],
);

/** How often each reaction was given to a post, kept by triggers on post_reactions. */
export const post_reaction_counts = sqliteTable(
  "post_reaction_counts",
  {
    post_id: id("post_id")
      .notNull()
      .references(() => feed_posts.id),
    kind: text("kind", { enum: ["fire", "clap", "idea", "love", "support"] }).notNull(),
    count: integer("count").notNull(),
  },
  (t) => [primaryKey({ columns: [t.post_id, t.kind] })],
);

/** Comments, with answers one level deep. */
export const post_comments = sqliteTable(
  "post_comments",
  {
    id: id("id").primaryKey(),
    post_id: id("post_id")
      .notNull()
      .references(() => feed_posts.id),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    parent_id: id("parent_id"),
    body: text("body").notNull(),
    client_id: text("client_id").notNull(),
    created_at: moment("created_at").notNull(),
    edited_at: moment("edited_at"),
    deleted_at: moment("deleted_at"),
  },
  (t) => [
    index("post_comments_thread").on(t.post_id, sql`coalesce(parent_id, id)`, t.id),
    uniqueIndex("post_comments_client").on(t.user_id, t.client_id),
  ],
);
