import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment, textList } from "../columns.ts";
import { users } from "./auth.ts";
import { milestones } from "./milestones.ts";
import { projects } from "./projects.ts";

/** What there is to do on a project (product.md §5.7). */
export const tasks = sqliteTable(
  "tasks",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id")
      .notNull()
      .references(() => projects.id),
    milestone_id: id("milestone_id").references(() => milestones.id),
    title: text("title").notNull(),
    description: text("description"),
    status: text("status", { enum: ["todo", "in_progress", "in_review", "done", "cancelled"] }).notNull(),
    blocked: flag("blocked").notNull().default(false),
    blocked_reason: text("blocked_reason"),
    priority: text("priority", { enum: ["low", "normal", "high"] })
      .notNull()
      .default("normal"),
    /** `YYYY-MM-DD`. */
    due_on: text("due_on"),
    /** Place among the tasks of its status, as a fraction that sorts as text: a move writes one row. */
    rank: text("rank").notNull(),
    /** [{id, text, done}]. */
    checklist: json("checklist").notNull().default(sql`'[]'`),
    labels: textList("labels").notNull().default(sql`'[]'`),
    created_by: id("created_by")
      .notNull()
      .references(() => users.id),
    completed_at: moment("completed_at"),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("tasks_place").on(t.project_id, t.status, t.rank),
    index("tasks_due").on(t.project_id, t.due_on).where(sql`due_on IS NOT NULL`),
    index("tasks_milestone").on(t.milestone_id).where(sql`milestone_id IS NOT NULL`),
  ],
);

/** Who does a task; always members of its project when they are given it. */
export const task_assignees = sqliteTable(
  "task_assignees",
  {
    task_id: id("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    created_at: moment("created_at").notNull(),
    /** When to look whether they are to hear that it is due; triggers set it anew with the day and the state. */
    remind_at: moment("remind_at"),
  },
  (t) => [
    primaryKey({ columns: [t.task_id, t.user_id] }),
    index("task_assignees_user").on(t.user_id, t.task_id),
    index("task_assignees_remind").on(t.remind_at).where(sql`remind_at IS NOT NULL`),
  ],
);

/**
 * Talks at a time of day (product.md B18): of a project, where everybody on it is asked, or of two people in a conversation,
 * where one of the times is taken. While those wait for an answer, `starts_at` and `ends_at` are the last of them.
 */
export const meetings = sqliteTable(
  "meetings",
  {
    id: id("id").primaryKey(),
    project_id: id("project_id").references(() => projects.id),
    match_id: id("match_id"),
    title: text("title").notNull(),
    proposed_by: id("proposed_by")
      .notNull()
      .references(() => users.id),
    starts_at: moment("starts_at").notNull(),
    ends_at: moment("ends_at").notNull(),
    /** IANA name of who proposed it. */
    timezone: text("timezone").notNull(),
    join_url: text("join_url"),
    status: text("status", { enum: ["proposed", "confirmed", "cancelled"] }).notNull(),
    /** Of a call, when it may begin: the times that were proposed, in their order. */
    slots: json("slots").notNull().default(sql`'[]'`),
    /** Of a call: where it is talked about, and its card there. */
    conversation_id: id("conversation_id"),
    message_id: id("message_id"),
    /** Of a call: who is asked, and then who took one of its times. */
    with_id: id("with_id").references(() => users.id),
    taken_at: moment("taken_at"),
    /** Who declined it or called it off, and the call that they propose in its place. */
    ended_by: id("ended_by"),
    next_id: id("next_id"),
    /** When to remind its people next; null for never. */
    remind_at: moment("remind_at"),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("meetings_project").on(t.project_id, t.starts_at).where(sql`project_id IS NOT NULL`),
    index("meetings_match").on(t.match_id, t.starts_at).where(sql`match_id IS NOT NULL`),
    index("meetings_thread").on(t.conversation_id, t.starts_at).where(sql`conversation_id IS NOT NULL`),
    index("meetings_proposer").on(t.proposed_by, t.starts_at).where(sql`with_id IS NOT NULL`),
    index("meetings_asked").on(t.with_id, t.starts_at).where(sql`with_id IS NOT NULL`),
    index("meetings_remind").on(t.remind_at).where(sql`remind_at IS NOT NULL`),
  ],
);

/** Secret addresses calendars subscribe to; only the hash of the token is kept. */
export const calendar_feeds = sqliteTable(
  "calendar_feeds",
  {
    id: id("id").primaryKey(),
    user_id: id("user_id")
      .notNull()
      .references(() => users.id),
    /** Null for all projects of the member. */
    project_id: id("project_id").references(() => projects.id),
    token_hash: text("token_hash").notNull(),
    created_at: moment("created_at").notNull(),
    revoked_at: moment("revoked_at"),
  },
  (t) => [
    uniqueIndex("calendar_feeds_token").on(t.token_hash),
    index("calendar_feeds_owner").on(t.user_id, t.created_at).where(sql`revoked_at IS NULL`),
  ],
);
