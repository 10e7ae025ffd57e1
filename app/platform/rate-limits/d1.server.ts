import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import { type Database, type Statement, statement, writtenStatement } from "#app/db/client.server.ts";
import { rate_limits } from "#app/db/schema/auth.ts";
import { type Answers, answersOf, type SharedRead } from "#app/db/shared-read.server.ts";
import type { Clock } from "../clock.server.ts";
import {
  allowed,
  type LimitSettings,
  needsPause,
  RateLimited,
  type RateLimiter,
  type Use,
  windowOf,
} from "./rate-limits.server.ts";

/** Counts one use: key, end of a window that begins now, now, and uses below which the window begins anew. */
const COUNT = `INSERT INTO "${getTableName(rate_limits)}" (key, count, window_ends_at) VALUES (?1, 1, ?2)
  ON CONFLICT (key) DO UPDATE SET
    count = iif(window_ends_at <= ?3, 1, count + 1),
    window_ends_at = iif(window_ends_at <= ?3 OR count < ?4, excluded.window_ends_at, window_ends_at)
  RETURNING count, window_ends_at`;

/**
 * Fixed windows in D1: one upsert that counts and answers, so parallel requests cannot slip through.
 * @param ask runs a use together with what else the request asks for
 */
export function createD1RateLimiter(
  db: Database,
  clock: Clock,
  settings: LimitSettings,
  ask: SharedRead["ask"],
): RateLimiter {
  return {
    take: (name, subject, reads) => takeAll([{ name, subject }], reads),
    takeAll,
    giveBack: async (uses) =>
      uses.map((use) =>
        db
          .update(rate_limits)
          .set({ count: sql`max(count - 1, 0)` })
          .where(eq(rate_limits.key, keyOf(use))),
      ),
  };

  async function takeAll<Q extends readonly Statement[]>(uses: Use[], reads?: Q): Promise<Answers<Q>> {
    const now = clock.now();
    const counts = uses.map((use, index) => count(use, uses.slice(0, index), now));
    const results: unknown[] = await ask([...counts, ...(reads ?? [])]);
    for (const [index, use] of uses.entries()) {
      const [window] = results[index] as { count: number; window_ends_at: number }[];
      if (window && window.count > allowed(use.name, settings.scale)) {
        throw new RateLimited(use.name, window.window_ends_at - now);
      }
    }
    return answersOf<Q>(results.slice(uses.length));
  }

  /** Counts one use, unless one before it is over its limit already. */
  function count(use: Use, before: Use[], now: number): Statement {
    if (before.length === 0) {
      const most = needsPause(use.name) ? allowed(use.name, settings.scale) : 0;
      return writtenStatement(db, COUNT, [keyOf(use), now + windowOf(use.name, settings), now, most]);
    }
    const restarts = needsPause(use.name) ? sql`count < ${allowed(use.name, settings.scale)}` : sql`0`;
    const full = before.map((other) => overLimit(other, now));
    return statement(
      db,
      sql`
      INSERT INTO ${rate_limits} (key, count, window_ends_at)
      SELECT ${keyOf(use)}, 1, ${now + windowOf(use.name, settings)}
      WHERE NOT (${sql.join(full, sql` OR `)})
      ON CONFLICT (key) DO UPDATE SET
        count = iif(window_ends_at <= ${now}, 1, count + 1),
        window_ends_at = iif(window_ends_at <= ${now} OR ${restarts}, excluded.window_ends_at, window_ends_at)
      RETURNING count, window_ends_at`,
    );
  }

  function overLimit(use: Use, now: number): SQL {
    return sql`EXISTS (SELECT 1 FROM ${rate_limits} AS before WHERE before.key = ${keyOf(use)}
      AND before.window_ends_at > ${now} AND before.count > ${allowed(use.name, settings.scale)})`;
  }
}

function keyOf({ name, subject }: Use): string {
  return `${name}:${subject}`;
}
