import { eq, sql } from "drizzle-orm";
import { type Database, statement } from "#app/db/client.server.ts";
import { rate_limits } from "#app/db/schema/auth.ts";
import type { Clock } from "../clock.server.ts";
import { allowed, LIMITS, needsPause, type RateLimiter, rateLimited } from "./rate-limits.server.ts";

/** Fixed windows in D1: one upsert that counts and answers, so parallel requests cannot slip through. */
export function createD1RateLimiter(db: Database, clock: Clock, scale: string): RateLimiter {
  return {
    take: async (name, subject, reads = []) => {
      const now = clock.now();
      const restarts = needsPause(name) ? sql`count < ${allowed(name, scale)}` : sql`0`;
      const count = statement(
        db,
        sql`
        INSERT INTO ${rate_limits} (key, count, window_ends_at)
        VALUES (${`${name}:${subject}`}, 1, ${now + LIMITS[name].window})
        ON CONFLICT (key) DO UPDATE SET
          count = iif(window_ends_at <= ${now}, 1, count + 1),
          window_ends_at = iif(window_ends_at <= ${now} OR ${restarts}, excluded.window_ends_at, window_ends_at)
        RETURNING count, window_ends_at`,
      );
      const [windows, ...results]: unknown[] = await db.batch([count, ...reads]);
      const [window] = windows as { count: number; window_ends_at: number }[];
      if (window && window.count > allowed(name, scale)) throw rateLimited(window.window_ends_at - now);
      return results;
    },
    giveBack: async (name, subject) => {
      await db
        .update(rate_limits)
        .set({ count: sql`max(count - 1, 0)` })
        .where(eq(rate_limits.key, `${name}:${subject}`));
    },
  };
}
