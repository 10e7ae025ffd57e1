import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { tasks } from "#app/db/schema/tasks.ts";
import { isUniqueFailure } from "#app/platform/outbox.server.ts";
import { rankBetween } from "./ranks.ts";
import type { TaskStatus } from "./rules.ts";

/** How often a place is looked for anew that others took first. */
const TRIES = 20;

interface Wanted {
  projectId: Id;
  /** Of the task that moves; null for a new one. */
  taskId: Id | null;
  to: TaskStatus;
  /** The task it goes before; at the end without one, or when that one has gone elsewhere. */
  beforeId?: Id | undefined;
}

/**
 * Finds a place in a column and writes to it. No two tasks share one: whoever comes second is placed anew beside the
 * first, so that both land and everybody sees one order.
 * @param write stores the task at this rank, and throws when it is taken
 */
export async function placed<T>(
  db: Database,
  wanted: Wanted,
  write: (rank: string) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    const { before, after } = await neighbours(db, wanted);
    try {
      return await write(rankBetween(before, after));
    } catch (error) {
      if (tried === TRIES || !isUniqueFailure(error, "tasks.project_id, tasks.status, tasks.rank"))
        throw error;
    }
  }
}

/** Ranks on either side of the place, without the task that moves. */
async function neighbours(db: Database, { projectId, taskId, to, beforeId }: Wanted) {
  const inColumn = sql`${tasks.project_id} = ${projectId} AND ${tasks.status} = ${to}
    AND ${tasks.id} <> ${taskId ?? ""}`;
  const [[next], [last]] = await db.batch([
    db
      .select({ rank: tasks.rank })
      .from(tasks)
      .where(sql`${inColumn} AND ${tasks.id} = ${beforeId ?? ""}`),
    db
      .select({ rank: tasks.rank })
      .from(tasks)
      .where(
        sql`${inColumn} AND ${tasks.rank} < coalesce((SELECT target.rank FROM ${tasks} AS target
          WHERE target.id = ${beforeId ?? ""} AND target.project_id = ${projectId} AND target.status = ${to}), '~')`,
      )
      .orderBy(sql`${tasks.rank} DESC`)
      .limit(1),
  ]);
  return { before: last?.rank ?? null, after: next?.rank ?? null };
}
