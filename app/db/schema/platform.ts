import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, json, moment } from "../columns.ts";

/** What happened, written in the same batch as the change that caused it. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id("id").primaryKey(),
    name: text("name").notNull(),
    actor_id: id("actor_id").notNull(),
    payload: json("payload").notNull(),
    browser_session_id: text("browser_session_id"),
    /** Whether the browser asked not to be followed; null where none was behind it. */
    unfollowed: flag("unfollowed"),
    created_at: moment("created_at").notNull(),
    /** When the reactions were stored. */
    reacted_at: moment("reacted_at"),
    /** When live frames reached the rooms; null until then, so that the sweep tries again. */
    delivered_at: moment("delivered_at"),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: moment("next_attempt_at").notNull(),
  },
  (t) => [
    index("outbox_due").on(t.next_attempt_at).where(sql`delivered_at IS NULL`),
    index("outbox_delivered").on(t.delivered_at),
  ],
);

/**
 * Never holds a row. `INSERT INTO guard(ok) SELECT NULL WHERE ...` fails the NOT NULL constraint exactly when the
 * condition holds, and so rolls back the whole batch around it.
 */
export const guard = sqliteTable("guard", { ok: integer("ok").notNull() });

/**
 * Faults of the browser or the server by the id a member can quote. Nothing personal but who met it: support opens a
 * member's own ones by a press that is kept.
 */
export const error_log = sqliteTable(
  "error_log",
  {
    id: id("id").primaryKey(),
    origin: text("origin", { enum: ["browser", "server"] }).notNull(),
    name: text("name").notNull(),
    message: text("message").notNull(),
    stack: text("stack"),
    page_path: text("page_path"),
    user_id: id("user_id"),
    created_at: moment("created_at").notNull(),
  },
  (t) => [
    index("error_log_created").on(t.created_at),
    index("error_log_user").on(t.user_id, t.created_at).where(sql`user_id IS NOT NULL`),
  ],
);

/** How each job of the cron last ran: one row a job, written once a minute for all of them. */
export const job_runs = sqliteTable("job_runs", {
  job: text("job").primaryKey(),
  ran_at: moment("ran_at").notNull(),
  took_ms: integer("took_ms").notNull(),
  /** When there was last something to do, and how much of it; null for jobs that do not say. */
  worked_at: moment("worked_at"),
  done: integer("done"),
  /** When it last failed and why; kept when it runs well again. */
  failed_at: moment("failed_at"),
  failure: text("failure"),
  /** Failures since it last ran well. */
  failures: integer("failures").notNull().default(0),
});
