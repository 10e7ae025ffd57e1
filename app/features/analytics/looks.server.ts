import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { daily_rollups, looks } from "#app/db/schema/analytics.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Looked } from "./schema.ts";

/** Longer than a browser session is. */
const REMEMBERED = days(2);

/** What is counted where it is kept: SQL of `subject_id` and `value` for the sums of the day, and the counters themselves. */
export interface Counted {
  owners: SQL;
  counters: Statement;
}

/** How looks of one kind are counted. @param seen SQL of the ids that this browser session has not looked at before */
export type Counting = (seen: SQL) => Counted;

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
  const countOf = (metric: string, ids: readonly string[], how: Counting): Statement[] => {
    if (ids.length === 0) return [];
    const asked = JSON.stringify(keyed.filter(({ id }) => ids.includes(id)));
    const { owners, counters } = how(sql`SELECT value ->> 'id' FROM json_each(${asked})
      WHERE NOT EXISTS (SELECT 1 FROM ${looks} WHERE key = value ->> 'key')`);
    return [addToDay(db, dayOf(now), metric, owners), counters];
  };
  await ctx.limits.take("browser_report", viewer?.userId ?? ctx.address, [
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
