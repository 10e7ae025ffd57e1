import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { type Database, runAll, type Statement, statement } from "#app/db/client.server.ts";
import { daily_rollups, looks } from "#app/db/schema/analytics.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Looked } from "./schema.ts";

/** Longer than a browser session is. */
const REMEMBERED = days(2);

/** Which looks count, where they are kept. */
export interface Counting {
  /** It has a `view_count`. */
  table: SQLiteTable;
  /**
   * SQL of `id` and `subject_id`, whose it is.
   * @param seen SQL of the ids that this browser session has not looked at before
   */
  counted(seen: SQL): SQL;
}

/**
 * Counts that somebody looked at posts and works (product.md `/analytics` *Content*, *Portfolio*): each once in a
 * browser session, for their authors to see how many and nobody to see who. No event stands for it; what is kept is a
 * one-way key, for two days.
 */
export async function countLooks(
  ctx: Pick<AppContext, "db" | "viewer" | "browserSessionId" | "clock" | "limits" | "address">,
  { posts, works }: Looked,
  counting: { post: Counting; work: Counting },
): Promise<void> {
  const { db, viewer, browserSessionId: session } = ctx;
  if (session === null) return;
  const now = ctx.clock.now();
  const keyed = [...new Set([...posts, ...works])].map((id) => ({ id, key: keyOf(session, id) }));
  const countOf = (metric: string, ids: readonly string[], { table, counted }: Counting): Statement[] => {
    if (ids.length === 0) return [];
    const asked = JSON.stringify(keyed.filter(({ id }) => ids.includes(id)));
    const rows = counted(sql`SELECT value ->> 'id' FROM json_each(${asked})
      WHERE NOT EXISTS (SELECT 1 FROM ${looks} WHERE key = value ->> 'key')`);
    return [
      addToDay(db, dayOf(now), metric, sql`SELECT subject_id, count(*) AS value FROM (${rows}) GROUP BY 1`),
      statement(
        db,
        sql`UPDATE ${table} SET view_count = view_count + 1 WHERE id IN (SELECT id FROM (${rows}))`,
      ),
    ];
  };
  // What is over the limit is not counted: it would be, in the round trip that counts the request.
  await ctx.limits.take("browser_report", viewer?.userId ?? ctx.address);
  await runAll(db, [
    ...countOf("post_views", posts, counting.post),
    ...countOf("work_views", works, counting.work),
    statement(
      db,
      sql`INSERT INTO ${looks} (key, looked_at) SELECT value ->> 'key', ${now} FROM json_each(${JSON.stringify(keyed)})
        WHERE true ON CONFLICT DO NOTHING`,
    ),
    // As many go as may have come, and some more.
    statement(
      db,
      sql`DELETE FROM ${looks} WHERE key IN (SELECT key FROM ${looks} WHERE looked_at < ${now - REMEMBERED}
        ORDER BY looked_at LIMIT ${2 * keyed.length})`,
    ),
  ]);
}

function keyOf(session: string, id: string): string {
  return createHash("sha256").update(`look:${session}:${id}`).digest("base64url");
}

/** Adds to the sums of a running day what no event stands for. */
function addToDay(db: Database, day: string, metric: string, rows: SQL): Statement {
  return statement(
    db,
    sql`INSERT INTO ${daily_rollups} (subject_id, day, metric, value)
      SELECT subject_id, ${day}, ${metric}, value FROM (${rows}) WHERE true
      ON CONFLICT DO UPDATE SET value = value + excluded.value`,
  );
}
