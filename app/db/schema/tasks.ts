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

/** Talks about a project or a Spark at a time of day (product.md B18). */
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
    /** [{starts_at, ends_at}] to choose from while it is proposed. */
    slots: json("slots").notNull().default(sql`'[]'`),
    version: integer("version").notNull().default(1),
    created_at: moment("created_at").notNull(),
    updated_at: moment("updated_at").notNull(),
  },
  (t) => [
    index("meetings_project").on(t.project_id, t.starts_at).where(sql`project_id IS NOT NULL`),
    index("meetings_match").on(t.match_id, t.starts_at).where(sql`match_id IS NOT NULL`),
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
