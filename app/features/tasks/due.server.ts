import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { dayIn, momentOn } from "#app/core/time-zone.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { task_assignees, tasks } from "#app/db/schema/tasks.ts";
import { currentTimeZone } from "#app/features/profiles/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";

const AT_ONCE = 40;
/** Eight in the morning: when who has something to do hears that it is due that day. */
const MORNING = 8 * 60;
/** What was due longer ago says so on the desk alone. */
const WITHIN = days(1);

interface DueRow {
  task_id: Id;
  user_id: Id;
  remind_at: number;
  title: string;
  due_on: string | null;
  project_id: Id;
  project_title: string;
  timezone: string | null;
  nextTimezone: string | null;
  nextTimezoneFrom: number | null;
  open: number;
}

/**
 * The cron: tells who does a task, once, in the morning of the day it is due where they are. Triggers say when to look
 * first: at eight in the zone where a day begins before all others.
 * @returns how many were looked at
 */
export async function remindOfTasks({
  db,
  clock,
  commit,
}: Pick<AppContext, "db" | "clock" | "commit">): Promise<number> {
  const now = clock.now();
  const rows = await selectToLookAt(db, now);
  const settled: Statement[] = [];
  const told: (() => Promise<unknown>)[] = [];
  for (const row of rows) {
    const { timezone, due_on: dueOn } = row;
    const zone = timezone === null ? "UTC" : currentTimeZone({ ...row, timezone }, now);
    const at = dueOn === null ? null : momentOn(zone, dueOn, MORNING);
    if (at !== null && at > now) settled.push(lookAgain(db, row, at));
    else if (dueOn === null || at === null || row.open === 0 || now - at > WITHIN)
      settled.push(lookAgain(db, row, null));
    else
      told.push(() =>
        commit([lookAgain(db, row, null)], {
          name: "task.due",
          payload: {
            taskId: row.task_id,
            projectId: row.project_id,
            userId: row.user_id,
            title: row.title,
            projectTitle: row.project_title,
            dueOn,
            over: dayIn(zone, now) > dueOn,
          },
          when: sql`changes() > 0`,
          usual: true,
        }),
      );
  }
  const [first, ...rest] = settled;
  if (first) await db.batch([first, ...rest]);
  await eachAlone(told, (tell) => tell());
  return rows.length;
}

function selectToLookAt(db: Database, now: number): Promise<DueRow[]> {
  return db.all<DueRow>(sql`
    SELECT a.task_id, a.user_id, a.remind_at, t.title, t.due_on, t.project_id, p.title AS project_title, f.timezone,
      f.next_timezone AS nextTimezone, f.next_timezone_from AS nextTimezoneFrom,
      t.status NOT IN ('done', 'cancelled') AND p.status = 'active' AND EXISTS (SELECT 1 FROM ${project_members} AS m
        WHERE m.project_id = t.project_id AND m.user_id = a.user_id AND m.status = 'active') AS open
    FROM ${task_assignees} AS a CROSS JOIN ${tasks} AS t ON t.id = a.task_id
    CROSS JOIN ${projects} AS p ON p.id = t.project_id LEFT JOIN profiles AS f ON f.user_id = a.user_id
    WHERE a.remind_at <= ${now} ORDER BY a.remind_at LIMIT ${AT_ONCE}`);
}

/** Nothing where its day was changed meanwhile. */
function lookAgain(db: Database, { task_id, user_id, remind_at }: DueRow, at: number | null): Statement {
  return statement(
    db,
    sql`UPDATE ${task_assignees} SET remind_at = ${at}
      WHERE task_id = ${task_id} AND user_id = ${user_id} AND remind_at = ${remind_at}`,
  );
}
