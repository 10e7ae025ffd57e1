import { eq, sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { feedback_answers } from "#app/db/schema/rewards.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { FEEDBACK_TASKS } from "../feedback-tasks.ts";
import { grantsSince } from "./quests.server.ts";

/** A question of the beta as a member stands to it. */
export interface FeedbackRow {
  task: string;
  /** Whether it is asked of them. */
  open: 0 | 1;
  answered_at: number | null;
}

/** All questions, and which of them a member answered. */
export function selectFeedback({ db, viewer }: Pick<QueryContext, "db" | "viewer">) {
  const me = viewer.userId;
  const tasks = JSON.stringify(FEEDBACK_TASKS.map(({ key, after }) => ({ key, after })));
  return rowsOf<FeedbackRow>(
    db,
    sql`SELECT t.value ->> 'key' AS task,
        t.value ->> 'after' IS NULL OR ${grantsSince(me, sql`t.value ->> 'after'`, sql`0`)} > 0 AS open,
        (SELECT created_at FROM ${feedback_answers} WHERE user_id = ${me} AND task = t.value ->> 'key') AS answered_at
      FROM json_each(${tasks}) AS t`,
  );
}

const LATEST = 40;

/** What members said last, for our team. */
export function selectFeedbackGiven(db: Database) {
  return db
    .select({
      saidBy: profiles.display_name,
      saidByHandle: profiles.handle,
      saidTask: feedback_answers.task,
      saidRating: feedback_answers.rating,
      said: feedback_answers.body,
      saidAt: sql<number>`${feedback_answers.created_at}`.as("said_at"),
    })
    .from(feedback_answers)
    .innerJoin(profiles, eq(profiles.user_id, feedback_answers.user_id))
    .where(sql`${feedback_answers.created_at} > 0`)
    .orderBy(sql`${feedback_answers.created_at} DESC`)
    .limit(LATEST);
}

export type FeedbackGiven = Awaited<ReturnType<typeof selectFeedbackGiven>>[number];
